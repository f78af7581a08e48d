import JSON
import TestSupport
import Testing

@testable import Ambient
@testable import IdentityPools
@testable import Model
@testable import Sandboxes

/// The life cycle of identities and the choice of roles, on the value alone.
@Suite struct IdentityPoolTests {
  let now = Instant(seconds: 1_800_000_000)
  let ada = Login(provider: "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_A", subject: "ada")
  let eve = Login(provider: "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_A", subject: "eve")
  let google = Login(provider: "accounts.google.com", subject: "117")

  func pool(guests: Bool = true, developer: String? = nil) -> IdentityPool {
    var settings = IdentityPoolSettings(name: "shop", allowsGuests: guests)
    settings.developerProvider = developer
    return IdentityPool(
      id: IdentityPoolID("eu-west-1:00000000-0000-4370-8000-000000000002"), number: 0, settings: settings, at: now)
  }

  private func settle(
    _ pool: inout IdentityPool, _ asked: Identity? = nil, _ logins: Login..., random: inout RandomSource
  ) throws(IdentityError) -> Identity {
    try pool.settle(asked.flatMap { pool.identities[$0.id] }, logins: logins, at: now, random: &random)
  }

  @Test func guestsAreNewEachTime() throws {
    var (pool, random) = (pool(), RandomSource.seeded(1))
    let first = try settle(&pool, random: &random)
    let second = try settle(&pool, random: &random)
    #expect(first.id != second.id)
    #expect(!first.isAuthenticated)
    #expect(first.id.identityPrefix == pool.id.identityPrefix)
    #expect(pool.identity(pool.text(first.id))?.id == first.id)
    #expect(pool.identity(pool.text(first.id).uppercased()) == nil)
    #expect(pool.identity("us-east-1:\(first.id)") == nil)
  }

  @Test func guestsNeedLeave() throws {
    var (pool, random) = (pool(guests: false), RandomSource.seeded(1))
    #expect(throws: IdentityError.guestsNotAllowed) { try settle(&pool, random: &random) }
    #expect(try settle(&pool, nil, ada, random: &random).isAuthenticated)
  }

