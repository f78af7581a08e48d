internal import Model

extension CoreError {
  /// A change that the console can make so that the same request succeeds; nil if the app must change, or no single
  /// change suffices.
  func remedy(_ place: ReasonPlace) -> Remedy? {
    switch self {
    case .client(.flowNotEnabled(let flow)): flow.configuredName.map { Remedy(.allowFlow, $0) }
    case .client(.scopeNotAllowed(let scope)): Remedy(.allowScope, scope)
    case .account(.notFound), .account(.unknownToClient): place.username == nil ? nil : Remedy(.createUser)
    case .account(.notConfirmed): Remedy(.confirmUser)
    case .account(.disabled): Remedy(.enableUser)
    case .signIn(.wrongCredentials): place.namesUnknownUser ? Remedy(.createUser) : nil
    case .signIn(.passwordAttemptsExceeded(let seconds)), .code(.attemptLimitExceeded(let seconds)):
      Remedy(.advanceClock, "PT\(seconds)S")
    case .signIn(.wrongCode), .code(.wrong): Remedy(.readMessages)
    default: nil
    }
  }
}
