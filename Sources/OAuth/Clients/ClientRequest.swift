package import Model
package import Sandboxes

/// A request that a client sends to an endpoint directly, as the HTTP layer read it. Nothing in it is checked yet.
package struct ClientRequest: Sendable {
  package var scope: RequestScope
  /// Body and query, in the order sent.
  package var parameters: [(name: String, value: String)]
  package var credentials: ClientCredentials
  /// The certificates of the TLS handshake in binary form, the client's own first; empty for none.
  package var certificates: [[UInt8]] = []
  /// The values of the header `DPoP`.
  package var proofs: [String] = []
  /// The HTTP method, in upper case.
  package var method = "POST"
  /// The forms in which the client may know the address that it called.
  package var addresses: [String] = []

  package init(
    scope: RequestScope, parameters: [(name: String, value: String)], credentials: ClientCredentials
  ) {
    self.scope = scope
    self.parameters = parameters
    self.credentials = credentials
  }

  /// The first value of that name that is not empty.
  subscript(name: String) -> String? { parameters.first { $0.name == name && !$0.value.isEmpty }?.value }

  /// All values of that name, in the order sent.
  func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.map(\.value) }
}

/// The client authentication that a request carries (RFC 6749 §2.3.1, RFC 7523 §2.2).
package enum ClientCredentials: Sendable {
  /// Id and secret, or the id alone. Some clients do not form-encode their Basic header, so both may have two readings,
  /// the literal one first.
  /// - Parameters:
  ///   - secrets: empty for none.
  ///   - method: where they were found; `.none` without a secret.
  case secret(ids: [ClientID], secrets: [String], method: ClientRegistration.Authentication)
  /// A signed client assertion, for the client that the request names, or the subject of the assertion.
  case assertion(String, of: ClientID)
}

/// Why a client's request is rejected, and the rules for the error.
package struct ClientRequestFailure: Error, Sendable {
  package let problem: ClientRequestProblem
  package let personality: Personality

  init(_ problem: ClientRequestProblem, _ personality: Personality) {
    self.problem = problem
    self.personality = personality
  }

  /// Runs a use case and adds the rules for its error.
  static func telling<Value>(
    _ personality: Personality, _ body: () throws(CoreError) -> Value
  ) throws(ClientRequestFailure) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw ClientRequestFailure(.core(error), personality)
    }
  }
}

/// An error in a client's request.
package enum ClientRequestProblem: Hashable, Sendable {
  /// A use case failed.
  case core(CoreError)
  /// The client's authentication method is not allowed by the realm's security profile.
  case authenticationByProfile
  /// A public client at an endpoint for clients that can authenticate.
  case credentialsMissing
  /// The DPoP proof is missing that the client's registration or the realm's profile requires; the text is the reason.
  case possession(String)
  /// The client's tokens are bound to its certificate, and the request has none; the text is the reason.
  case certificate(String)
  /// The client's tokens are bound to its certificate, and the request has a DPoP proof.
  case proofBesideCertificate
  /// A parameter that may be sent once only (RFC 6749 §3.2).
  case parameterRepeated(String)
  case grantTypeMissing
  case grantTypeUnsupported(String)
  /// `claims` is not a JSON object.
  case claimsMalformed
}
