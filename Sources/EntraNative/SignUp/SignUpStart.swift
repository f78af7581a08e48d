internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /signup/v1.0/start` (docs/reference/entra-native-authentication.md#sign-up-start).
enum SignUpStart: NativeEndpoint {
  static let testName = "SignUpStart"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let username = try call.required("username")
    let abilities = try call.challengeTypes().union(call.capabilities())
    let attributes = try call.attributes()
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.beginSignUp(
        client: client, username: username, password: call.value("password"), attributes: attributes,
        abilities: abilities)
    }.response()
  }
}
