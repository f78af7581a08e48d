import Foundation
import JSON
import Testing

@testable import Configuration
@testable import Imports

/// Nothing in a document of another program is silently passed over: a member that no format has is told wherever it is
/// put, but in what belongs to other services or has names of the author's own.
struct UnreadMemberTests {
  private static let fixtures = MutationTests.fixtures.filter { name in
    ["amplify/", "dumps/", "entra/", "local/"].contains { name.hasPrefix($0) }
  }

  /// The sections of other services, which are passed over whole.
  private static let others: Set<String> = [
    "data", "storage", "cache", "system", "Logging", "logging", "api", "S3TransferUtility", "AppSync", "UserAgent",
    "userAgent", "IdentityManager", "ResponseMetadata",
    // Told as left out with all that is in them.
    "requiredResourceAccess", "passwordCredentials", "keyCredentials",
  ]

  /// Mappings whose names are an author's: of users, tags, roles, attributes.
  private static let named: Set<String> = [
    "Users", "Groups", "Clients", "groups", "userAttributes", "UserPoolTags", "Tags", "Roles", "RoleMappings",
    "PrincipalTags", "SupportedLoginProviders", "Settings", "Links", "ProviderDetails", "AttributeMapping",
  ]

  @Test(arguments: fixtures) func eachUnknownMemberIsTold(name: String) throws {
    let file = String(name.split(separator: "/").last ?? "")
    let bytes = FileManager.default.contents(atPath: "\(MutationTests.folder)/\(name)").map { [UInt8]($0) } ?? []
    let source = ConfigurationSource(name: file, bytes: bytes)
    let root = try #require(ForeignText.tree(source, diagnosis: Diagnosis(file: file)).root)
    var silent: [String] = []
    for path in Self.mappings(root) {
      let text = path.joined(separator: ".")
      if path.contains(where: Self.others.contains) || path.last.map(Self.named.contains) == true { continue }
      let changed = Self.adding(to: root, at: path[...])
      // A document that is refused is not silent.
      let reading = try? Self.read(changed, file.hasSuffix(".json") ? file : file + ".json", name)
      guard let reading else { continue }
      if !reading.report.notes.contains(where: { $0.text.contains("surprise") }) { silent.append(text) }
    }
    #expect(silent.isEmpty, "\(silent)")
  }

  /// Reads a document, one of the AWS command line's beside that of its pool.
  private static func read(_ document: Node, _ file: String, _ name: String) throws -> ImportReader.Result {
    var reading = ImportReading(context: ImportContext())
    if name.hasPrefix("dumps/"), name != "dumps/pool.json",
      let pool = FileManager.default.contents(atPath: "\(MutationTests.folder)/dumps/pool.json")
    {
      reading.add(ConfigurationSource(name: "pool.json", bytes: [UInt8](pool)))
    }
    reading.add(ConfigurationSource(name: file, bytes: Array(document.json.text.utf8)))
    return try reading.finish(files: [file])
  }

  /// The paths of all mappings, by names and indexes.
  private static func mappings(_ node: Node, _ path: [String] = []) -> [[String]] {
    var paths = node.isMapping ? [path] : []
    for (index, item) in node.items.enumerated() { paths += mappings(item, path + ["\(index)"]) }
    for member in node.members { paths += mappings(member.node, path + [member.name]) }
    return paths
  }

  private static func adding(to node: Node, at path: ArraySlice<String>) -> Node {
    guard let step = path.first else {
      let extra = Node.Member(name: "surprise", mark: node.mark, node: .text("17", at: node.mark))
      return Node(content: .mapping(node.members + [extra]), mark: node.mark)
    }
    if let index = Int(step), node.isSequence {
      var items = node.items
      items[index] = adding(to: items[index], at: path.dropFirst())
      return .list(items, at: node.mark)
    }
    return Node(
      content: .mapping(
        node.members.map { member in
          guard member.name == step else { return member }
          return Node.Member(name: member.name, mark: member.mark, node: adding(to: member.node, at: path.dropFirst()))
        }), mark: node.mark)
  }
}
