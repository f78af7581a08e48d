import Cryptography
import JOSE
import TestSupport
import Testing

@testable import Ambient
@testable import Assembly
@testable import Model
@testable import Provisioning
@testable import Realms
@testable import Sandboxes
@testable import SignIn

struct SandboxTests {
  let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"), random: .seeded(3))

  /// The main sandbox with one realm, as a configuration would make it.
  func planted(users: Int = 1) throws -> SandboxHolder {
    let sandbox = try #require(core.sandbox())
    var settings = RealmSettings(name: "shop")
    settings.domain = "shop"
    let realm = try core.createRealm(
      id: RealmID("eu-west-1_Shop00001"), settings: settings, keys: .pem(sharedKeyPEM), in: sandbox)
    let service = try core.realm(realm.id)
    _ = try service.administration.createClient(id: ClientID("web"), name: "Web", generatesSecret: false) { client, _ in
      client.flows = [.password, .srp, .refresh]
    }
    let people = (0..<users).map { SeededUser(username: "user\($0)", password: "Password-1") }
    #expect(try service.provisioning.seed(people) == nil)
    sandbox.markPristine()
    return sandbox
  }

  @Test func aCopyHasFreshIDsAndTheSameUsers() throws {
    let main = try planted()
    let (copy, mapping) = try core.makeSandbox(name: "copy")
    #expect(Set(mapping.keys) == ["eu-west-1_Shop00001", "web", "shop"])
    let id = RealmID(try #require(mapping["eu-west-1_Shop00001"]))
    #expect(id.region == "eu-west-1" && id.poolName.utf8.count == 9)
    let service = try core.realm(id)
    #expect(service.sandbox === copy && copy.snapshot.id == copy.id)
    let client = try #require(mapping["web"])
    #expect(try core.realm(of: ClientID(client)).id == id)
    #expect(try service.current().realm.client(ClientID(client)).realm == id)
    #expect(core.realm(atDomain: try #require(mapping["shop"]))?.id == id)
    let user = try service.accounts.user(named: "user0")
    #expect(try #require(user.password).matches("Password-1", realm: id, username: "user0"))
    try service.accounts.setPassword("Other-Pass-2", of: "user0", isPermanent: true)
    let original = try #require(main.snapshot.oldestRealm?.user(named: "user0")?.password)
    #expect(original.matches("Password-1", realm: RealmID("eu-west-1_Shop00001"), username: "user0"))
  }

  @Test func theMainSandboxIsTheSameHoweverManyAreMade() throws {
    let main = try planted()
    var before = main.snapshot.random
    _ = try core.makeSandbox()
    var after = main.snapshot.random
    #expect(before.bytes(8) == after.bytes(8))
  }

  @Test func copyingAndRestoringDoNotDependOnTheNumberOfUsers() throws {
    let main = try planted(users: 5_000)
    // Generous, for a debug build on a busy machine: touching every user would take far longer.
    #expect(try quickest { _ = try core.makeSandbox() } < .milliseconds(50))
    #expect(quickest { _ = main.takeSnapshot(name: nil) } < .milliseconds(50))
    let service = try core.realm(RealmID("eu-west-1_Shop00001"))
    try service.accounts.deleteUser(named: "user7")
    #expect(try quickest { try core.restore("s1", in: main) } < .milliseconds(50))
    #expect(try service.accounts.user(named: "user7").username == "user7")
  }

  @Test func whatIsRemovedIsLetGo() throws {
    _ = try planted()
    let (copy, mapping) = try core.makeSandbox()
    #expect(copy.takeSnapshot(name: nil) != nil)
    try core.removeSandbox(copy)
    let pristine = try copy.pristineSandbox()
    #expect(copy.snapshot.oldestRealm == nil && pristine.oldestRealm == nil && copy.snapshots.isEmpty)
    let id = RealmID(try #require(mapping["eu-west-1_Shop00001"]))
    #expect(throws: CoreError.realm(.notFound(id))) { try core.realm(id) }
    #expect(core.registry.sandboxCount == 1)
    #expect(throws: SandboxRefusal.isDefault) { try core.removeSandbox(try #require(core.sandbox())) }
  }

  @Test func anImportedVerifierTakesThePasswordAndNoProof() throws {
    var random = RandomSource.seeded(1)
    let realm = RealmID("eu-west-1_One")
    let made = PasswordSecret(password: "Password-1", realm: realm, username: "ada", random: &random)
    let text = try #require(made.exported(from: realm))
    let read = try #require(PasswordSecret(verifier: text))
    let other = RealmID("eu-west-1_Two")
    for id in [realm, other] {
      #expect(read.matches("Password-1", realm: id, username: "ada"))
      #expect(!read.matches("Password-2", realm: id, username: "ada"))
      #expect(read.exported(from: id) == text)
    }
    #expect(read.privateValue(realm: realm, username: "ada") == made.privateValue(realm: realm, username: "ada"))
    #expect(read.privateValue(realm: other, username: "ada") == nil)
    for damaged in ["", "x1:::", "x2" + text.dropFirst(2), text + ":", String(text.dropLast(3)), "x1:One:AAAA:AAAA"] {
      #expect(PasswordSecret(verifier: damaged) == nil)
    }
  }

  @Test func rotatedKeysAreStillCheckedAgainstUnlessDropped() throws {
    _ = try planted()
    let service = try core.realm(RealmID("eu-west-1_Shop00001"))
    let first = try service.current().realm.keys
    let second = try service.administration.rotateKeys(keepingOld: true)
    #expect(try second.published().keys.count == 3)
    #expect(try second.accessToken(kid: first.accessToken.value().id) != nil)
    let third = try service.administration.rotateKeys(keepingOld: false)
    #expect(try third.published().keys.count == 2)
    #expect(try third.accessToken(kid: first.accessToken.value().id) == nil)
    // Private copies share the keys of the configuration, and a reset brings those back.
    let (copy, _) = try core.makeSandbox()
    #expect(copy.snapshot.oldestRealm?.keys === first)
    try core.reset(try #require(core.sandbox()))
    #expect(try service.current().realm.keys === first)
  }
}
