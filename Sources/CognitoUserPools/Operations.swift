import AWSProtocol

/// The front's table of contents: what is done, in alphabetical order. What the service model names and this list does
/// not is refused by name.
enum Operations {
  static let all: [RegisteredOperation<Call>] = [
    .init(AdminInitiateAuth.self),
    .init(AdminRespondToAuthChallenge.self),
    .init(AdminUserGlobalSignOut.self),
    .init(ChangePassword.self),
    .init(ConfirmForgotPassword.self),
    .init(ConfirmSignUp.self),
    .init(CreateUserPool.self),
    .init(CreateUserPoolClient.self),
    .init(DeleteUser.self),
    .init(DeleteUserAttributes.self),
    .init(ForgotPassword.self),
    .init(GetTokensFromRefreshToken.self),
    .init(GetUser.self),
    .init(GetUserAttributeVerificationCode.self),
    .init(GetUserAuthFactors.self),
    .init(GlobalSignOut.self),
    .init(InitiateAuth.self),
    .init(ResendConfirmationCode.self),
    .init(RespondToAuthChallenge.self),
    .init(RevokeToken.self),
    .init(SignUp.self),
    .init(UpdateUserAttributes.self),
    .init(VerifyUserAttribute.self),
  ]
}
