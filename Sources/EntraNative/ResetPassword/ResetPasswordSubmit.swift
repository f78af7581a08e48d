internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

/// `POST /resetpassword/v1.0/submit`: takes the new password
/// (docs/reference/entra-native-authentication.md#password-reset).
enum ResetPasswordSubmit: NativeEndpoint {
  static let testName = "SSPRSubmit"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let password = try call.required("new_password")
    let next = try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.submitPassword(token, client: client.id, password: password)
    }
    return .answer(["continuation_token": .string(next), "poll_interval": .integer(pollInterval)])
  }

  /// Seconds between two polls. Short, since no work is pending; zero would become two in MSAL for JavaScript.
  static let pollInterval = 1
}
