package import Ambient
package import JSON

/// A custom authentication extension of a tenant: an app's server that is called at one point of a sign-up or sign-in
/// (Microsoft Learn: Custom authentication extensions overview).
package struct CustomExtension: Sendable, Codable {
  /// The point at which the extension is called, by the service's name.
  package enum Event: String, Hashable, Sendable, Codable, CaseIterable {
    case tokenIssuanceStart = "OnTokenIssuanceStart"
    case attributeCollectionStart = "OnAttributeCollectionStart"
    case attributeCollectionSubmit = "OnAttributeCollectionSubmit"
    case otpSend = "OnOtpSend"
  }

  /// How the extension's response is obtained.
  package enum Kind: Sendable, Codable {
    /// The event is posted to `url` with a token for `audience`.
    case webhook(url: String, timeout: Duration, audience: String)
    /// Always this action, with the service's member names.
    case rule(action: String, members: JSONObject)
  }

  package var event: Event
  package var id: UniqueID
  /// The applications that it applies to; nil for all.
  package var applications: [ClientID]?
  package var kind: Kind
  /// Token claims by their names in the response; nil for all members, under the same names.
  package var claims: [String: String]?
  /// Whether the tenant's own provider sends a code if the extension fails to.
  package var fallsBack: Bool?

  package init(event: Event, id: UniqueID, kind: Kind) {
    self.event = event
    self.id = id
    self.kind = kind
  }

  /// Whether the extension applies to the application.
  package func concerns(_ client: ClientID) -> Bool { applications?.contains(client) ?? true }
}

/// Why an extension's response is unusable, with the codes and names in the service's sign-in log.
package enum ExtensionFailure: Hashable, Sendable {
  case unreachable(String)
  case status(Int)
  case body(String)
  case throttled
  case timedOut
  case contentType(String)
  case nullClaims
  case empty
  case actionCount(Int)
  case actionType(String)
  case tooLarge
  case claimsTooLarge(Int)
  case unnamedClaim

  /// The most bytes of claims in a response (Microsoft Learn: custom claims provider reference).
  package static let claimLimit = 3 * 1024

  package var words: String {
    switch self {
    case .unreachable(let reason): "1003027 CustomExtensionConnectionError: \(reason)"
    case .status(let status): "1003002 CustomExtensionInvalidHTTPStatus: status \(status), expected 200"
    case .body(let reason): "1003003 CustomExtensionInvalidResponseBody: \(reason)"
    case .throttled: "1003004 CustomExtensionThrottlingError"
    case .timedOut: "1003005 CustomExtensionTimedOut"
    case .contentType(let type):
      "1003006 CustomExtensionInvalidResponseContentType: \(type.prefix(128)), expected application/json"
    case .nullClaims: "1003007 CustomExtensionNullClaimsResponse: there are no claims in the action"
    case .empty: "1003009 CustomExtensionEmptyResponse"
    case .actionCount(let count):
      "1003010 CustomExtensionInvalidNumberOfActions: \(count) in data/actions, expected one"
    case .actionType(let name): "1003012 CustomExtensionInvalidActionType: there is no action \(name.prefix(128))"
    case .tooLarge: "1003024 CustomExtensionResponseSizeExceeded"
    case .claimsTooLarge(let size):
      "1003025 CustomExtensionResponseClaimsSizeExceeded: \(size) bytes, at most \(Self.claimLimit)"
    case .unnamedClaim: "1003026 CustomExtensionNullOrEmptyClaimKeyNotSupported: a claim has an empty name"
    }
  }
}
