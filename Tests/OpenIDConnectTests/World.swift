import Ambient
import Assembly
import Cryptography
import Encodings
import HTTPServer
import JOSE
import JSON
import Model
import OpenIDConnect
import Realms
import Sandboxes
import SignIn
import Testing

/// One realm with one public and one confidential client behind the OAuth endpoints, with a frozen clock.
struct World: Sendable {
  static let start = Instant(seconds: 1_800_000_000)
  static let realmID = RealmID("eu-west-1_Shop00001")

  let core: IdentityCore
  let service: RealmContext
  let router: Router
  let sandbox: SandboxHolder

  init(
    _ settings: (inout RealmSettings) -> Void = { _ in },
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"), random: .seeded(7))
    sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock = Clock(frozenAt: World.start) }
    var realmSettings = RealmSettings(name: "shop")
    realmSettings.signInNames = .attributes([.email])
    realmSettings.autoVerified = [.email]
    realmSettings.domain = "shop"
    settings(&realmSettings)
    let realm = try core.createRealm(
      id: World.realmID, settings: realmSettings, keys: .pem(World.pem), in: sandbox)
    service = try core.realm(realm.id)
    _ = try service.administration.createClient(id: ClientID("web"), name: "Web", generatesSecret: false) { client, _ in
      client.allowsHostedLogin = true
      client.redirectURIs = ["myapp://callback", "https://shop.test/cb"]
      client.logoutURIs = ["myapp://signout"]
      client.grantTypes = [.authorizationCode, .implicit]
      client.scopes = ["openid", "email", "profile", "phone", "aws.cognito.signin.user.admin", "orders/read"]
      change(&client)
    }
    _ = try service.administration.createClient(id: ClientID("server"), name: "Server", generatesSecret: false) {
      client, _ in
      client.secrets = ["s+cr%t"]
      client.allowsHostedLogin = true
      client.redirectURIs = ["https://shop.test/server"]
      client.grantTypes = [.authorizationCode]
      client.scopes = ["openid", "email"]
    }
    _ = try service.administration.createClient(id: ClientID("machine"), name: "Machine", generatesSecret: false) {
      client, _ in
      client.secrets = ["machinesecret"]
      client.allowsHostedLogin = true
      client.grantTypes = [.clientCredentials]
      client.scopes = ["orders/read", "orders/write"]
    }
    router = Router(groups: OpenIDConnectFront.groups(core: core))
    _ = try service.accounts.signUp(
      SignUpRequest(
        client: ClientID("web"), username: "ada@example.com", password: "Correct-Horse-1",
        attributes: [Attribute("name", "Ada")]))
    let code = try #require(sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.code)
    _ = try service.accounts.confirmSignUp(
      client: ClientID("web"), proof: .none, username: "ada@example.com", code: code)
  }

  /// One key for all tests: making one takes longer than most of them.
  private static let pem: [UInt8] = { do { return try SigningKey.generate(.fast).pem } catch { return [] } }()

  func advance(by duration: Duration) {
    sandbox.update { $0.clock.advance(by: duration) }
  }

  /// The response, wherever the handler makes it.
  func answer(_ request: Request) throws -> Response {
    switch router.handle(request) {
    case .respond(let response): return response
    case .work(let body): return body()
    case .decide(let body): return body().response()
    case .wait, .hold: throw Unexpected()
    }
  }

  struct Unexpected: Error {}

  func get(_ path: String, _ pairs: [(String, String)] = [], headers: Fields = [:]) throws -> Response {
    let query = Form(pairs.map { (name: $0.0, value: $0.1) }).encoded()
    return try answer(Request(.get, query.isEmpty ? path : "\(path)?\(query)", headers: headers))
  }

  func post(_ path: String, _ pairs: [(String, String)], headers: Fields = [:]) throws -> Response {
    let form = Form(pairs.map { (name: $0.0, value: $0.1) })
    return try answer(Request(.post, path, headers: headers, body: Array(form.encoded().utf8)))
  }

  /// An authorization request: good in every respect, except for what `changes` says; an empty value leaves a parameter
  /// out.
  func authorize(
    _ changes: [(String, String)] = [], session: String? = nil, method: HTTPServer.Method = .get
  ) throws -> Response {
    var pairs: [(String, String)] = [
      ("client_id", "web"), ("redirect_uri", "myapp://callback"), ("response_type", "code"), ("state", "a b+c/%41"),
    ]
    for (name, value) in changes {
      pairs.removeAll { $0.0 == name }
      if !value.isEmpty { pairs.append((name, value)) }
    }
    let headers: Fields = session.map { ["Cookie": "cognito=\($0)"] } ?? [:]
    if method == .post { return try post("/oauth2/authorize", pairs, headers: headers) }
    return try get("/oauth2/authorize", pairs, headers: headers)
  }

  /// Signs Ada in on the pages; returns the browser's cookie.
  func session() throws -> String {
    let step = try service.signIns.signIn(
      SignInRequest(
        client: ClientID("web"), origin: .hosted, username: "ada@example.com", start: .password("Correct-Horse-1")))
    guard case .session(let session) = step else { throw Unexpected() }
    var sessions = BrowserSessions(nil)
    sessions[service.id] = session.id
    return sessions.text
  }

  /// A code for Ada.
  func code(_ changes: [(String, String)] = []) throws -> String {
    try #require(try authorize(changes, session: try session()).callback["code"])
  }

  func token(_ pairs: [(String, String)], headers: Fields = [:]) throws -> Response {
    try post("/oauth2/token", pairs, headers: headers)
  }

  /// Tokens for Ada, by way of a code.
  func tokens(_ changes: [(String, String)] = []) throws -> JSON {
    let response = try token([
      ("grant_type", "authorization_code"), ("client_id", "web"), ("code", try code(changes)),
      ("redirect_uri", "myapp://callback"),
    ])
    try #require(response.status == 200)
    return try response.json
  }
}

extension Response {
  var location: String { headers["Location"] ?? "" }

  /// The query of the address that the browser is sent to.
  var callback: Form { Self.form(location.split(separator: "?", maxSplits: 1).dropFirst().first) }

  /// Its fragment.
  var fragment: Form { Self.form(location.split(separator: "#", maxSplits: 1).dropFirst().first) }

  var json: JSON { get throws { try JSON.parse(body) } }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The member `error` of a JSON body.
  var error: String? { (try? json)?["error"]?.string }

  private static func form(_ text: Substring?) -> Form {
    (try? Form.parse(Array((text ?? "").utf8))) ?? Form()
  }
}

/// The claims of a token, unverified.
func claims(_ token: JSON?) throws -> JSON {
  let text = try #require(token?.string)
  return try #require(SignedToken.parse(text)).claims
}

func basic(_ name: String, _ password: String) -> Fields {
  ["Authorization": "Basic \(Base64.encode(Array("\(name):\(password)".utf8)))"]
}
