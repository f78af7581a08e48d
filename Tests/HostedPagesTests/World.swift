import Ambient
import Assembly
import Cryptography
import HTTPServer
import HostedPages
import Model
import OAuth
import OpenIDConnect
import Realms
import Sandboxes
import SignIn
import Testing
import Tokens

/// One realm with a client behind pages and OAuth endpoints, with a frozen clock.
struct World: Sendable {
  static let realmID = RealmID("eu-west-1_Shop00001")
  static let clientID = ClientID("web")
  static let password = "Correct-Horse-1"

  let core: IdentityCore
  let service: RealmContext
  let sandbox: SandboxHolder
  let router: Router

  init(
    publicURL: String = "http://localhost:4370", schema: AttributeSchema = AttributeSchema(),
    _ settings: (inout RealmSettings) -> Void = { _ in },
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    core = IdentityCore(addresses: Addresses(publicURL: publicURL), random: .seeded(7))
    sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock = Clock(frozenAt: Instant(seconds: 1_800_000_000)) }
    var realmSettings = RealmSettings(name: "shop")
    realmSettings.signInNames = .attributes([.email])
    realmSettings.autoVerified = [.email]
    settings(&realmSettings)
    let realm = try core.createRealm(
      id: World.realmID, settings: realmSettings, schema: schema, keys: .pem(World.pem), in: sandbox)
    service = try core.realm(realm.id)
    _ = try service.administration.createClient(id: World.clientID, name: "Shop", generatesSecret: false) { client, _ in
      client.allowsHostedLogin = true
      client.redirectURIs = ["myapp://callback"]
      client.logoutURIs = ["myapp://signout"]
      client.grantTypes = [.authorizationCode]
      client.scopes = ["openid", "email", "profile"]
      change(&client)
    }
    let pages = try HostedPagesFront(core: core)
    router = Router(groups: [pages.group] + OpenIDConnectFront.groups(core: core, pages: pages))
  }

  private static let pem: [UInt8] = { do { return try SigningKey.generate(.fast).pem } catch { return [] } }()

  /// An account that can sign in.
  @discardableResult
  func addUser(_ name: String = "ada@example.com", confirmed: Bool = true) throws -> SubjectID {
    let made = try service.accounts.signUp(
      SignUpRequest(client: World.clientID, proof: .ownPages, username: name, password: World.password))
    if confirmed {
      let code = try lastCode(to: name)
      _ = try service.accounts.confirmSignUp(client: World.clientID, proof: .ownPages, username: name, code: code)
    }
    return made.user
  }

  var messages: [Message] { sandbox.snapshot.outbox.newestFirst.map(\.entry) }

  func lastCode(to address: String) throws -> String {
    try #require(messages.first { $0.to == address }?.code)
  }

  func advance(by duration: Duration) {
    sandbox.update { $0.clock.advance(by: duration) }
  }

  /// Whether a code that an app got gives tokens, and whose.
  func owner(of code: String?) throws -> SubjectID {
    try service.oauth.redeem(
      code: try #require(code), client: try service.oauth.verify(World.clientID, .ownPages),
      redirectURI: "myapp://callback", codeVerifier: nil
    ).user.id
  }
}
