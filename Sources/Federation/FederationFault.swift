package import Model

/// Why a sign-in through a provider failed. All but the last are sent to the app's redirect URI
/// (docs/reference/hosted-login.md#federation-errors).
package enum FederationFault: Error, Hashable, Sendable {
  /// The provider's own error, with its code and text.
  case provider(code: String, words: String)
  /// `invalid_request`, with these words.
  case refused(String)
  /// An error with words of the front.
  case failed(CoreError)
  /// An error of the core, or a request that waits for an outbound call; the provider is not notified.
  case ours(CoreError)

  /// - Parameter isSAML: whether the provider is a SAML provider, for which the service has other texts.
  init(_ error: CoreError, isSAML: Bool = false) {
    switch error {
    case .attributes(.refused(let problems)) where isSAML && problems.contains { $0.missing != nil }:
      let missing = problems.compactMap(\.missing)
      self = .invalidResponse(
        "Invalid user attributes: " + missing.map { "\($0): The attribute is required" }.joined(separator: ", "))
    case .trigger(let fault):
      // The service writes a blank behind the full stop.
      let words = fault.words
      self = .refused(words.hasSuffix(".") ? words + " " : words)
    case .attributes(.refused(let problems)) where problems.allSatisfy({ $0.missing != nil }):
      // Unconfirmed.
      self = .refused("attributes required: [\(problems.compactMap(\.missing).joined(separator: ", "))]")
    case .awaiting, .internalFault, .notImplemented, .realm(.notFound), .client(.notFound): self = .ours(error)
    default: self = .failed(error)
    }
  }

  /// A SAML response that is not taken. The service writes full stop and blank behind its words.
  static func invalidResponse(_ words: String) -> FederationFault {
    .provider(code: "server_error", words: "Invalid SAML response received: \(words). ")
  }
}

extension AttributeProblem {
  /// The attribute that is not there.
  fileprivate var missing: AttributeName? {
    if case .required(let name) = self { return name }
    return nil
  }
}
