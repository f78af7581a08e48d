/// Why a sign-in through a provider came to nothing. All but the last are told to the app at its redirect URI
/// (reference: hosted-login-and-oidc.md A.11.5).
package enum FederationFault: Error, Hashable, Sendable {
  /// The provider said so, by its own code and words.
  case provider(code: String, words: String)
  /// `invalid_request`, with these words.
  case refused(String)
  /// A failure that the front has words for; not one of ours.
  case failed(CoreError)
  /// Ours, or the request waits: nobody outside hears of it.
  case ours(CoreError)

  init(_ error: CoreError) {
    switch error {
    case .trigger(let fault):
      // The service writes a blank behind the full stop.
      let words = fault.words
      self = .refused(words.hasSuffix(".") ? words + " " : words)
    case .attributesRefused(let problems) where problems.allSatisfy({ $0.missing != nil }):
      // Unconfirmed.
      self = .refused("attributes required: [\(problems.compactMap(\.missing).joined(separator: ", "))]")
    case .awaiting, .internalFault, .notImplemented, .realmNotFound, .clientNotFound: self = .ours(error)
    default: self = .failed(error)
    }
  }
}

extension AttributeProblem {
  /// The attribute that is not there.
  fileprivate var missing: AttributeName? {
    if case .required(let name) = self { return name }
    return nil
  }
}
