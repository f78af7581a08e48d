import HTTPServer
import JSON
import Model
import OAuth
import OpenIDConnect
import Sandboxes
import Store
import Testing

/// Parameters that name what a token is for, at every endpoint and grant that takes them: made from the grants' own
/// declarations, so that a new grant is tested as soon as it is listed (RFC 8707 §2, RFC 8693 §2.2.2).
@Suite struct TargetTests {
  private static let known = "https://api.shop.test/orders"

  /// A realm that lists its resources.
  private static func world() throws -> World {
    try confidential(
      World({ settings in
        settings.personality = .openIDConnect
        settings.resources = [
          ProtectedResource(id: nil, address: known, name: nil, scopes: [], requiredScopes: [])
        ]
      }))
  }

  /// The same with a client that has every grant, and a secret: it gets that after the user of the tests has signed up
  /// by it.
  private static func confidential(_ world: World) throws -> World {
    try world.service.update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(ClientID("web"))
      client.grantTypes = Set(OAuthGrant.all.compactMap(\.clientType))
      client.secrets = ["a secret of web"]
      transaction.realm.clients[client.id] = Box(client)
    }
    return world
  }

  private static var grants: [OAuthGrant] {
    OAuthGrant.all.filter { $0.isOfTokenEndpoint && $0.personalities.contains(.openIDConnect) }
  }

  /// The error of a token request that has nothing but its grant type and the target.
  private static func error(_ world: World, _ grant: OAuthGrant, _ targets: [(String, String)]) throws -> String? {
    let form = [("grant_type", grant.name), ("client_id", "web"), ("client_secret", "a secret of web")] + targets
    return try world.token(form).json["error"]?.string
  }

  @Test func everyGrantChecksTheTargetsThatItTakes() throws {
    let world = try Self.world()
    for grant in Self.grants {
      #expect(grant.targets.contains(.resource), "\(grant.name)")
      for parameter in TargetParameter.allCases {
        let unknown = try Self.error(world, grant, [(parameter.rawValue, "https://elsewhere.test/")])
        let known = try Self.error(world, grant, [(parameter.rawValue, Self.known)])
        let isTaken = grant.targets.contains(parameter)
        #expect((unknown == "invalid_target") == isTaken, "\(grant.name), \(parameter): \(unknown ?? "none")")
        #expect(known != "invalid_target", "\(grant.name), \(parameter)")
        let second = try Self.error(
          world, grant, [(parameter.rawValue, Self.known), (parameter.rawValue, "https://elsewhere.test/")])
        #expect((second == "invalid_target") == isTaken, "\(grant.name), \(parameter), the second of two")
      }
    }
  }

  static let values: [(String, Bool)] = [
    ("http://mcp-server:8000/mcp", true), ("urn:example:orders", true), ("https://api.test?tenant=1", true),
    ("com.example.app:orders", true), ("http://localhost", true),
    ("https://api.test/#part", false), ("/orders", false), ("orders", false), ("//api.test/", false), ("http:", false),
    ("1http://api.test", false), ("https://api.test/a b", false),
  ]

  /// Alike at the endpoints that take one.
  @Test(arguments: values) func anAbsoluteURIWithoutAFragmentIsAResource(_ value: String, _ isOne: Bool) throws {
    let world = try Self.confidential(World({ $0.personality = .openIDConnect }))
    let authorized = try world.authorize([("resource", value)])
    #expect((authorized.location.hasPrefix("/login?")) == isOne, "\(authorized.location)")
    #expect(isOne || authorized.callback["error"] == "invalid_target")
    let pushed = try world.post(
      "/\(World.realmID)/par",
      [
        ("client_id", "web"), ("client_secret", "a secret of web"), ("redirect_uri", "myapp://callback"),
        ("response_type", "code"), ("resource", value),
      ])
    let refusal = try pushed.json["error"]?.string
    #expect((pushed.status == 201) == isOne && (isOne || refusal == "invalid_target"))
    for grant in Self.grants {
      let error = try Self.error(world, grant, [("resource", value)])
      #expect((error == "invalid_target") != isOne, "\(grant.name): \(error ?? "none")")
    }
  }

  /// The service has its own rule (docs/reference/hosted-login.md#authorize-parameters).
  @Test(arguments: [("https://api.test", true), ("http://localhost:1/", true), ("http://api.test", false)])
  func theServiceKeepsItsOwnRule(_ value: String, _ isOne: Bool) throws {
    let answer = try World().authorize([("resource", value)])
    #expect(answer.location.hasPrefix("/login?") == isOne)
  }

  @Test func aClientOfTheRealmIsAnAudience() throws {
    let world = try Self.world()
    let form = [
      ("grant_type", "client_credentials"), ("client_id", "web"), ("client_secret", "a secret of web"),
      ("scope", "orders/read"), ("audience", "server"),
    ]
    let answer = try world.token(form)
    #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
  }
}
