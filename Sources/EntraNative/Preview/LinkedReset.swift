internal import HTTPServer
internal import IdentityCore

/// Begins the recovery of a password, at the door.
enum LinkedResetStart: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let username = try call.required("username")
    return try call.core { tenant throws(CoreError) in
      try tenant.checkEntry(call.token, client: call.client)
      let begun = try tenant.beginReset(client: call.client, username: username, abilities: .all)
      guard case .proceed(let token) = begun else { return .webFallback(nil) }
      return call.choice(.resetPassword, token, [try tenant.standing(token, client: call.client).codes])
    }
  }
}

/// Sends a code.
enum LinkedResetChallenge: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let step = try call.core { tenant throws(CoreError) in
      try tenant.challengeReset(call.token, client: call.client)
    }
    return try call.verification(.resetPassword, step)
  }
}

/// Takes the code.
enum LinkedResetVerify: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let code = try call.required("otp")
    return call.update(
      try call.core { tenant throws(CoreError) in
        try tenant.continueReset(call.token, client: call.client, code: code).token
      })
  }
}

/// Takes the new password.
enum LinkedResetUpdate: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let password = try call.required("newPassword")
    return call.poll(
      try call.core { tenant throws(CoreError) in
        try tenant.submitPassword(call.token, client: call.client, password: password)
      })
  }
}

/// Whether the new password is there.
enum LinkedResetPoll: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let next = try call.core { tenant throws(CoreError) in try tenant.pollReset(call.token, client: call.client) }
    guard let next else { return call.poll(call.token) }
    return try call.onward(next)
  }
}
