import RealmTestSupport
import Testing

@testable import Model
@testable import OAuth
@testable import Sandboxes

/// What the token endpoint checks for every grant: a grant whose body checks nothing is refused all the same.
@Suite struct TokenEndpointTests {
  private static let type = ClientGrantType(rawValue: "toy")

  /// A grant that forgets everything.
  private static let empty = OAuthGrant(
    "urn:example:toy", for: .configured(type), configuredName: nil, phrase: "toys",
    personalities: [.cognito, .openIDConnect]
  ) { _ in
    { (_) throws(CoreError) in
      TokenResponse(ClientToken(accessToken: "issued", expiresIn: 1, scopes: ["openid"], authorizationDetails: nil))
    }
  }

  private static func world(
    _ grants: Set<ClientGrantType>, _ settings: (inout RealmSettings) -> Void = { _ in },
    _ change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws -> World {
    try World(settings) { client in
      client.secrets = ["secret"]
      client.allowsHostedLogin = true
      client.grantTypes = grants
      change(&client)
    }
  }

  private static func respond(
    _ world: World, secret: String? = "secret", _ parameters: [(name: String, value: String)] = []
  ) -> Result<TokenResponse, ClientRequestFailure> {
    let request = ClientRequest(
      scope: RequestScope(), parameters: [("grant_type", empty.name)] + parameters,
      credentials: .secret(ids: [world.client.id], secrets: secret.map { [$0] } ?? [], method: .post))
    return Result { () throws(ClientRequestFailure) in
      try TokenEndpoint(world.core, grants: [empty]).respond(to: request)
    }
  }

  private static func problem(_ result: Result<TokenResponse, ClientRequestFailure>) -> ClientRequestProblem? {
    guard case .failure(let failure) = result else { return nil }
    return failure.problem
  }

  @Test(arguments: [Personality.cognito, .openIDConnect]) func aClientWithoutTheGrantIsRejected(
    _ personality: Personality
  ) throws {
    let other = try Self.world([.clientCredentials], { $0.personality = personality })
    #expect(Self.problem(Self.respond(other)) == .core(.client(.grantTypeNotAllowed(Self.type))))
    let allowed = try Self.world([Self.type], { $0.personality = personality })
    #expect(try Self.respond(allowed).get().accessToken == "issued")
  }

  @Test func aClientThatDoesNotAuthenticateIsRejected() throws {
    let world = try Self.world([Self.type])
    let id = world.client.id
    #expect(Self.problem(Self.respond(world, secret: "wrong")) == .core(.client(.secretMismatch(id))))
    #expect(Self.problem(Self.respond(world, secret: nil)) == .core(.client(.secretMissing(id))))
  }

  @Test func aClientWithoutOAuthIsRejected() throws {
    let world = try Self.world([Self.type], { _ in }, { $0.allowsHostedLogin = false })
    #expect(Self.problem(Self.respond(world)) == .core(.client(.oauthOff(world.client.id))))
  }

  @Test func theSecurityProfileIsEnforced() throws {
    let world = try Self.world(
      [Self.type],
      {
        $0.personality = .openIDConnect
        $0.securityProfile = SecurityProfile.allCases.first
      })
    #expect(Self.problem(Self.respond(world)) == .authenticationByProfile)
  }

  @Test func aClientThatIsRegisteredToProvePossessionMustDoSo() throws {
    let world = try Self.world(
      [Self.type], { $0.personality = .openIDConnect }, { $0.registration.provesPossession = true })
    guard case .possession? = Self.problem(Self.respond(world)) else {
      Issue.record("issued without a proof")
      return
    }
  }

  @Test func targetsAndDetailsAreChecked() throws {
    let world = try Self.world(
      [Self.type],
      {
        $0.personality = .openIDConnect
        $0.authorizationDetailTypes = ["payment"]
      })
    #expect(
      Self.problem(Self.respond(world, [("resource", "not a URI")]))
        == .core(.oauth(.target(.resource, "not a URI", .malformed))))
    let details = "[{\"type\": \"payment\"}]"
    #expect(
      Self.problem(Self.respond(world, [("authorization_details", details)]))
        == .core(.oauth(.authorizationDetails("this grant does not take it"))))
  }

  /// No two grants differ by accident in what they demand.
  @Test func everyGrantDeclaresWhoHasIt() {
    for grant in OAuthGrant.all where grant.isOfTokenEndpoint && grant.name != "refresh_token" {
      #expect(grant.clientType != nil, "\(grant.name)")
    }
  }
}
