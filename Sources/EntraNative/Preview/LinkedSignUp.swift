internal import HTTPServer
internal import IdentityCore
internal import JSON
internal import Patterns

/// Begins a sign-up, at the door. Older clients tell the address with the attributes only.
enum LinkedSignUpStart: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let username = call.text("username")
    return try call.core { tenant throws(CoreError) in
      try tenant.checkEntry(call.token, client: call.client)
      var token = call.token
      if let username {
        let begun = try tenant.beginSignUp(
          client: call.client, username: username, password: nil, attributes: [], abilities: .all)
        guard case .proceed(let next) = begun else { return .webFallback(nil) }
        token = next
      }
      return call.collection(token, try wanted(in: tenant, of: call.client, withAddress: username == nil))
    }
  }

  /// All that the flow collects.
  private static func wanted(
    in tenant: TenantService, of client: ClientID, withAddress: Bool
  ) throws(CoreError) -> [JSON] {
    let (current, realm, _) = try tenant.current()
    let flow = current.userFlow(named: try realm.client(client).application?.userFlow)
    var wanted: [JSON] = withAddress ? [["id": "email", "type": "email", "required": true]] : []
    if flow.method == .emailPassword { wanted.append(.password) }
    return wanted + flow.attributes.map(\.linked)
  }
}

/// Takes attributes, the password among them: before the code, which is sent then, or behind it.
enum LinkedSignUpAttributes: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    var given = try call.attributes()
    let password = take("password", of: &given)
    let standing = try call.core { tenant throws(CoreError) in
      try tenant.standing(call.token, client: call.client, isSignUp: true)
    }
    guard standing.isStarted else { return try more(call, password, given) }
    let address = take("email", of: &given) ?? take("username", of: &given)
    guard let username = standing.username.isEmpty ? address : standing.username else { throw .parameter("username") }
    let step = try call.core { tenant throws(CoreError) in
      let begun = try tenant.beginSignUp(
        client: call.client, username: username, password: password, attributes: given, abilities: .all)
      guard case .proceed(let token) = begun else { return begun }
      return try tenant.challengeSignUp(token, client: call.client)
    }
    return try call.verification(.signUp, step)
  }

  private static func more(
    _ call: LinkedCall, _ password: String?, _ given: [Attribute]
  ) throws(NativeAuthError) -> Response {
    guard password != nil || !given.isEmpty else { throw .parameter("attributes") }
    let step = try call.core { tenant throws(CoreError) in
      var step = JourneyStep.proceed(call.token)
      if let password { step = try tenant.continueSignUp(call.token, client: call.client, reply: .password(password)) }
      switch step {
      case .attributesWanted(let token, _) where !given.isEmpty:
        return try tenant.continueSignUp(token, client: call.client, reply: .attributes(given))
      case .proceed where password == nil:
        return try tenant.continueSignUp(call.token, client: call.client, reply: .attributes(given))
      default: return step
      }
    }
    return try call.signedUp(step)
  }

  private static func take(_ name: AttributeName, of attributes: inout [Attribute]) -> String? {
    defer { attributes.removeAll { $0.name == name } }
    return attributes.first { $0.name == name }?.value
  }
}

/// Sends another code.
enum LinkedSignUpChallenge: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let step = try call.core { tenant throws(CoreError) in
      try tenant.challengeSignUp(call.token, client: call.client)
    }
    return try call.verification(.signUp, step)
  }
}

/// Takes the code.
enum LinkedSignUpVerify: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let code = try call.required("otp")
    let step = try call.core { tenant throws(CoreError) in
      try tenant.continueSignUp(call.token, client: call.client, reply: .code(code))
    }
    return try call.signedUp(step)
  }
}

extension LinkedCall {
  fileprivate func signedUp(_ step: JourneyStep) throws(NativeAuthError) -> Response {
    switch step {
    case .proceed(let token): return try onward(token)
    case .passwordWanted(let token): return collection(token, [.password])
    case .attributesWanted(let token, let attributes): return collection(token, attributes.map(\.linked))
    case .redirect: return .webFallback(nil)
    default: throw NativeAuthError(.internalFault("a sign-up came to a step of something else"))
    }
  }
}

extension JSON {
  /// The password as something to be collected (unconfirmed).
  fileprivate static let password: JSON = ["id": "password", "type": "password", "required": true]
}

extension UserFlowAttribute {
  fileprivate var linked: JSON {
    var members: JSONObject = [
      "id": .string(name.description), "type": .string(kind.rawValue), "required": .bool(isRequired),
    ]
    members["regex"] = pattern.map { .string($0.description) }
    return .object(members)
  }
}
