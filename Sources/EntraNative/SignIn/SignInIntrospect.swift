internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /oauth2/v2.0/introspect`: the methods of a second factor
/// (docs/reference/entra-native-authentication.md#sign-in-introspect).
enum SignInIntrospect: NativeEndpoint {
  static let testName = "SignInIntrospect"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let list = try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.secondFactors(token, client: client.id)
    }
    return .methods(list) { $0.label }
  }
}
