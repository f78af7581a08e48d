internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /resetpassword/v1.0/start` (docs/reference/entra-native-authentication.md#password-reset).
enum ResetPasswordStart: NativeEndpoint {
  static let testName = "SSPRStart"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let username = try call.required("username")
    let abilities = try call.challengeTypes().union(call.capabilities())
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.beginReset(client: client, username: username, abilities: abilities)
    }.response()
  }
}
