internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /signup/v1.0/challenge`: the code, another one, or the password
/// (docs/reference/entra-native-authentication.md#sign-up-challenge).
enum SignUpChallenge: NativeEndpoint {
  static let testName = "SignUpChallenge"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let types = try call.optionalChallengeTypes()
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.challengeSignUp(token, client: client.id, abilities: types)
    }.response(interval: true)
  }
}
