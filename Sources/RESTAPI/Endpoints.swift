/// The front's endpoints, alphabetically.
enum Endpoints {
  static let all: [any RESTEndpoint.Type] = [
    AnswerChallenge.self,
    DeleteMe.self,
    GetMe.self,
    OTPResend.self,
    OTPStart.self,
    OTPVerify.self,
    PasswordChange.self,
    PasswordConfirm.self,
    PasswordForgot.self,
    PatchMe.self,
    SignIn.self,
    SignOut.self,
    SignUp.self,
    SignUpConfirm.self,
    SignUpResend.self,
    TokenRefresh.self,
    TokenRevoke.self,
  ]
}
