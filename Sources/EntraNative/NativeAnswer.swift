internal import Ambient
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

extension Response {
  /// The client lacks a required ability and continues in a browser: an answer, not an error
  /// (docs/reference/entra-native-authentication.md#redirects).
  static func redirectAnswer(_ reason: String?) -> Response {
    var members: JSONObject = ["challenge_type": "redirect"]
    members["redirect_reason"] = reason.map(JSON.string)
    return .answer(members)
  }

  static func answer(_ members: JSONObject) -> Response {
    .json(JSON.object(members).bytes, contentType: "application/json; charset=utf-8")
  }

  /// `{"continuation_token": …}`
  static func proceed(_ token: String) -> Response { .answer(["continuation_token": .string(token)]) }

  /// A code was sent (docs/reference/entra-native-authentication.md#sign-in-challenge).
  /// - Parameter naming: the name of its destination, and whether it is shown in full.
  static func codeSent(_ notice: SentCodeNotice, interval: Bool = false, target: Bool = false) -> Response {
    var members: JSONObject = [
      "continuation_token": .string(notice.token), "challenge_type": "oob", "binding_method": "prompt",
      "challenge_channel": .string(notice.channel.rawValue),
    ]
    if target {
      members["challenge_target"] = .string(notice.address)
    } else {
      members["challenge_target_label"] = .string(notice.label)
    }
    members["code_length"] = .integer(notice.length)
    if interval { members["interval"] = 300 }
    return .answer(members)
  }

  static func passwordAsked(_ token: String) -> Response {
    .answer(["continuation_token": .string(token), "challenge_type": "password"])
  }

  static func methods(_ list: MethodList, hint: (StrongMethod) -> String) -> Response {
    .answer([
      "continuation_token": .string(list.token),
      "methods": .array(
        list.methods.map { method in
          [
            "id": .string(method.id), "challenge_type": "oob", "challenge_channel": .string(method.channel.rawValue),
            "login_hint": .string(hint(method)),
          ]
        }),
    ])
  }

  /// Tokens (docs/reference/entra-tokens-and-endpoints.md#token-response).
  static func tokens(_ tokens: TenantTokens, clientInfo: Bool) -> Response {
    var members: JSONObject = [
      "token_type": tokens.isBound ? "pop" : "Bearer", "scope": .string(tokens.scope),
      "expires_in": .integer(Int(tokens.expiresIn)), "ext_expires_in": .integer(Int(tokens.expiresIn)),
      "access_token": .string(tokens.accessToken),
    ]
    members["refresh_token_expires_in"] = tokens.refreshExpiresIn.map { .integer(Int($0)) }
    if tokens.user == nil { members["scope"] = nil }
    members["refresh_token"] = tokens.refreshToken.map(JSON.string)
    members["id_token"] = tokens.idToken.map(JSON.string)
    if clientInfo, let user = tokens.user { members["client_info"] = .string(ClientInfo.text(user, tokens.tenant)) }
    return .answer(members)
  }
}

/// The account's id for the client's cache (`client_info`).
enum ClientInfo {
  /// base64url of `{"uid", "utid"}`.
  static func text(_ user: SubjectID, _ tenant: UniqueID) -> String {
    Base64URL.encode(
      JSON.object(["uid": .string(user.description), "utid": .string(tenant.description)]).bytes)
  }

  /// Clients request it in two ways.
  static func isAsked(_ text: String?) -> Bool { text == "1" || text?.lowercased() == "true" }
}
