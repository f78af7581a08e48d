internal import JSON

/// Users set aside while a large document is parsed, so that they are never all in memory as trees: a line of JSON
/// each.
package final class CollectedPeople: Sendable, Hashable {
  let bytes: [UInt8]
  /// The line of each user in the document.
  let lines: [Int32]

  package init(_ bytes: [UInt8], lines: [Int32]) {
    self.bytes = bytes
    self.lines = lines
  }

  package static func == (one: CollectedPeople, other: CollectedPeople) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A list of another program's users.
package struct CollectedList: Sendable {
  /// Where the list begins.
  package let mark: Mark
  let people: CollectedPeople

  package var count: Int { people.lines.count }
  /// In bytes.
  package var size: Int { people.bytes.count }

  /// Parses the items one after another; all nodes of an item have the same place.
  package func forEach(_ body: (ConfigurationNode) -> Void) {
    var start = 0
    for line in people.lines {
      guard let end = people.bytes[start...].firstIndex(of: 0x0A) else { return }
      let place = Mark(line: Int(line), column: 1, file: Int(mark.file))
      if let json = try? JSON.parse(Array(people.bytes[start..<end])) { body(ConfigurationNode(json, at: place)) }
      start = end + 1
    }
  }
}
