internal import HTTPServer
internal import Model
internal import Tenants

/// `POST /register/v1.0/challenge`: sends a code to the method being registered
/// (docs/reference/entra-native-authentication.md#registration). Unlike its siblings, it returns the unmasked address.
enum RegisterChallenge: NativeEndpoint {
  static let testName = "JITChallenge"

  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let target = try call.required("challenge_target")
    if let type = call.value("challenge_type"), !type.lowercased().split(separator: " ").contains("oob") {
      throw NativeAuthError(
        .unsupportedChallengeType, 901007,
        "The challenge_type list parameter contains an unsupported challenge type.")
    }
    var channel: Message.Channel?
    if let named = call.value("challenge_channel") {
      channel = Message.Channel(rawValue: named.lowercased())
      if channel == nil { throw .parameter("challenge_channel") }
    }
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.challengeRegistration(token, client: client.id, target: target, channel: channel)
    }.response(target: true)
  }
}
