internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /signup/v1.0/continue`: a code, a password or attributes
/// (docs/reference/entra-native-authentication.md#sign-up-continue).
enum SignUpContinue: NativeEndpoint {
  static let testName = "SignUpContinue"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let type = try call.required("grant_type")
    let reply: TenantService.SignUpReply
    switch type {
    case "oob": reply = .code(try call.required("oob"))
    case "password": reply = .password(try call.required("password"))
    case "attributes":
      _ = try call.required("attributes")
      reply = .attributes(try call.attributes())
    default:
      throw NativeAuthError(
        .unsupportedGrantType, 70003, "The app requested an unsupported grant type '\(type.prefix(64))'.")
    }
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.continueSignUp(token, client: client.id, reply: reply)
    }.response()
  }
}
