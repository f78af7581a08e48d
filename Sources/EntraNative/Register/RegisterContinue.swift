internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /register/v1.0/continue`: verifies the code (docs/reference/entra-native-authentication.md#registration).
enum RegisterContinue: NativeEndpoint {
  static let testName = "JITContinue"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let type = try call.required("grant_type")
    let code: String?
    switch type {
    case "oob": code = try call.required("oob")
    case "continuation_token": code = nil
    default:
      throw NativeAuthError(
        .unsupportedGrantType, 70003, "The app requested an unsupported grant type '\(type.prefix(64))'.")
    }
    return .proceed(
      try NativeAuthError.translating { () throws(CoreError) in
        try call.tenant.continueRegistration(token, client: client.id, code: code)
      })
  }
}
