import Assembly
import Configuration
import Foundation
import Imports
import Model
import Sandboxes
import Testing

@testable import Documents

@Suite struct DocumentTests {
  private func core() -> IdentityCore { IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370")) }

  private func document(_ text: String) throws -> ConfiguredDocument {
    try ConfigurationLoader.load([ConfigurationSource(name: "a.yaml", bytes: Array(text.utf8))], environment: [:])
  }

  private static let shop = """
    userPools:
      - Id: us-east-1_Shop00001
        PoolName: shop
        Clients:
          - {ClientId: shopapp, ClientName: app}
        Users:
          - {Username: ada, Password: Correct-Horse-1}
    """

  @Test func theBuiltInDocumentIsValid() throws {
    #expect(try Documents.check(try ConfigurationLoader.builtIn()) == 0)
  }

  @Test func aDocumentBecomesRealms() throws {
    let core = core()
    try Documents.provision(try document(Self.shop), in: core)
    let realm = try #require(core.sandbox()?.snapshot.realm(RealmID("us-east-1_Shop00001")))
    #expect(realm.settings.name == "shop")
    #expect(realm.user(named: "ada") != nil)
    #expect(try realm.client(ClientID("shopapp")).id.text == "shopapp")
  }

  @Test func checkingChangesNothing() throws {
    let core = core()
    let before = core.sandbox()?.snapshot.realmsInOrder.count
    _ = try Documents.check(try document(Self.shop))
    #expect(core.sandbox()?.snapshot.realmsInOrder.count == before)
  }

  @Test func usersOfAFileJoinTheirPool() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("people-\(UUID().uuidString).ndjson").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let lines = (1...3).map { #"{"Username":"user\#($0)","Password":"Correct-Horse-\#($0)"}"# }
    try (lines.joined(separator: "\n") + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let core = core()
    try Documents.provision(try document(Self.shop), in: core)
    try Documents.addUsers(of: [try #require(PeopleFile(file))], to: core, log: nil)
    let realm = try #require(core.sandbox()?.snapshot.realm(RealmID("us-east-1_Shop00001")))
    #expect(realm.users.count == 4)
  }

  /// The export of a sandbox is a document that makes the same sandbox.
  @Test func anExportIsADocument() throws {
    let core = core()
    try Documents.provision(try document(Self.shop), in: core)
    let source = ConfiguredSandboxDocuments(keyStore: nil)
    let first = try source.document(of: try #require(core.sandbox()?.snapshot))
    let second = try source.document(of: try source.sandbox(from: first, name: "export", keepsKeys: false).content)
    #expect(first == second)
  }

  @Test func aDocumentBadForTheControlAPISaysWhy() throws {
    #expect {
      _ = try ConfiguredSandboxDocuments(keyStore: nil).sandbox(
        from: Array("userPools: 7".utf8), name: "body", keepsKeys: false)
    } throws: { error in
      "\(error)".contains("userPools")
    }
  }

  /// `convert` writes no member that has its default.
  @Test func aConvertedDocumentIsMinimal() throws {
    let reading = ImportReader.Result(
      document: try document(Self.shop), report: ImportReport(), guesses: [])
    let text = try Documents.converted(reading)
    #expect(text.contains("PoolName: shop"))
    #expect(text.contains("ClientId: shopapp"))
    #expect(!text.contains("MfaConfiguration"))
    // The text converts to itself.
    let reread = ImportReader.Result(document: try document(text), report: ImportReport(), guesses: [])
    #expect(try Documents.converted(reread) == text)
  }

  @Test func nothingGivenIsTheBuiltInDocument() throws {
    let starting = StartingDocument(
      files: [], peopleFiles: [], demoUsers: 0, parameters: ParameterValues(), environment: [:])
    let reading = try starting.read()
    #expect(reading.document.userPools.map(\.name) == (try ConfigurationLoader.builtIn()).userPools.map(\.name))
    #expect(starting.paths.isEmpty)
  }

  @Test func demoUsersJoinEachPool() throws {
    let starting = StartingDocument(
      files: [], peopleFiles: [], demoUsers: 5, parameters: ParameterValues(), environment: [:])
    let before = try ConfigurationLoader.builtIn().userPools.map(\.users.count)
    #expect(try starting.read().document.userPools.map(\.users.count) == before.map { $0 + 5 })
  }
}
