internal import Model
internal import OpenAPI

extension Refusal {
  /// Errors of a sign-in.
  init(_ problem: SignInProblem) {
    switch problem {
    case .wrongCredentials: self.init(.refused, "the name or the password is wrong")
    case .noNativeProfile: self.init(.refused, "the user signs in at a provider alone")
    case .passwordAttemptsExceeded: self.init(.refused, "there were too many attempts")
    case .blocked: self.init(.refused, "the pool's risk rules block the sign-in")
    case .invalidFlow, .flowExpired, .flowSpent: self.init(.refused, "the sign-in has ended or was never started")
    case .challengeNotAvailable: self.init(.refused, "the user does not have the challenge that was chosen")
    case .invalidProofValue: self.init(.invalidRequest, "the value is not valid in an SRP exchange")
    case .wrongCode: self.init(.invalidRequest, "the code is wrong")
    }
  }

  /// Errors of a second factor.
  init(_ problem: FactorProblem) {
    switch problem {
    case .wrongTOTP, .softwareTokenNotVerified: self.init(.invalidRequest, "the code is wrong")
    case .totpReused: self.init(.invalidRequest, "the code of the authenticator app was already used")
    case .noneAvailable: self.init(.refused, "the pool requires a second factor, and none is available to the user")
    case .softwareTokenNotOffered: self.init(.refused, "authenticator apps are not enabled in the pool")
    case .softwareTokenNotAssociated, .notSetUp: self.init(.refused, "the authenticator app is not set up")
    case .notAvailable(let factor): self.init(.refused, "the user lacks the prerequisite of the factor \(factor)")
    case .bothPreferred: self.init(.invalidRequest, "only one factor can be preferred")
    case .preferredWhileOff(let factor):
      self.init(.invalidRequest, "the factor \(factor) is off and cannot be preferred")
    }
  }

  /// Errors of a remembered device.
  init(_ problem: DeviceProblem) {
    switch problem {
    case .notFound: self.init(.refused, "the user has no such device")
    case .trackingOff: self.init(.refused, "device tracking is not enabled in the pool")
    case .keyInvalid: self.init(.refused, "the token was not issued to that device")
    case .verifierInvalid: self.init(.invalidRequest, "the device's verifier is not valid")
    }
  }
}

extension RefreshTokenProblem {
  /// The control API's text.
  var words: String {
    switch self {
    case .invalid, .expired, .revoked, .reused, .ofAnotherDevice, .notOne: "the refresh token is not valid"
    case .revocationDisabled: "the client's tokens cannot be revoked"
    case .rotationForbidsThisFlow: "the client rotates its refresh tokens"
    }
  }
}
