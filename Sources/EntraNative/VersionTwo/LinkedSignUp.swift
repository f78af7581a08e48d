internal import HTTPServer
internal import JSON
internal import Model
internal import Patterns
internal import Tenants

/// Begins a sign-up. Clients send the address with the attributes, so only the address is required first; pre-releases
/// sent it here.
enum LinkedSignUpStart: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let username = call.text("username")
    let entry = try call.core { tenant throws(CoreError) in try tenant.checkEntry(call.token, client: call.client.id) }
    guard let username else { return try call.collection(call.token, [.email]) }
    let begun = try call.core { tenant throws(CoreError) in
      try tenant.beginSignUp(
        client: call.client, username: username, password: nil, attributes: [], abilities: .all, entry: entry)
    }
    guard case .proceed(let token) = begun else { return .webFallback(nil) }
    return try call.wanted(token)
  }
}

/// Takes attributes, the password among them: before the code, which is sent then, or behind it.
enum LinkedSignUpAttributes: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    do throws(NativeAuthError) {
      return try submit(call)
    } catch {
      throw error.ofAttributes
    }
  }

  private static func submit(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    var given = try call.attributes()
    let password = take("password", of: &given)
    let standing = try call.core { tenant throws(CoreError) in
      try tenant.standing(call.token, client: call.client.id, isSignUp: true)
    }
    guard standing.isStarted else { return try more(call, password, given) }
    let address = take("email", of: &given) ?? take("username", of: &given)
    guard let username = standing.username.isEmpty ? address : standing.username, !username.isEmpty else {
      throw .attributes([.missing("email")])
    }
    guard ContactAddress.isEmail(username) else { throw .attributes([.invalid("email")]) }
    let step = try call.core { tenant throws(CoreError) in
      let begun = try tenant.beginSignUp(
        client: call.client, username: username, password: password, attributes: given, abilities: .all,
        entry: standing.entry)
      guard case .proceed(let token) = begun else { return begun }
      return try tenant.challengeSignUp(token, client: call.client.id)
    }
    return try call.verification(.signUp, step)
  }

  /// After the code: all missing values must be sent together.
  private static func more(
    _ call: LinkedCall, _ password: String?, _ given: [Attribute]
  ) throws(NativeAuthError) -> Response {
    let wanted = try call.core { tenant throws(CoreError) in try tenant.wanted(call.token, client: call.client.id) }
    let told = Set(given.filter { !$0.value.isEmpty }.map(\.name))
    let password = password.flatMap { $0.isEmpty ? nil : $0 }
    var missing = wanted.attributes
      .filter { $0.isRequired && $0.defaultValue == nil && !told.contains($0.name) }.map(\.name.description)
    if wanted.password, password == nil { missing.insert("password", at: 0) }
    guard missing.isEmpty else { throw .attributes(missing.map { .missing($0) }) }
    let step = try call.core { tenant throws(CoreError) in
      try tenant.continueSignUp(
        call.token, client: call.client.id, reply: .collected(password: wanted.password ? password : nil, given))
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
      try tenant.challengeSignUp(call.token, client: call.client.id)
    }
    return try call.verification(.signUp, step)
  }
}

/// Takes the code.
enum LinkedSignUpVerify: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    let code = try call.required("otp")
    let step = try call.core { tenant throws(CoreError) in
      try tenant.continueSignUp(call.token, client: call.client.id, reply: .code(code))
    }
    return try call.signedUp(step)
  }
}

extension LinkedCall {
  fileprivate func signedUp(_ step: TenantFlowStep) throws(NativeAuthError) -> Response {
    switch step {
    case .proceed(let token): return try onward(token)
    case .passwordWanted(let token), .attributesWanted(let token, _):
      return try wanted(token)
    case .redirect: return .webFallback(nil)
    default: throw NativeAuthError(.internalFault("a sign-up came to a step of something else"))
    }
  }

  /// Asks for all that the sign-up lacks.
  fileprivate func wanted(_ token: String) throws(NativeAuthError) -> Response {
    try collection(token, try core { tenant throws(CoreError) in try tenant.wanted(token, client: client.id).linked })
  }
}

extension TenantService.Wanted {
  /// The values to collect, the password first.
  fileprivate var linked: [JSON] { (password ? [.password] : []) + attributes.map(\.linked) }
}

extension JSON {
  /// The address as something to be collected.
  fileprivate static let email: JSON = [
    "attributeId": "email", "inputType": "text", "required": true, "hidden": false, "canChange": true,
    "label": "Email Address", "regex": "^.*",
  ]

  /// The password as something to be collected.
  fileprivate static let password: JSON = [
    "attributeId": "password", "inputType": "password", "required": true, "hidden": false, "canChange": true,
    "label": "Password", "confirmationInput": "retype",
  ]
}

extension UserFlowAttribute {
  /// The attribute as something to be collected.
  var linked: JSON {
    var members: JSONObject = [
      "attributeId": .string(name.description), "inputType": .string(kind.inputType), "required": .bool(isRequired),
      "hidden": .bool(isHidden), "canChange": .bool(canChange), "label": .string(Self.label(of: name.description)),
    ]
    members["regex"] = pattern.map { .string($0.description) }
    // Graph's names; those of this API are not published.
    members["defaultValue"] = defaultValue.map { .string($0) }
    if !options.isEmpty {
      members["options"] = .array(options.map { ["label": .string($0.label), "value": .string($0.value)] })
    }
    return .object(members)
  }

  /// `jobTitle` as `Job Title`; of an extension (`extension_{app}_loyaltyNumber`) what follows the application's id.
  static func label(of name: String) -> String {
    let last = name.hasPrefix("extension_") ? name.split(separator: "_").last.map(String.init) ?? name : name
    var label = ""
    for character in last {
      if character.isUppercase, !label.isEmpty { label.append(" ") }
      label += label.isEmpty ? character.uppercased() : String(character)
    }
    return label
  }
}

extension UserFlowAttribute.Kind {
  /// The control that a client shows for it.
  fileprivate var inputType: String {
    switch self {
    case .string, .int: "text"
    case .boolean: "boolean"
    case .date: "date"
    case .singleSelect: "radioSingleSelect"
    case .multiSelect: "checkboxMultiSelect"
    }
  }
}
