internal import HTTPServer
internal import Model
internal import Tenants

/// Begins the recovery of a password.
enum LinkedResetStart: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let begun = try call.username { (username) throws(NativeAuthError) in
      try call.core { tenant throws(CoreError) in
        let entry = try tenant.checkEntry(call.token, client: call.client.id)
        return try tenant.beginReset(client: call.client, username: username, abilities: .all, entry: entry)
      }
    }
    guard case .proceed(let token) = begun else { return .webFallback(nil) }
    return try call.recoveryChoice(token)
  }
}

/// Begins it in the middle of a sign-in. That its answer is that of the usual beginning is unconfirmed.
enum LinkedRecover: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    guard try call.method() == "password" else { throw NativeAuthError(.tenant(.continuationInvalid)) }
    return try call.recoveryChoice(
      try call.core { tenant throws(CoreError) in try tenant.beginReset(within: call.token, client: call.client) })
  }
}

extension LinkedCall {
  fileprivate func recoveryChoice(_ token: String) throws(NativeAuthError) -> Response {
    let methods = try core { tenant throws(CoreError) in try tenant.recoveryMethods(token, client: client.id) }
    return try choice(.resetPassword, token, methods)
  }
}

/// Sends a code. A phone's risk is checked before its first one.
enum LinkedResetChallenge: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    if try call.needsRiskCheck() { return try call.riskVerification(.resetPassword, call.token) }
    return try call.recovery(by: try call.method())
  }
}

/// Checks the risk of the phone that the code goes to, and sends it.
enum LinkedResetRisk: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    try call.recovery(by: Message.Channel.sms.rawValue)
  }
}

extension LinkedCall {
  fileprivate func recovery(by method: String) throws(NativeAuthError) -> Response {
    let step = try core { tenant throws(CoreError) in
      try tenant.challengeReset(token, client: client.id, method: method)
    }
    return try verification(.resetPassword, step)
  }
}

/// Takes the code.
enum LinkedResetVerify: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let code = try call.required("otp")
    return try call.update(
      try call.core { tenant throws(CoreError) in
        try tenant.continueReset(call.token, client: call.client.id, code: code).token
      })
  }
}

/// Takes the new password.
enum LinkedResetUpdate: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let password = try call.required("newPassword")
    do throws(NativeAuthError) {
      return try call.poll(
        try call.core { tenant throws(CoreError) in
          try tenant.submitPassword(call.token, client: call.client.id, password: password)
        })
    } catch {
      throw error.ofNewPassword
    }
  }
}

/// Whether the new password is set.
enum LinkedResetPoll: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let next = try call.core { tenant throws(CoreError) in try tenant.pollReset(call.token, client: call.client.id) }
    guard let next else { return try call.poll(call.token) }
    return try call.onward(next)
  }
}
