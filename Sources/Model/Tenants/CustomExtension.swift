package import Ambient
package import JSON

/// A custom authentication extension of a tenant: a server of the app's that is asked at one point of a sign-up or sign-in (Microsoft Learn:
/// Custom authentication extensions overview).
package struct CustomExtension: Sendable, Codable {
  package enum Event: String, Hashable, Sendable, Codable, CaseIterable {
    case tokenIssuanceStart = "OnTokenIssuanceStart"
    case attributeCollectionStart = "OnAttributeCollectionStart"
    case attributeCollectionSubmit = "OnAttributeCollectionSubmit"
    case otpSend = "OnOtpSend"
  }

  package enum Kind: Sendable, Codable {
    /// The event is posted there, with a token for `audience`.
    case webhook(url: String, timeout: Duration, audience: String)
    /// Always this action: its name, and its members as the service has them.
    case rule(action: String, members: JSONObject)
  }

  package var event: Event
  package var id: UniqueID
  /// Of which applications; nil for all.
  package var applications: [ClientID]?
  package var kind: Kind
  /// The claims of tokens by what the answer calls them; nil for all that it has, under the same names.
  package var claims: [String: String]?
  /// Whether the tenant's own provider sends a code that the extension did not.
  package var fallsBack: Bool?

  package init(event: Event, id: UniqueID, kind: Kind) {
    self.event = event
    self.id = id
    self.kind = kind
  }

  package func concerns(_ client: ClientID) -> Bool { applications?.contains(client) ?? true }
}

/// Why an extension's answer is no use: the numbers and names that the service writes to its sign-in log.
package enum ExtensionFailure: Hashable, Sendable {
  case unreachable(String)
  case status(Int)
  case body(String)
  case throttled
  case timedOut

  package var words: String {
    switch self {
    case .unreachable(let reason): "1003001 CustomExtensionUnexpectedError: \(reason)"
    case .status(let status): "1003002 CustomExtensionInvalidHTTPStatus: status \(status), expected 200"
    case .body(let reason): "1003003 CustomExtensionInvalidResponseBody: \(reason)"
    case .throttled: "1003004 CustomExtensionThrottlingError"
    case .timedOut: "1003005 CustomExtensionTimedOut"
    }
  }
}
