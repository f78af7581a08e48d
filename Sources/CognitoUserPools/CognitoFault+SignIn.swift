import AWSProtocol
internal import CognitoUserPoolsShapes
import FrontSupport
import Model

extension AWSFault {
  /// Errors of a sign-in.
  init(_ problem: SignInProblem) {
    switch problem {
    case .wrongCredentials: self.init(.notAuthorized, "Incorrect username or password.")
    case .noNativeProfile: self.init(.notAuthorized, "User is not authorized to get auth details.")
    case .passwordAttemptsExceeded: self.init(.notAuthorized, "Password attempts exceeded")
    case .blocked: self.init(.notAuthorized, "Unable to login because of security reasons")
    case .invalidFlow: self.init(.notAuthorized, "Invalid session for the user.")
    case .flowExpired: self.init(.notAuthorized, "Invalid session for the user, session is expired.")
    case .flowSpent: self.init(.notAuthorized, "Invalid session for the user, session can only be used once.")
    case .challengeNotAvailable: self = .invalidParameter("The selected challenge is not available for the user.")
    case .invalidProofValue: self = .invalidParameter("SRP_A is not a valid value.")
    case .wrongCode: self.init(.codeMismatch, "Invalid code or auth state for the user.")
    }
  }

  /// Errors of a second factor.
  init(_ problem: FactorProblem) {
    switch problem {
    case .wrongTOTP: self.init(.codeMismatch, "Invalid code received for user")
    case .totpReused: self.init(.expiredCode, "Your software token has already been used once.")
    // The exception is confirmed, its text is not.
    case .noneAvailable: self.init(.mfaMethodNotFound, "No MFA mechanism registered in the account.")
    case .softwareTokenNotOffered:
      self.init(.softwareTokenMFANotFound, "Software Token MFA has not been enabled by the userPool")
    case .softwareTokenNotAssociated: self = .invalidParameter("User has not set up software token mfa")
    case .softwareTokenNotVerified:
      self.init(.enableSoftwareTokenMFA, "Code mismatch and fail enable Software Token MFA")
    case .notSetUp: self = .invalidParameter("User has not verified software token mfa")
    case .notAvailable(let factor):
      self = .invalidParameter("User does not have delivery config set to turn on \(factor.challengeName.rawValue)")
    // The texts of these two are unconfirmed.
    case .bothPreferred: self = .invalidParameter("Only one MFA method can be preferred.")
    case .preferredWhileOff(let factor):
      self = .invalidParameter("\(factor.challengeName.rawValue) must be enabled to be preferred.")
    }
  }

  /// Errors of a remembered device.
  init(_ problem: DeviceProblem) {
    switch problem {
    // On exactly this error, clients forget the device.
    case .notFound: self.init(.resourceNotFound, "Device does not exist.")
    // This text and the last one are unconfirmed.
    case .trackingOff: self.init(.invalidUserPoolConfiguration, "Device tracking is not enabled for the user pool.")
    case .keyInvalid: self = .invalidParameter("Invalid device key given.")
    case .verifierInvalid: self = .invalidParameter("Invalid DeviceSecretVerifierConfig given.")
    }
  }

  /// Errors of an access token.
  init(_ problem: AccessTokenProblem) {
    switch problem {
    case .invalid: self.init(.notAuthorized, "Invalid Access Token")
    case .signature: self.init(.notAuthorized, "Could not verify signature for Access Token")
    case .expired: self.init(.notAuthorized, "Access Token has expired")
    case .revoked: self.init(.notAuthorized, "Access Token has been revoked")
    case .scope: self.init(.notAuthorized, "Access Token does not have required scopes")
    }
  }

  /// Errors of a refresh token.
  init(_ problem: RefreshTokenProblem) {
    switch problem {
    case .invalid: self.init(.notAuthorized, "Invalid Refresh Token")
    case .expired: self.init(.notAuthorized, "Refresh Token has expired")
    case .revoked: self.init(.notAuthorized, "Refresh Token has been revoked")
    case .ofAnotherDevice: self.init(.notAuthorized, "Invalid Refresh Token.")
    case .reused: self.init(.refreshTokenReuse, "Refresh token reuse detected")
    case .notOne: self.init(.unsupportedTokenType, "Unsupported token type")
    case .revocationDisabled: self.init(.unsupportedOperation, "Token revocation is not enabled for this client.")
    case .rotationForbidsThisFlow: self = .invalidParameter(ClientFlow.refresh.refusal)
    }
  }
}
