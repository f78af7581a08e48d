import Assembly
import Configuration
import Model
import Sandboxes
import Testing

@testable import Documents

/// What `serve --watch` applies of a changed file.
@Suite struct ConfigurationChangeTests {
  private static let pool = RealmID("us-east-1_Shop00001")

  private func document(_ clients: String, users: String = "ada") throws -> ConfiguredDocument {
    let text = """
      userPools:
        - Id: us-east-1_Shop00001
          PoolName: shop
          Clients: [\(clients)]
          Users:
      \(users.split(separator: " ").map { "      - {Username: \($0), Password: Correct-Horse-1}" }.joined(separator: "\n"))
      """
    return try ConfigurationLoader.load(
      [ConfigurationSource(name: "a.yaml", bytes: Array(text.utf8))], environment: [:])
  }

  private func content(_ document: ConfiguredDocument) throws -> (core: IdentityCore, content: Sandbox) {
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"))
    try Documents.provision(document, in: core)
    return (core, try #require(core.sandbox()?.snapshot))
  }

  private func apply(_ old: ConfiguredDocument, _ new: ConfiguredDocument) throws -> (Realm, [String]) {
    let (core, before) = try content(old)
    let after = try content(new).content
    let sandbox = try #require(core.sandbox())
    var change = ConfigurationChange(from: (old, before), to: (new, after))
    try change.apply(to: sandbox, of: core)
    return (try #require(sandbox.snapshot.realm(Self.pool)), change.applied)
  }

  private func clients(_ realm: Realm) -> [String] {
    ["other1", "shopapp"].filter { (try? realm.client(ClientID($0))) != nil }
  }

  private static let app = "{ClientId: shopapp, ClientName: app}"

  @Test func theSameDocumentChangesNothing() throws {
    let document = try document(Self.app)
    #expect(try apply(document, document).1.isEmpty)
  }

  @Test func aNewClientIsAdded() throws {
    let (realm, applied) = try apply(
      try document(Self.app), try document(Self.app + ", {ClientId: other1, ClientName: b}"))
    #expect(clients(realm) == ["other1", "shopapp"])
    #expect(applied == ["us-east-1_Shop00001: client other1"])
  }

  @Test func aClientThatIsGoneIsRemoved() throws {
    let (realm, applied) = try apply(
      try document(Self.app + ", {ClientId: other1, ClientName: b}"), try document(Self.app))
    #expect(clients(realm) == ["shopapp"])
    #expect(applied == ["us-east-1_Shop00001: client other1 is gone"])
  }

  @Test func newUsersAreAddedAndNobodyIsRemoved() throws {
    let (realm, _) = try apply(try document(Self.app, users: "ada grace"), try document(Self.app, users: "ada alan"))
    #expect(["ada", "grace", "alan"].allSatisfy { realm.user(named: $0) != nil })
  }
}
