internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

extension Response {
  /// The user continues in a browser.
  static func webFallback(_ token: String?) -> Response {
    var members: JSONObject = ["state": "webFallbackRequired"]
    members["continuationToken"] = token.map(JSON.string)
    return .answer(members)
  }
}

/// Answers in the Hypertext Application Language: what comes next, and the links that lead there. Members and their
/// names are those of MSAL for JavaScript's integration tests (SignInV2, SignUpV2, ResetPasswordV2 of 2026).
extension LinkedCall {
  private func interaction(
    _ action: String, _ scenario: Scenario, _ token: String, links named: JSONObject, _ more: JSONObject = [:]
  ) -> Response {
    var members: JSONObject = [
      "state": "interactionRequired", "action": .string(action), "scenario": .string(scenario.rawValue),
      "continuationToken": .string(LinkedToken.text(client.id, token)),
    ]
    for (name, value) in more { members[name] = value }
    if !named.isEmpty { members["_links"] = .object(named) }
    return .answer(members)
  }

  /// Ways to prove oneself; nil in `methods` is the password.
  func choice(
    _ scenario: Scenario, _ token: String, isSecond: Bool = false, _ methods: [StrongMethod?]
  ) -> Response {
    let listed = methods.map { method -> JSON in
      let id = method?.id ?? "password"
      var one: JSONObject = ["id": .string(id), "type": .string(method?.channel.rawValue ?? "password")]
      one["hint"] = method.map { .string($0.label) }
      var named: JSONObject = ["challenge": links.link("\(scenario.path)/methods/\(id)/challenge")]
      if method == nil { named["verify"] = links.link("\(scenario.path)/methods/\(id)/verify") }
      one["_links"] = .object(named)
      return .object(one)
    }
    return interaction(
      "challenge", scenario, token, links: [:],
      [
        "challengeContext": ["authenticationFactor": isSecond ? "multiFactor" : "singleFactor"],
        "_embedded": ["methods": .array(listed)],
      ])
  }

  /// A code was sent, or a password is wanted.
  func verification(_ scenario: Scenario, _ step: TenantFlowStep) throws(NativeAuthError) -> Response {
    switch step {
    case .code(let notice):
      let (id, path) = (notice.channel.rawValue, "\(scenario.path)/methods/\(notice.channel.rawValue)")
      return interaction(
        "verify", scenario, notice.token,
        links: ["verify": links.link("\(path)/verify", named: "verify"), "resend": links.link("\(path)/challenge")],
        [
          "id": .string(id), "type": .string(id), "hint": .string(notice.label),
          "codeLength": .integer(notice.length), "payload": ["codeLength": .integer(notice.length)],
        ])
    case .password(let token):
      return interaction(
        "verify", scenario, token,
        links: ["verify": links.link("\(scenario.path)/methods/password/verify", named: "verify")],
        ["id": "password", "type": "password"])
    case .redirect: return .webFallback(nil)
    default: throw NativeAuthError(.internalFault("a challenge came to something else"))
    }
  }

  /// Before the first code is sent to a phone, the client requests a risk check of the number; its response is the
  /// challenge (MSAL for JavaScript, `SMS_MFA_CHALLENGE_RESPONSE`; MSAL for iOS, `riskVerificationRequired`).
  func riskVerification(_ scenario: Scenario, _ token: String) -> Response {
    interaction(
      "riskverify", scenario, token,
      links: ["riskverify": links.link("\(scenario.path)/risk/phone/verify", named: "riskphoneverify")])
  }

  /// Attributes are wanted; the address and the password are some of them.
  func collection(_ token: String, _ attributes: [JSON]) -> Response {
    interaction(
      "collectAttributes", .signUp, token,
      links: ["submitAttributes": links.link("signup/attributes", named: "submitAttributes")],
      ["attributes": .array(attributes)])
  }

  func update(_ token: String) -> Response {
    interaction(
      "update", .resetPassword, token, links: ["update": links.link("resetpassword/methods/password")],
      ["id": "password", "type": "password", "payload": [:]])
  }

  func poll(_ token: String) -> Response {
    interaction(
      "poll", .resetPassword, token, links: ["poll": links.link("resetpassword/methods/password/pollUpdate")],
      ["id": "password", "type": "password", "payload": [:]])
  }

  /// A code went to what shall be registered.
  func activation(_ step: TenantFlowStep) throws(NativeAuthError) -> Response {
    guard case .code(let notice) = step else { throw NativeAuthError(.internalFault("no code was sent")) }
    let (id, path) = (notice.channel.rawValue, "register/methods/\(notice.channel.rawValue)")
    return interaction(
      "activate", .signIn, notice.token,
      links: ["activate": links.link("\(path)/activate"), "resend": links.link("\(path)/enroll")],
      [
        "id": .string(id), "type": .string(id), "hint": .string(notice.label), "codeLength": .integer(notice.length),
      ])
  }

  /// The next step after a proof; at the end, the link back to OAuth.
  func onward(_ token: String, reply: TenantService.SignInReply = .nothing) throws(NativeAuthError) -> Response {
    let outcome = try core { tenant throws(CoreError) in
      try tenant.finish(token, client: client.id, reply: reply, goal: .completion)
    }
    guard case .step(let step) = outcome else { throw NativeAuthError(.internalFault("tokens came too early")) }
    switch step {
    case .proceed(let token):
      return .answer([
        "state": "continue", "continuationToken": .string(LinkedToken.text(client.id, token)),
        "_links": ["continue": links.entry],
      ])
    case .secondFactor(let token):
      let list = try core { tenant throws(CoreError) in try tenant.secondFactors(token, client: client.id) }
      return choice(.signIn, list.token, isSecond: true, list.methods)
    case .registration(let token):
      let list = try core { tenant throws(CoreError) in try tenant.registrationMethods(token, client: client.id) }
      let methods = list.methods.map { method -> JSON in
        let link = links.link("register/methods/\(method.id)/enroll")
        return [
          "id": .string(method.id), "type": .string(method.channel.rawValue), "hint": .string(method.address),
          // Older and newer clients follow one or the other.
          "_links": ["enroll": link, "register": link],
        ]
      }
      return interaction(
        "enroll", .signIn, list.token, links: [:],
        [
          "challengeContext": ["authenticationFactor": "multiFactor"], "_embedded": ["methods": .array(methods)],
        ])
    case .redirect: return .webFallback(nil)
    default: throw NativeAuthError(.internalFault("a sign-in came to a step of something else"))
    }
  }
}
