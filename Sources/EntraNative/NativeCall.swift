internal import Ambient
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// One call of native authentication: the form, the tenant, and the client.
struct NativeCall: Sendable {
  let request: Request
  let form: Form
  let tenant: TenantService

  init(_ request: Request, _ tenant: TenantService) throws(NativeAuthError) {
    guard let form = request.form else {
      throw NativeAuthError(.invalidRequest, 900144, "The request body must be urlencoded text in UTF-8.")
    }
    self.request = request
    self.form = form
    self.tenant = tenant
  }

  /// The value of a parameter; nil if missing or empty.
  func value(_ name: String) -> String? { form[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The value of a required parameter.
  func required(_ name: String) throws(NativeAuthError) -> String {
    guard let value = value(name) else { throw .parameter(name) }
    return value
  }

  /// The verified client that `client_id` names.
  func nativeClient() throws(NativeAuthError) -> FlowClient {
    let text = try required("client_id")
    guard UniqueID(text) != nil else { throw .parameter("client_id") }
    return try tenant.verified(ClientID(text.lowercased()), continues: value("continuation_token") != nil)
  }

  /// `challenge_type` (docs/reference/entra-native-authentication.md#challenge-types): a list of known words,
  /// `redirect` among them.
  func challengeTypes() throws(NativeAuthError) -> Abilities {
    try types(try required("challenge_type"))
  }

  /// `challenge_type` where it is optional.
  func optionalChallengeTypes() throws(NativeAuthError) -> Abilities? {
    guard let text = value("challenge_type") else { return nil }
    return try types(text)
  }

  private func types(_ text: String) throws(NativeAuthError) -> Abilities {
    var abilities: Abilities = []
    var redirects = false
    for word in text.split(separator: " ") {
      switch word.lowercased() {
      case "oob": abilities.insert(.codes)
      case "password": abilities.insert(.passwords)
      case "redirect": redirects = true
      default:
        throw NativeAuthError(
          .unsupportedChallengeType, 901007,
          "The challenge_type list parameter contains an unsupported challenge type.")
      }
    }
    guard redirects else {
      throw NativeAuthError(
        .invalidRequest, 901007, "The challenge_type list parameter does not include the 'redirect' type.")
    }
    return abilities
  }

  /// `capabilities`, which the documentation misspells without its penultimate letter. Unknown words are ignored.
  func capabilities() -> Abilities {
    var abilities: Abilities = []
    for word in (value("capabilities") ?? value("capability") ?? "").split(separator: " ") {
      switch word.lowercased() {
      case "mfa_required": abilities.insert(.secondFactors)
      case "registration_required": abilities.insert(.registration)
      default: break
      }
    }
    return abilities
  }

  /// `attributes`: a field with a JSON object of texts.
  func attributes() throws(NativeAuthError) -> [Attribute] {
    guard let text = value("attributes") else { return [] }
    guard let members = Self.object(text) else { throw .parameter("attributes") }
    return try members.map { (name, value) throws(NativeAuthError) in
      switch value {
      case .string(let text): return Attribute(name, text)
      case .bool(let value): return Attribute(name, value ? "true" : "false")
      case .integer(let value): return Attribute(name, String(value))
      default: throw .parameter("attributes")
      }
    }
  }
}

extension NativeCall {
  /// The `claims` parameter of the client.
  func claims() throws(NativeAuthError) -> TenantClaimsRequest? {
    guard let text = value("claims") else { return nil }
    return try NativeAuthError.translating { () throws(CoreError) in try tenant.claims(text) }
  }

  /// The same call, with the access token bound to a key if the client requests it (`token_type=pop`): `cnf` in the
  /// token equals `req_cnf`, and the client signs each request with the key (MSAL: PopTokenGenerator).
  func binding() throws(NativeAuthError) -> NativeCall {
    guard value("token_type")?.lowercased() == "pop" else {
      guard value("req_cnf") == nil else {
        throw NativeAuthError(.invalidRequest, 900_144, "not implemented: req_cnf without token_type=pop")
      }
      return self
    }
    let text = try needed("req_cnf")
    guard text.utf8.count <= 1024, let bytes = Base64URL.decode(text.filter { $0 != "=" }),
      let key = (try? JSON.parse(bytes))?.object, let id = key["kid"]?.string, !id.isEmpty
    else {
      Annotations.note(reason: "req_cnf is not the base64url of a JSON object with the kid of a key.")
      throw NativeAuthError(.tenant(.claimsMalformed))
    }
    var service = tenant.service
    service.scope.confirmation = JSON.object(key).text
    return try NativeCall(request, TenantService(service: service))
  }

  private static func object(_ text: String) -> JSONObject? { (try? JSON.parse(text))?.object }
}

extension TenantService {
  /// The client, if it may call native authentication.
  /// - Parameter continues: whether the call has a continuation token: no token of this tenant names an unknown client.
  func verified(_ id: ClientID, continues: Bool) throws(NativeAuthError) -> FlowClient {
    try verified(continues) { () throws(CoreError) in try nativeClient(id) }
  }

  /// The client of a flow of version 2.
  func verified(_ id: ClientID, continuing token: String) throws(NativeAuthError) -> FlowClient {
    try verified(true) { () throws(CoreError) in try flowClient(id, of: token) }
  }

  private func verified(
    _ continues: Bool, _ find: () throws(CoreError) -> FlowClient
  ) throws(NativeAuthError) -> FlowClient {
    do throws(CoreError) {
      return try find()
    } catch .client(.notFound) where continues {
      throw NativeAuthError(.tenant(.continuationInvalid))
    } catch {
      throw NativeAuthError(error)
    }
  }
}

/// One step of native authentication. The endpoint verifies the client before it runs one.
protocol NativeEndpoint: SendableMetatype {
  /// The name in Microsoft's own client tests.
  static var testName: String { get }
  static func run(_ call: NativeCall, client: FlowClient) throws(NativeAuthError) -> Response
}

extension Endpoints {
  func answer(_ request: Request, _ path: String, _ step: any NativeEndpoint.Type) -> Outcome {
    answer(request, path, testName: step.testName) { (call) throws(NativeAuthError) in
      let client = try call.nativeClient()
      return try step.run(call, client: client)
    }
  }

  /// `POST /oauth2/v2.0/token`.
  func token(_ request: Request) -> Outcome {
    answer(request, SignInToken.path, testName: SignInToken.testName, SignInToken.respond)
  }

  private func answer(
    _ request: Request, _ path: String, testName: String,
    _ respond: @escaping @Sendable (NativeCall) throws(NativeAuthError) -> Response
  ) -> Outcome {
    .work {
      answering(request) { () throws(NativeAuthError) in
        let tenant = try NativeAuthError.translating { () throws(CoreError) in try self.tenant(of: request) }
        if let canned = canned.next(for: request, step: testName, in: tenant) { return canned }
        let current = try NativeAuthError.translating { () throws(CoreError) in try tenant.current().tenant }
        if let reason = current.redirects[path] { return .redirectAnswer(reason) }
        return try respond(try NativeCall(request, tenant))
      }
    }
  }
}
