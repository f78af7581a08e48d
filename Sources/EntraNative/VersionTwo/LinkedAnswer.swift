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
  ) throws(NativeAuthError) -> Response {
    var members: JSONObject = [
      "state": "interactionRequired", "action": .string(action), "scenario": .string(scenario.rawValue),
      "continuationToken": .string(try text(of: token)),
    ]
    for (name, value) in more { members[name] = value }
    members["_links"] = .object(withItself(named))
    return .answer(members)
  }

  /// The links, with that of the answer itself.
  private func withItself(_ named: JSONObject) -> JSONObject {
    var named = named
    named["self"] = links.itself(request)
    return named
  }

  /// The id of the user's method of a type, and the path to it.
  private func address(
    _ type: String, _ token: String
  ) throws(NativeAuthError) -> (id: JSON, path: String) {
    let id = try place(of: token).methodID(type)
    return (.string(id), "auth/methods/\(type)/\(id)")
  }

  /// Ways to prove oneself; nil in `methods` is the password.
  func choice(
    _ scenario: Scenario, _ token: String, isSecond: Bool = false, _ methods: [StrongMethod?]
  ) throws(NativeAuthError) -> Response {
    let listed = try methods.map { (method) throws(NativeAuthError) -> JSON in
      let type = method?.channel.rawValue ?? "password"
      let (id, path) = try address(type, token)
      var one: JSONObject = ["id": id, "type": .string(type)]
      one["hint"] = method.map { .string($0.label) }
      var named: JSONObject = ["challenge": links.link("\(path)/challenge")]
      if method?.channel != .sms { named["verify"] = links.link("\(path)/verify") }
      if method == nil { named["recover"] = links.link("\(path)/recover") }
      one["_links"] = .object(named)
      return .object(one)
    }
    return try interaction(
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
      let type = notice.channel.rawValue
      let (id, path) = try address(type, notice.token)
      return try interaction(
        "verify", scenario, notice.token,
        links: ["verify": links.link("\(path)/verify", named: "verify"), "resend": links.link("\(path)/challenge")],
        [
          "id": id, "type": .string(type), "hint": .string(notice.label),
          "codeLength": .integer(notice.length), "payload": ["codeLength": .integer(notice.length)],
        ])
    case .password(let token):
      let (id, path) = try address("password", token)
      return try interaction(
        "verify", scenario, token, links: ["verify": links.link("\(path)/verify", named: "verify")],
        ["id": id, "type": "password"])
    case .redirect: return .webFallback(nil)
    default: throw NativeAuthError(.internalFault("a challenge came to something else"))
    }
  }

  /// Before the first code is sent to a phone, the client requests a risk check of the number; its response is the
  /// challenge (MSAL for JavaScript, `SMS_MFA_CHALLENGE_RESPONSE`; MSAL for iOS, `riskVerificationRequired`).
  func riskVerification(_ scenario: Scenario, _ token: String) throws(NativeAuthError) -> Response {
    try interaction(
      "riskverify", scenario, token,
      links: ["riskverify": links.link("risk/phone/verify", named: "riskphoneverify")])
  }

  /// Attributes are wanted; the address and the password are some of them.
  func collection(_ token: String, _ attributes: [JSON]) throws(NativeAuthError) -> Response {
    try interaction(
      "collectAttributes", .signUp, token,
      links: ["submitAttributes": links.link("signup/attributes", named: "submitAttributes")],
      ["attributes": .array(attributes)])
  }

  func update(_ token: String) throws(NativeAuthError) -> Response {
    let (id, path) = try address("password", token)
    return try interaction(
      "update", .resetPassword, token, links: ["update": links.link(path)],
      ["id": id, "type": "password", "payload": [:]])
  }

  func poll(_ token: String) throws(NativeAuthError) -> Response {
    let (id, path) = try address("password", token)
    return try interaction(
      "poll", .resetPassword, token, links: ["poll": links.link("\(path)/poll")],
      ["id": id, "type": "password", "payload": [:]])
  }

  /// A code went to what shall be registered.
  func activation(_ step: TenantFlowStep) throws(NativeAuthError) -> Response {
    guard case .code(let notice) = step else { throw NativeAuthError(.internalFault("no code was sent")) }
    let type = notice.channel.rawValue
    let (id, path) = try address(type, notice.token)
    return try interaction(
      "activate", .signIn, notice.token,
      links: ["activate": links.link("\(path)/activate"), "resend": links.link("\(path)/enroll")],
      ["id": id, "type": .string(type), "hint": .string(notice.label), "codeLength": .integer(notice.length)])
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
        "state": "continue", "continuationToken": .string(try text(of: token)),
        "_links": .object(withItself(["continue": try place(of: token).isForPage ? links.pageEnd : links.entry])),
      ])
    case .secondFactor(let token):
      let list = try core { tenant throws(CoreError) in try tenant.secondFactors(token, client: client.id) }
      return try choice(.signIn, list.token, isSecond: true, list.methods)
    case .registration(let token):
      let list = try core { tenant throws(CoreError) in try tenant.registrationMethods(token, client: client.id) }
      let methods = try list.methods.map { (method) throws(NativeAuthError) -> JSON in
        let (id, path) = try address(method.channel.rawValue, list.token)
        let link = links.link("\(path)/enroll")
        return [
          "id": id, "type": .string(method.channel.rawValue), "hint": .string(method.address),
          // Older and newer clients follow one or the other.
          "_links": ["enroll": link, "register": link],
        ]
      }
      // MSAL for iOS takes the link of the answer, and sends the target alone.
      let link = links.link("auth/methods/enroll")
      return try interaction(
        "enroll", .signIn, list.token, links: ["enroll": link, "register": link],
        [
          "challengeContext": ["authenticationFactor": "multiFactor"], "_embedded": ["methods": .array(methods)],
        ])
    case .redirect: return .webFallback(nil)
    default: throw NativeAuthError(.internalFault("a sign-in came to a step of something else"))
    }
  }
}
