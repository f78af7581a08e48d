internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

/// `POST /resetpassword/v1.0/continue`: takes the code (docs/reference/entra-native-authentication.md#password-reset).
enum ResetPasswordContinue: NativeEndpoint {
  static let testName = "SSPRContinue"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let type = try call.required("grant_type")
    guard type == "oob" else {
      throw NativeAuthError(
        .unsupportedGrantType, 70003, "The app requested an unsupported grant type '\(type.prefix(64))'.")
    }
    let code = try call.required("oob")
    let next = try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.continueReset(token, client: client.id, code: code)
    }
    return .answer(["continuation_token": .string(next.token), "expires_in": .integer(Int(next.expiresIn))])
  }
}
