internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /register/v1.0/introspect`: lists the methods that may be registered
/// (docs/reference/entra-native-authentication.md#registration).
enum RegisterIntrospect: NativeEndpoint {
  static let testName = "JITIntrospect"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let list = try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.registrationMethods(token, client: client.id)
    }
    // Pre-fills the user's input, so it is returned in full.
    return .methods(list) { $0.address }
  }
}
