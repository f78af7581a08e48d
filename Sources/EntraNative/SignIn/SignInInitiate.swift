internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /oauth2/v2.0/initiate` (docs/reference/entra-native-authentication.md#sign-in-initiate).
enum SignInInitiate: NativeEndpoint {
  static let testName = "SignInInitiate"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let username = try call.required("username")
    let abilities = try call.challengeTypes().union(call.capabilities())
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.beginSignIn(client: client, username: username, abilities: abilities)
    }.response()
  }
}
