import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension AWSFault {
  /// The service's exception for each passkey error. The exceptions are those of the service model; no public source
  /// has a text, so all texts are unconfirmed.
  init(_ problem: PasskeyProblem) {
    switch problem {
    case .off: self.init(.webAuthnNotEnabled, "WebAuthn is not enabled for the user pool.")
    case .relyingPartyMissing:
      self.init(.webAuthnConfigurationMissing, "The user pool has no relying party id: it has no domain.")
    case .challengeNotFound:
      self.init(
        .webAuthnChallengeNotFound, "The challenge from StartWebAuthnRegistration was not found or has expired.")
    case .otherClient:
      self.init(.webAuthnClientMismatch, "The registration was started by a different app client.")
    case .originNotAllowed(let origin):
      self.init(.webAuthnOriginNotAllowed, "The origin \(origin) does not match the relying party id.")
    case .relyingPartyMismatch:
      self.init(.webAuthnRelyingPartyMismatch, "The credential belongs to a different relying party id.")
    case .unsupported(let what):
      self.init(.webAuthnCredentialNotSupported, "The credential is not supported: \(what).")
    case .malformed(let what): self = .invalidParameter("Invalid credential: \(what).")
    case .tooMany: self.init(.limitExceeded, "The user has as many passkeys as are allowed.")
    case .exists: self = .invalidParameter("The credential is already registered.")
    case .notFound: self.init(.resourceNotFound, "The credential does not exist.")
    case .oneFactor:
      self = .invalidParameter(
        "Passkey MFA requires a WebAuthnConfiguration with FactorConfiguration MULTI_FACTOR_WITH_USER_VERIFICATION.")
    case .noOtherFactor: self = .invalidParameter("Passkey MFA requires at least one other active MFA method.")
    }
  }
}
