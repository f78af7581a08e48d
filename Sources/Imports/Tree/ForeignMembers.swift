internal import Configuration
internal import Patterns

/// A mapping of another program's document that records which members were read, so that the others can be reported:
/// nothing in a document is silently passed over.
struct ForeignMembers {
  let node: Node
  private let record: Record

  private final class Record {
    /// The places of the names of members that were read with all that is in them.
    var read: Set<Mark> = []
    /// The places of those whose own members are read one by one.
    var entered: Set<Mark> = []
  }

  init(_ node: Node) {
    self.node = node
    record = Record()
  }

  private init(_ node: Node, _ record: Record) {
    self.node = node
    self.record = record
  }

  private func member(_ name: String) -> Node.Member? { node.members.first { $0.name == name } }

  /// The value at a path of names, read whole; nil if any is missing or null.
  func at(_ names: String...) -> Node? { at(names[...]) }

  private func at(_ names: ArraySlice<String>) -> Node? {
    guard let name = names.first, let member = member(name) else { return nil }
    guard names.count > 1 else {
      record.read.insert(member.mark)
      return member.node.isNull ? nil : member.node
    }
    record.entered.insert(member.mark)
    return ForeignMembers(member.node, record).at(names.dropFirst())
  }

  /// The mapping at a path of names, whose members are to be read one by one; nil if any is missing or no mapping.
  func mapping(_ names: String...) -> ForeignMembers? {
    var inner = self
    for name in names {
      guard let member = inner.member(name), member.node.isMapping else { return nil }
      record.entered.insert(member.mark)
      inner = ForeignMembers(member.node, record)
    }
    return inner
  }

  /// The mappings in the list of that name.
  func mappings(in name: String) -> [ForeignMembers] {
    guard let member = member(name), member.node.isSequence else { return [] }
    record.entered.insert(member.mark)
    return member.node.items.map { ForeignMembers($0, record) }
  }

  /// All members, each of which counts as read.
  func all() -> [Node.Member] {
    record.read.formUnion(node.members.map(\.mark))
    return node.members
  }

  /// Members that have nothing to do with signing in here, such as other services.
  func pass(_ names: String...) {
    for name in names { if let member = member(name) { record.read.insert(member.mark) } }
  }

  /// A member that is known and has no effect here.
  func leaveOut(_ name: String, _ reason: String, _ declarations: Declarations) {
    guard let member = member(name) else { return }
    record.read.insert(member.mark)
    if !member.node.isEmpty { declarations.leftOut("\(name): \(reason)", at: member.mark) }
  }

  /// Reports each member that was not read, unless it is empty.
  func tellRest(_ declarations: Declarations) { tell(node, declarations) }

  private func tell(_ node: Node, _ declarations: Declarations) {
    for item in node.items { tell(item, declarations) }
    for member in node.members where !record.read.contains(member.mark) && !member.node.isEmpty {
      if record.entered.contains(member.mark), member.node.isMapping || member.node.isSequence {
        tell(member.node, declarations)
      } else {
        declarations.cannotKnow("\(member.name) is not read", at: member.mark)
      }
    }
  }
}

/// What the report says of a member that is not read.
/// - Parameter known: the names that the mapping may have; the nearest one is named.
func notRead(_ name: String, among known: Set<String> = []) -> String {
  let nearest = nearestName(to: name, among: known.sorted()).map { "; did you mean \($0)?" } ?? ""
  return "\(name) is not read\(nearest)"
}
