extension PasskeyProblem {
  /// The text for developers.
  package var words: String {
    switch self {
    case .off: "passkeys are not enabled"
    case .relyingPartyMissing: "there is no relying party id for passkeys"
    case .challengeNotFound:
      "no registration of a passkey has been started, or its challenge is another one or has expired"
    case .otherClient: "another client began the registration"
    case .originNotAllowed(let origin): "the origin \(origin) is not allowed"
    case .relyingPartyMismatch: "the passkey was made for another host"
    case .unsupported(let what): "\(what) is not supported"
    case .malformed(let what): what
    case .tooMany: "the user has the maximum number of passkeys"
    case .exists: "the user already has the passkey"
    case .notFound: "the user has no such passkey"
    case .oneFactor: "passkeys count as one factor in this pool"
    case .noOtherFactor: "the user's only second factor would be removed"
    }
  }
}
