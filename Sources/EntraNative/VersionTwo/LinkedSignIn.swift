internal import HTTPServer
internal import Model
internal import Tenants

/// Begins a sign-in.
enum LinkedSignInStart: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    try call.username { (username) throws(NativeAuthError) in
      try begin(call, username)
    }
  }

  private static func begin(_ call: LinkedCall, _ username: String) throws(NativeAuthError) -> Response {
    let entry = try call.core { tenant throws(CoreError) in try tenant.checkEntry(call.token, client: call.client.id) }
    if entry.claims?.asksForContexts == true {
      throw NativeAuthError(.notImplemented("claims.acrs in a sign-in of version 2, which the service has not either"))
    }
    let start = try call.core { tenant throws(CoreError) -> (token: String, codes: StrongMethod?)? in
      let begun = try tenant.beginSignIn(client: call.client, username: username, abilities: .all, entry: entry)
      guard case .proceed(let token) = begun else { return nil }
      if let codes = try tenant.standing(token, client: call.client.id).codes { return (token, codes) }
      // Nothing is sent for a password, so the token accepts one at once: some versions of clients skip the challenge,
      // and a wrong password must leave the token valid.
      guard case .password(let asked) = try tenant.challenge(token, client: call.client.id) else { return nil }
      return (asked, nil)
    }
    guard let start else { return .webFallback(nil) }
    return try call.choice(.signIn, start.token, [start.codes])
  }
}

/// Sends a code, of the first factor or the second. A phone's risk is checked before its first one.
enum LinkedSignInChallenge: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let method = try call.method()
    if try call.needsRiskCheck() { return try call.riskVerification(.signIn, call.token) }
    let step = try call.core { tenant throws(CoreError) in
      try tenant.challenge(call.token, client: call.client.id, method: method == "password" ? nil : method)
    }
    return try call.verification(.signIn, step)
  }
}

/// Checks the risk of the phone that a second factor goes to, and sends the code.
enum LinkedSignInRisk: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let step = try call.core { tenant throws(CoreError) in
      try tenant.challenge(call.token, client: call.client.id, method: Message.Channel.sms.rawValue)
    }
    return try call.verification(.signIn, step)
  }
}

/// Takes a code or a password.
enum LinkedSignInVerify: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    try call.onward(
      call.token,
      reply: try call.method() == "password"
        ? .password(try call.required("password")) : .code(try call.required("otp")))
  }
}

/// Sends a code to what shall be registered; without a method in the path, the target says whether it is a phone.
enum LinkedEnroll: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let target = try call.required("target")
    let method = try call.method()
    let channel = Message.Channel(rawValue: method)
    guard channel != nil || method.isEmpty else { throw .parameter("method") }
    let step = try call.core { tenant throws(CoreError) in
      try tenant.challengeRegistration(call.token, client: call.client.id, target: target, channel: channel)
    }
    guard case .preverified(let token) = step else { return try call.activation(step) }
    let next = try call.core { tenant throws(CoreError) in
      try tenant.continueRegistration(token, client: call.client.id, code: nil)
    }
    return try call.onward(next)
  }
}

/// Verifies that code, under either name in use by clients.
enum LinkedActivate: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let given = call.text("code")
    let code = if let given { given } else { try call.required("otp") }
    let next = try call.core { tenant throws(CoreError) in
      try tenant.continueRegistration(call.token, client: call.client.id, code: code)
    }
    return try call.onward(next)
  }
}

extension LinkedCall {
  /// Whether the method in the path is a phone to which no code was sent yet.
  func needsRiskCheck() throws(NativeAuthError) -> Bool {
    let method = try method()
    return try core { tenant throws(CoreError) in try tenant.needsRiskCheck(token, client: client.id, method: method) }
  }
}
