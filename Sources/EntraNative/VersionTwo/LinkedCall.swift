internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

/// One call behind a link: a JSON object with a continuation token.
struct LinkedCall: Sendable {
  let request: Request
  let tenant: TenantService
  let links: Links
  let client: FlowClient
  /// The core's token.
  let token: String
  private let members: JSONObject
  /// The part of the flow that the path names; nil for a path of all.
  private let expected: TenantService.Phase?

  init(
    _ request: Request, _ tenant: TenantService, _ links: Links, phase: TenantService.Phase? = nil
  ) throws(NativeAuthError) {
    guard let members = (try? JSON.parse(request.body))?.object else {
      throw NativeAuthError(.invalidRequest, 900144, "The request body must be a JSON object.")
    }
    guard let text = members["continuationToken"]?.string, !text.isEmpty else {
      throw .parameter("continuationToken")
    }
    (client, token) = try LinkedToken.open(text, in: tenant, request)
    expected = phase
    self.request = request
    self.tenant = tenant
    self.links = links
    self.members = members
  }

  /// Where the token leads.
  func place() throws(NativeAuthError) -> TenantService.Place { try place(of: token) }

  func place(of token: String) throws(NativeAuthError) -> TenantService.Place {
    try core { tenant throws(CoreError) in try tenant.place(of: token, client: client.id) }
  }

  /// The part of the flow, which the path must not contradict.
  func phase() throws(NativeAuthError) -> TenantService.Phase {
    let phase = try place().phase
    guard expected == nil || expected == phase else { throw NativeAuthError(.tenant(.continuationInvalid)) }
    return phase
  }

  /// The type of the method in the path: `password`, `email` or `sms`. Its id must be the one of this user's.
  func method() throws(NativeAuthError) -> String {
    let (type, id) = (request.parameters["type"], request.parameters["id"])
    guard !type.isEmpty else { return request.parameters["method"] }
    guard try place().methodID(type) == id else {
      Annotations.note(reason: "The user of this flow has no method \(type) with the id in the path: follow the link.")
      throw NativeAuthError(.tenant(.continuationInvalid))
    }
    return type
  }

  /// A token of the core as clients get it.
  func text(of token: String) throws(NativeAuthError) -> String {
    try LinkedToken.text(client.id, token, in: tenant, request)
  }

  func text(_ name: String) -> String? { members[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  func required(_ name: String) throws(NativeAuthError) -> String {
    guard let text = text(name) else { throw .parameter(name) }
    return text
  }

  /// `attributes`: texts; numbers and truth values are taken as such, and lists of texts as several choices.
  func attributes() throws(NativeAuthError) -> [Attribute] {
    guard let given = members["attributes"] else { return [] }
    guard let object = given.object else { throw .parameter("attributes") }
    var attributes: [Attribute] = []
    for (name, value) in object {
      switch value {
      case .string(let text): attributes.append(Attribute(AttributeName(name), text))
      case .bool(let flag): attributes.append(Attribute(AttributeName(name), flag ? "true" : "false"))
      case .integer(let number): attributes.append(Attribute(AttributeName(name), String(number)))
      case .array(let values) where values.allSatisfy({ $0.string?.contains(",") == false }):
        attributes.append(Attribute(AttributeName(name), values.compactMap(\.string).joined(separator: ",")))
      default: throw .parameter("attributes")
      }
    }
    return attributes
  }

  /// The address with which a flow starts. A text that is neither a known name nor an address is a wrong parameter.
  func username<Value>(_ body: (String) throws(NativeAuthError) -> Value) throws(NativeAuthError) -> Value {
    let username = try required("username")
    do throws(NativeAuthError) {
      return try body(username)
    } catch {
      throw error.code == .userNotFound && !ContactAddress.isEmail(username) ? .parameter("username") : error
    }
  }

  /// Runs a use case; its errors get their texts.
  func core<Value>(
    _ body: (TenantService) throws(CoreError) -> Value
  ) throws(NativeAuthError) -> Value {
    do throws(CoreError) {
      return try body(tenant)
    } catch {
      throw NativeAuthError(error)
    }
  }
}

/// One step behind a link. The endpoint verifies the client that the token names before it runs one.
protocol LinkedEndpoint: SendableMetatype {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response
}

/// Which of the three a flow is, as answers call it. `signin` and `recovery` are in MSAL for JavaScript's integration
/// tests; `signup` is unconfirmed.
enum Scenario: String {
  case signIn = "signin"
  case signUp = "signup"
  case resetPassword = "recovery"
}

extension TenantService.Phase {
  /// The start of its older paths.
  var path: String {
    switch self {
    case .signIn: "signin"
    case .signUp: "signup"
    case .reset: "resetpassword"
    }
  }
}

/// Sends a code, or takes a password's turn.
enum LinkedChallenge: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    switch try call.phase() {
    case .signIn: try LinkedSignInChallenge.run(call)
    case .signUp: try LinkedSignUpChallenge.run(call)
    case .reset: try LinkedResetChallenge.run(call)
    }
  }
}

/// Checks the risk of the phone that a code goes to, and sends it.
enum LinkedRisk: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    try call.phase() == .reset ? try LinkedResetRisk.run(call) : try LinkedSignInRisk.run(call)
  }
}

/// Takes a code or a password.
enum LinkedVerify: LinkedEndpoint {
  static func run(_ call: LinkedCall) throws(NativeAuthError) -> Response {
    switch try call.phase() {
    case .signIn: try LinkedSignInVerify.run(call)
    case .signUp: try LinkedSignUpVerify.run(call)
    case .reset: try LinkedResetVerify.run(call)
    }
  }
}