  @Test func aGuestWhoSignsInKeepsTheirIdentity() throws {
    var (pool, random) = (pool(), RandomSource.seeded(1))
    let guest = try settle(&pool, random: &random)
    let user = try settle(&pool, guest, ada, random: &random)
    #expect(user.id == guest.id)
    #expect(try settle(&pool, nil, ada, random: &random).id == guest.id)
    #expect(throws: IdentityError.identityForbidden(pool.text(guest.id))) {
      try settle(&pool, guest, random: &random)
    }
    #expect(throws: IdentityError.loginsDoNotMatch) { try settle(&pool, guest, eve, random: &random) }
  }

  @Test func aGuestGivesWayToTheIdentityOfTheAccount() throws {
    var (pool, random) = (pool(), RandomSource.seeded(1))
    let user = try settle(&pool, nil, ada, random: &random)
    let guest = try settle(&pool, random: &random)
    #expect(try settle(&pool, guest, ada, random: &random).id == user.id)
    let gone = try #require(pool.identities[guest.id])
    #expect(!gone.isEnabled)
    #expect(gone.mergedInto == user.id)
    #expect(throws: IdentityError.identityForbidden(pool.text(guest.id))) {
      try settle(&pool, guest, ada, random: &random)
    }
  }

  @Test func theOldestOfSeveralStays() throws {
    var (pool, random) = (pool(), RandomSource.seeded(1))
    let first = try settle(&pool, nil, google, random: &random)
    let second = try settle(&pool, nil, ada, random: &random)
    let joined = try settle(&pool, nil, ada, google, random: &random)
    #expect(joined.id == first.id)
    #expect(joined.logins == [google, ada])
    #expect(pool.identities.owner(of: ada)?.id == first.id)
    #expect(pool.identities[second.id]?.isEnabled == false)
    #expect(throws: IdentityError.accountLinked(provider: ada.provider)) {
      try settle(&pool, nil, google, eve, random: &random)
    }
  }

  @Test func whoLosesTheLastLoginIsOutOfReach() throws {
    var (pool, random) = (pool(), RandomSource.seeded(1))
    let user = try settle(&pool, nil, ada, random: &random)
    pool.unlink([ada], from: user, at: now)
    #expect(pool.identities.owner(of: ada) == nil)
    #expect(throws: IdentityError.identityForbidden(pool.text(user.id))) { try settle(&pool, user, random: &random) }
    #expect(throws: IdentityError.loginsDoNotMatch) { try settle(&pool, user, ada, random: &random) }
    #expect(try settle(&pool, nil, ada, random: &random).id != user.id)
  }

  @Test func aDeveloperHasAtMostTwentyNamesForOne() throws {
    var (pool, random) = (pool(developer: "login.shop"), RandomSource.seeded(1))
    let names = (0..<21).map { Login(provider: "login.shop", subject: "\($0)") }
    var user = try settle(&pool, nil, names[0], random: &random)
    user = try pool.join([], into: user, adding: Array(names[1..<20]), at: now)
    #expect(user.subjects(of: "login.shop").count == 20)
    #expect(throws: IdentityError.developerNameLimitExceeded) {
      try pool.join([], into: user, adding: [names[20]], at: now)
    }
  }

  @Test func aHundredThousandAreFoundAtOnce() throws {
    var (pool, random) = (pool(), RandomSource.seeded(1))
    for number in 0..<100_000 {
      let login = Login(provider: "login.shop", subject: "\(number)")
      pool.identities.add(Identity(id: pool.newID(random: &random), logins: [login], at: now))
    }
    let time = try quickest {
      for number in stride(from: 0, to: 100_000, by: 1000) {
        let login = Login(provider: "login.shop", subject: "\(number)")
        let found = try settle(&pool, nil, login, random: &random)
        #expect(pool.identity(pool.text(found.id)) != nil)
      }
    }
    // A walk over all would take seconds for the hundred.
    #expect(time < .seconds(2))
  }

  @Test func copiesHaveIdsOfTheirOwn() throws {
    var (pool, random) = (pool(), RandomSource.seeded(1))
    pool.settings.userPools = [UserPoolProvider(name: ada.provider, clientID: "web", checksTokens: nil)]
    pool.roles.mappings = [RoleSelection(provider: "\(ada.provider):web", kind: .token, fallback: nil)]
    let user = try settle(&pool, nil, ada, random: &random)
    var mapping = ["eu-west-1_A": "eu-west-1_B", "web": "fresh"]
    let copy = pool.copied(random: &random, mapping: &mapping)
    #expect(copy.id != pool.id)
    #expect(mapping[pool.id.text] == copy.id.text)
    #expect(copy.settings.userPools.first?.name == "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_B")
    #expect(copy.settings.userPools.first?.clientID == "fresh")
    #expect(copy.roles.mappings.first?.provider == "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_B:fresh")
    let other = try #require(mapping[pool.text(user.id)])
    #expect(copy.identity(other)?.logins.first?.provider.hasSuffix("eu-west-1_B") == true)
    #expect(copy.identity(other)?.id.identityPrefix == copy.id.identityPrefix)
  }

  // MARK: Roles

  private func login(_ claims: JSON) -> VerifiedLogin {
    VerifiedLogin(login: google, names: ["accounts.google.com"], audience: "app", claims: claims, methods: [])
  }

  private func role(_ kind: RoleSelection.Kind, _ claims: JSON, custom: String? = nil) throws(IdentityError) -> String {
    var pool = pool()
    pool.roles.authenticated = "default"
    pool.roles.mappings = [RoleSelection(provider: "accounts.google.com", kind: kind, fallback: .deny)]
    return try pool.role(isAuthenticated: true, logins: [login(claims)], custom: custom)
  }

  @Test(arguments: [
    (RoleRule.Match.equals, "Ada", true), (.equals, "Ad", false), (.contains, "d", true), (.startsWith, "A", true),
    (.startsWith, "d", false), (.notEqual, "Eve", true), (.notEqual, "Ada", false),
  ])
  func rules(match: RoleRule.Match, value: String, matches: Bool) {
    let rule = RoleRule(claim: "name", match: match, value: value, role: "r")
    #expect(rule.matches(["name": "Ada"]) == matches)
    #expect(!rule.matches([:]))
  }

  @Test func theFirstRuleThatMatchesWins() throws {
    let rules = ["a", "b"].map { RoleRule(claim: "groups", match: .contains, value: "x", role: $0) }
    let claims: JSON = ["groups": ["x", "y"]]
    #expect(try role(.rules(rules), claims) == "a")
    #expect(try role(.rules(rules), claims, custom: "b") == "b")
    #expect(throws: IdentityError.roleForbidden("c")) { try role(.rules(rules), claims, custom: "c") }
    #expect(throws: IdentityError.roleDenied(provider: "accounts.google.com")) { try role(.rules(rules), [:]) }
  }

  @Test func theTokenTells() throws {
    let claims: JSON = ["cognito:preferred_role": "p", "cognito:roles": ["p", "q"]]
    #expect(try role(.token, claims) == "p")
    #expect(try role(.token, claims, custom: "q") == "q")
    #expect(throws: IdentityError.roleForbidden("r")) { try role(.token, claims, custom: "r") }
    #expect(throws: IdentityError.roleDenied(provider: "accounts.google.com")) {
      try role(.token, ["cognito:roles": ["p", "q"]])
    }
  }

  // MARK: Credentials

  @Test func credentialsAreKnownUntilTheyExpire() throws {
    let core = IdentityCore(
      addresses: Addresses(publicURL: "http://localhost:4370"), keys: .fast, random: .seeded(7), rules: ChangeRules())
    let sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock.freeze(at: now) }
    let service = SecurityTokenService(core: core, sandbox: sandbox, context: RequestScope())
    let principal = TemporaryCredentials.Principal(
      account: "000000000000", role: "arn:aws:iam::000000000000:role/a/b", session: "me")
    #expect(principal.arn == "arn:aws:sts::000000000000:assumed-role/b/me")
    let granted = try service.credentials(for: principal, lifetime: .hours(1))
    let id = granted.keys.accessKeyID
    #expect(id.count == 20 && id.hasPrefix("ASIA"))
    #expect(granted.keys.secret.count == 40)
    #expect(granted.sessionToken.hasPrefix("IQoJb3JpZ2luX2Vj"))
    #expect(try core.accessKeys.temporary(accessKeyID: id, sessionToken: granted.sessionToken)?.principal == principal)
    #expect(throws: CredentialsProblem.unknown) { try core.accessKeys.temporary(accessKeyID: id, sessionToken: nil) }
    #expect(throws: CredentialsProblem.unknown) {
      try core.accessKeys.temporary(accessKeyID: "ASIA", sessionToken: granted.sessionToken)
    }
    #expect(try core.accessKeys.temporary(accessKeyID: "AKIA", sessionToken: nil) == nil)
    sandbox.update { $0.clock.advance(by: .hours(1)) }
    #expect(throws: CredentialsProblem.expired) {
      try core.accessKeys.temporary(accessKeyID: id, sessionToken: granted.sessionToken)
    }
  }
}
