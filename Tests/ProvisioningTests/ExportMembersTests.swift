import Description
import PasswordHashing
import Testing

@testable import Ambient
@testable import Model
@testable import Provisioning

/// Every stored member of what an export writes is written, or passes by itself.
///
/// Settings, clients, providers and other parts of a realm but its users are not tested: an export compares them by
/// itself, member by member, and refuses what does not come out as it went in.
@Suite struct ExportMembersTests {
  private let now = Instant(milliseconds: 1_000_000)

  private func stored(_ value: Any) -> Set<String> {
    Set(Mirror(reflecting: value).children.compactMap(\.label))
  }

  /// What an export writes member by member: one that is added fails here until its maker has decided.
  private func check(_ value: Any, written: Set<String>, passing: Set<String> = []) {
    let members = stored(value)
    #expect(
      members == written.union(passing),
      "\(type(of: value)): decide whether an export writes \(members.symmetricDifference(written.union(passing)).sorted())"
    )
  }

  /// What an export keeps as it is stored.
  private func checkWhole(_ value: some Encodable) {
    #expect(Kept.names(of: value) == stored(value), "\(type(of: value)): something of it is not stored")
  }

  /// What is described once for all.
  private func checkDescribed<Value: DescribedValue>(_ value: Value) {
    #expect(stored(value).count == Value.members.count, "\(Value.self): a member is not described")
  }

  @Test func usersAreWrittenWhole() {
    let user = User(
      id: SubjectID(randomBytes: [1]), username: "ada", attributes: AttributeList(), status: .confirmed, created: now)
    checkWhole(user)
    #expect(User.said.isSubset(of: stored(user)), "a name of something that is no more: \(User.said)")
    check(
      user.factors, written: ["enabled", "preferred", "token", "usesAddressOptions", "takesPasskeysForTwo"],
      passing: ["pendingToken"])
    check(user.passkeys, written: ["list"], passing: ["pending"])
    check(StrongMethod(channel: .email, address: ""), written: ["channel", "address"])
  }

  @Test func whatUsersHaveIsKeptWhole() {
    checkWhole(
      RememberedDevice(
        key: "", name: nil, isRemembered: true, verifier: [], salt: [], created: now, modified: now, authenticated: now,
        lastAddress: nil))
    checkWhole(
      Passkey(
        id: [], key: [], counter: 0, name: "", transports: [], attachment: nil, relyingParty: "", created: now))
    checkWhole(LinkedIdentity(provider: "", kind: .oidc, value: "", linked: now))
    checkWhole(ClientSecret("", created: now))
    checkWhole(ImportJob(id: "", name: "", roleARN: "", algorithm: .bcrypt, created: now))
  }

  @Test func sandboxesAreWrittenWhole() {
    check(
      Sandbox(id: .main),
      written: ["realms", "identityPools", "faults", "hasMagicValues", "documents"],
      passing: [
        "id", "clock", "random", "realmsMade", "identityPoolsMade", "credentials", "outbox", "journal",
        "authenticators",
      ])
    checkDescribed(Fault())
    checkDescribed(Fault.Match())
    checkDescribed(Fault.Action())
    checkDescribed(Fault.Action.Failure())
    checkDescribed(Fault.Action.Throttle())
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

  @Test func whatHangsOnRealmsIsKeptWhole() {
    let id = UniqueID(randomBytes: [1])
    checkWhole(TermsDocument(id: id, client: ClientID("a"), name: "", links: [], created: now, modified: now))
    checkWhole(
      Branding(
        id: id, client: ClientID("a"), usesStandard: true, settings: nil, assets: [], created: now, modified: now))
    checkWhole(PageStyle(css: nil, image: nil, version: "", created: now, modified: now))
    checkWhole(ClientRegistration())
  }
}
