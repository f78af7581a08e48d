internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /resetpassword/v1.0/challenge`: the code, or another one
/// (docs/reference/entra-native-authentication.md#password-reset).
enum ResetPasswordChallenge: NativeEndpoint {
  static let testName = "SSPRChallenge"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let types = try call.optionalChallengeTypes()
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.challengeReset(token, client: client.id, abilities: types)
    }.response()
  }
}
