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

  init(_ request: Request, _ tenant: TenantService, _ links: Links) throws(NativeAuthError) {
    guard let members = (try? JSON.parse(request.body))?.object else {
      throw NativeAuthError(.invalidRequest, 900144, "The request body must be a JSON object.")
    }
    guard let text = members["continuationToken"]?.string, !text.isEmpty else {
      throw .parameter("continuationToken")
    }
    (client, token) = try LinkedToken.open(text, in: tenant)
    self.request = request
    self.tenant = tenant
    self.links = links
    self.members = members
  }

  /// The last part of the path that a link left open.
  var method: String { request.parameters["method"] }

  func text(_ name: String) -> String? { members[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }

  func required(_ name: String) throws(NativeAuthError) -> String {
    guard let text = text(name) else { throw .parameter(name) }
    return text
  }

  /// `attributes`: texts; numbers and truth values are taken as such.
  func attributes() throws(NativeAuthError) -> [Attribute] {
    guard let given = members["attributes"] else { return [] }
    guard let object = given.object else { throw .parameter("attributes") }
    var attributes: [Attribute] = []
    for (name, value) in object {
      switch value {
      case .string(let text): attributes.append(Attribute(AttributeName(name), text))
      case .bool(let flag): attributes.append(Attribute(AttributeName(name), flag ? "true" : "false"))
      case .integer(let number): attributes.append(Attribute(AttributeName(name), String(number)))
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

  /// The start of the paths of its links.
  var path: String {
    switch self {
    case .signIn: "signin"
    case .signUp: "signup"
    case .resetPassword: "resetpassword"
    }
  }
}
