import PasswordHashing
import Testing

@testable import Ambient
@testable import Model

/// Every stored member of what an export writes is either written or passes by itself. A member that is added fails here until its maker
/// has decided which, and has written it in `Sources/Server/Worlds` or `Sources/IdentityCore/Export`.
///
/// Settings, clients, providers and what else hangs on a realm without being a person are not listed: an export compares them by itself,
/// member by member, and refuses what does not come out as it went in.
@Suite struct ExportMembersTests {
  private let now = Instant(milliseconds: 1_000_000)

  private func check(_ value: Any, written: Set<String>, passing: Set<String> = []) {
    let members = Set(Mirror(reflecting: value).children.compactMap(\.label))
    #expect(
      members == written.union(passing),
      "\(type(of: value)): decide whether an export writes \(members.symmetricDifference(written.union(passing)).sorted())"
    )
  }

  @Test func usersAreWrittenWhole() {
    let user = User(
      id: SubjectID(randomBytes: [1]), username: "ada", attributes: AttributeList(), status: .confirmed, created: now)
    check(
      user,
      written: [
        "id", "username", "attributes", "status", "isEnabled", "password", "earlierPasswords", "temporaryPasswordSet",
        "groups", "factors", "passkeys", "devices", "deviceGroup", "unverifiedChanges", "strongMethods", "claims",
        "identities", "created", "modified",
      ],
      passing: ["number", "verifier", "codeFlow", "codes", "attempts", "grants", "deviceFlow", "authEvents"])
    check(
      user.factors, written: ["enabled", "preferred", "token", "usesAddressOptions", "takesPasskeysForTwo"],
      passing: ["pendingToken"])
    check(user.passkeys, written: ["list"], passing: ["pending"])
  }

  @Test func whatUsersHaveIsWrittenWhole() {
    check(
      RememberedDevice(
        key: "", name: nil, isRemembered: true, verifier: [], salt: [], created: now, modified: now, authenticated: now,
        lastAddress: nil),
      written: [
        "key", "name", "isRemembered", "verifier", "salt", "created", "modified", "authenticated", "lastAddress",
      ])
    check(
      Passkey(
        id: [], key: [], counter: 0, name: "", transports: [], attachment: nil, relyingParty: "", created: now),
      written: ["id", "key", "counter", "name", "transports", "attachment", "relyingParty", "created"])
    check(
      LinkedIdentity(provider: "", kind: .oidc, value: "", linked: now),
      written: ["provider", "kind", "attribute", "value", "isPrimary", "issuer", "linked"])
    check(StrongMethod(channel: .email, address: ""), written: ["channel", "address"])
    check(ClientSecret("", created: now), written: ["value", "stamp", "created"])
    check(
      ImportJob(id: "", name: "", roleARN: "", algorithm: .bcrypt, created: now),
      written: [
        "id", "name", "roleARN", "algorithm", "created", "started", "completed", "imported", "skipped", "failed",
        "message", "log",
        "upload", "next", "end",
      ],
      // One that has it runs, and is refused.
      passing: ["table"])
  }

  @Test func sandboxesAreWrittenWhole() {
    check(
      Sandbox(id: .main),
      written: ["realms", "identityPools", "faults", "hasMagicValues", "documents"],
      passing: ["id", "clock", "random", "realmsMade", "identityPoolsMade", "credentials", "outbox", "journal"])
    let fault = Fault(match: Fault.Match(), action: Fault.Action())
    check(fault, written: ["match", "action", "times"])
    check(
      fault.match, written: ["front", "operation", "client", "user", "path", "method", "nth", "probability"])
    check(fault.action, written: ["delayMilliseconds", "error", "throttle", "drop", "corrupt"])
  }

  @Test func identityPoolsAreWrittenWhole() {
    check(
      IdentityPool(
        id: IdentityPoolID("us-east-1:x"), number: 0, settings: IdentityPoolSettings(name: "", allowsGuests: true),
        at: now),
      written: ["id", "settings", "roles", "tagMaps", "identities"], passing: ["number", "created", "modified"])
    check(
      Identity(id: UniqueID(randomBytes: [1]), at: now),
      written: ["id", "logins", "isAuthenticated", "isEnabled", "mergedInto"],
      passing: ["number", "created", "modified"])
  }

  @Test func whatHangsOnRealmsIsWrittenWhole() {
    let id = UniqueID(randomBytes: [1])
    check(
      TermsDocument(id: id, client: ClientID("a"), name: "", links: [], created: now, modified: now),
      written: ["id", "client", "name", "links", "created", "modified"])
    check(
      Branding(
        id: id, client: ClientID("a"), usesStandard: true, settings: nil, assets: [], created: now, modified: now),
      written: ["id", "client", "usesStandard", "settings", "assets", "created", "modified"])
    check(
      PageStyle(css: nil, image: nil, version: "", created: now, modified: now),
      written: ["css", "image", "version", "created", "modified"])
  }
}
