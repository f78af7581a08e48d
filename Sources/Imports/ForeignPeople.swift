internal import Configuration
internal import JSON

/// The users in a list of another program's document. Those of a large document are parsed lazily.
struct ForeignPeople {
  private let list: Node?
  private let collected: CollectedList?

  init(_ list: Node?, of document: ForeignDocument) {
    self.list = list
    collected = list.flatMap { list in document.lists.first { $0.mark == list.mark } }
  }

  /// A single user.
  init(_ person: Node) {
    list = .list([person], at: person.mark)
    collected = nil
  }

  var mark: Mark? { list?.mark }
  /// The first user, as a node even where the others are collected.
  var first: Node? { list?.items.first }
  /// Their size in the other program's document, in bytes.
  var size: Int { collected?.size ?? 0 }
  var count: Int { collected?.count ?? list?.items.count ?? 0 }
  /// Whether they go into a users file instead of the document.
  var areCollected: Bool { collected != nil }

  func forEach(_ body: (Node) -> Void) {
    if let collected { collected.forEach(body) } else { list?.items.forEach(body) }
  }
}

/// The users of a large document in our own format: a line of JSON each.
final class PeopleLines {
  /// The user pool or plain realm.
  let pool: Declared
  /// The number of their source file.
  let file: Int
  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Int32] = []
  /// The attributes and groups that they name, with the first place of each.
  private(set) var attributes: [String: Mark] = [:]
  private(set) var groups: [String: Mark] = [:]

  /// - Parameter size: an estimate of their size in bytes.
  init(of pool: Declared, file: Int, size: Int) {
    self.pool = pool
    self.file = file
    bytes.reserveCapacity(size)
  }

  func add(_ person: Declared) {
    for attribute in (person["UserAttributes"] ?? person["Attributes"])?.items ?? [] {
      if let name = attribute["Name"]?.text, attributes[name] == nil { attributes[name] = attribute.mark }
    }
    for group in person["Groups"]?.items ?? [] {
      if let name = group.text, groups[name] == nil { groups[name] = group.mark }
    }
    bytes += person.node.json.bytes
    bytes.append(0x0A)
    lines.append(person.mark.line)
  }
}

/// Findings about many users: for each, the first few names and the number of the others.
struct PeopleNotes {
  private static let shown = 5

  private struct Finding {
    var text: String
    var mark: Mark
    var person: Declared
    var names: [String]
    var count: Int
  }

  private var findings: [Finding] = []

  /// - Parameter text: the finding, such as `no password`.
  mutating func add(_ text: String, _ name: String, _ person: Declared, at mark: Mark) {
    guard let index = findings.firstIndex(where: { $0.text == text }) else {
      findings.append(Finding(text: text, mark: mark, person: person, names: [name], count: 1))
      return
    }
    findings[index].count += 1
    if findings[index].names.count < Self.shown { findings[index].names.append(name) }
  }

  /// - Parameter pool: the users' pool.
  func tell(_ declarations: Declarations, of pool: Declared) {
    for finding in findings {
      let more = finding.count - finding.names.count
      let names = finding.names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      declarations.cannotKnow(
        "\(finding.text): \(names)", at: finding.mark, in: finding.count == 1 ? finding.person : pool)
    }
  }
}

extension String {
  /// Whether it has the form of a UUID, as a `sub` must.
  var isUUID: Bool {
    let cuts = split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
    return cuts == [8, 4, 4, 4, 12] && allSatisfy { $0 == "-" || $0.isHexDigit && $0.isASCII }
  }
}
