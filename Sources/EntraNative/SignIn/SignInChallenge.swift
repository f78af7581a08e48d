internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /oauth2/v2.0/challenge`: the first factor, another code, or the second factor
/// (docs/reference/entra-native-authentication.md#sign-in-challenge).
enum SignInChallenge: NativeEndpoint {
  static let testName = "SignInChallenge"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let types = try call.optionalChallengeTypes()
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.challenge(token, client: client.id, abilities: types, method: call.value("id"))
    }.response()
  }
}
