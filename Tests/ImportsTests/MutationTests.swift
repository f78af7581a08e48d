import Foundation
import JSON
import Testing

@testable import Configuration
@testable import Imports

/// The fixtures of the client tests with something wrong in them: they are read or refused, and nothing traps.
struct MutationTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Clients/fixtures/start").path
  static let fixtures: [String] = {
    let kinds = [
      "amplify", "amplify-cli", "cloudformation", "terraform", "dumps", "keycloak", "nav", "entra", "local", "firebase",
      "looks",
    ]
    return kinds.flatMap { kind in
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(kind)")) ?? []).sorted().map {
        "\(kind)/\($0)"
      }
    }.filter { !$0.hasSuffix(".txt") }
  }()

  private func bytes(of name: String) -> [UInt8] {
    (FileManager.default.contents(atPath: "\(Self.folder)/\(name)")).map { [UInt8]($0) } ?? []
  }

  /// Whether it was read; every refusal has a place or names the file.
  @discardableResult
  private func read(_ bytes: [UInt8], _ name: String) -> Bool {
    do {
      _ = try ImportReader.read(bytes, name: name, context: ImportContext())
      return true
    } catch {
      let lines = error.lines
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { $0.hasPrefix(name) })
      return false
    }
  }

  @Test(arguments: fixtures) func eachIsRead(name: String) {
    let file = String(name.split(separator: "/").last ?? "")
    #expect(read(bytes(of: name), file))
  }

  @Test func thereAreSome() { #expect(Self.fixtures.count >= 28) }

  @Test(arguments: fixtures) func truncatedOnesAreReported(name: String) {
    let (whole, file) = (bytes(of: name), String(name.split(separator: "/").last ?? ""))
    for end in stride(from: 0, to: whole.count, by: max(1, whole.count / 60)) {
      read(Array(whole[..<end]), file)
    }
  }

  /// Values of another kind in the place of each one, and members under other names.
  @Test(arguments: fixtures) func valuesOfAnotherKindAreReported(name: String) {
    let (whole, file) = (bytes(of: name), String(name.split(separator: "/").last ?? ""))
    let source = ConfigurationSource(name: file, bytes: whole)
    guard let root = ForeignText.tree(source, diagnosis: Diagnosis(file: file)).root else {
      return
    }
    let count = Self.count(root)
    let others: [ConfigurationNode.Content] = [
      .scalar(Scalar(text: "null", isPlain: true)), .scalar(Scalar(text: "", isPlain: false)),
      .scalar(Scalar(text: "-7", isPlain: true)),
      .sequence([]), .mapping([]), .sequence([root]), .scalar(Scalar(text: "$[*]{}:@/..", isPlain: false)),
    ]
    for (index, place) in stride(from: 0, to: count, by: max(1, count / 80)).enumerated() {
      var number = place
      let changed = Self.replacing(root, &number, others[index % others.count])
      read(Array(changed.json.text.utf8), file)
    }
  }

  private static func count(_ node: Node) -> Int {
    1 + node.items.map(count).reduce(0, +) + node.members.map { count($0.node) }.reduce(0, +)
  }

  /// The tree with other content at the node of that number, counted from the root downwards.
  private static func replacing(_ node: Node, _ number: inout Int, _ content: Node.Content) -> Node {
    number -= 1
    if number == -1 { return Node(content: content, mark: node.mark) }
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items):
      var changed: [Node] = []
      for item in items { changed.append(replacing(item, &number, content)) }
      return Node(content: .sequence(changed), mark: node.mark)
    case .mapping(let members):
      var changed: [Node.Member] = []
      for member in members {
        changed.append(
          Node.Member(name: member.name, mark: member.mark, node: replacing(member.node, &number, content)))
      }
      return Node(content: .mapping(changed), mark: node.mark)
    }
  }
}
