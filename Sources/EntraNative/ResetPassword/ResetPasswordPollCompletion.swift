internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

/// `POST /resetpassword/v1.0/poll_completion`: whether the new password is set
/// (docs/reference/entra-native-authentication.md#password-reset).
enum ResetPasswordPollCompletion: NativeEndpoint {
  static let testName = "SSPRPoll"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let next = try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.pollReset(token, client: client.id)
    }
    guard let next else { return .answer(["status": "in_progress"]) }
    return .answer(["status": "succeeded", "continuation_token": .string(next)])
  }
}
