internal import AWSProtocol
internal import Configuration
internal import Patterns

/// Converts another program's mapping to the parameters of an API call, under the service's names.
struct ShapeFit {
  /// Called for each member that the call does not have, with the known names.
  let leavesOut: (Node.Member, Set<String>) -> Void
  /// The names that the document may use for a member of the service.
  let naming: (String) -> [String]

  /// Whether a value is a placeholder.
  var isMadeUp: (Node) -> Bool = { _ in false }
  /// A replacement for a placeholder where the call requires another form; nil for none.
  var standIn: (Node, Shape) -> Node? = { _, _ in nil }
  /// Called for each member whose placeholder the call would reject.
  var hasNoValue: (Node.Member) -> Void = { _ in }

  /// For documents with the service's own names.
  init(leavingOut leavesOut: @escaping (Node.Member, Set<String>) -> Void) {
    self.leavesOut = leavesOut
    naming = { [$0] }
  }

  init(naming: @escaping (String) -> [String], leavingOut leavesOut: @escaping (Node.Member, Set<String>) -> Void) {
    self.naming = naming
    self.leavesOut = leavesOut
  }

  /// The mapping in the service's form; nil for null.
  func fit(_ node: Node, _ shape: Shape) -> Node? {
    if node.isNull { return nil }
    switch shape.kind {
    case .structure(let members):
      // Terraform's blocks are lists with one item.
      let node = node.isSequence && node.items.count == 1 ? node.items[0] : node
      if node.isSequence, node.items.isEmpty { return nil }
      guard node.isMapping else { return node }
      var names: [String: AWSProtocol.Shape.Member] = [:]
      for member in members { for name in naming(member.name) { names[name] = names[name] ?? member } }
      return Node(
        content: .mapping(
          node.members.compactMap { member in
            guard let known = names[member.name] else {
              if !member.node.isEmpty { leavesOut(member, Set(names.keys)) }
              return nil
            }
            let value = fit(member.node, known.shape)
            if value == nil, isMadeUp(member.node) { hasNoValue(member) }
            // An item of a list that the call would reject.
            if let value, value.items.count < member.node.items.count, member.node.items.contains(where: isMadeUp) {
              hasNoValue(member)
            }
            return value.map { Node.Member(name: known.name, mark: member.mark, node: $0) }
          }),
        mark: node.mark)
    case .list(let element):
      let items = node.isSequence ? node.items : [node]
      return .list(items.compactMap { fit($0, element) }, at: node.mark)
    case .map(_, let value):
      guard node.isMapping else { return node }
      return Node(
        content: .mapping(
          node.members.compactMap { member in
            fit(member.node, value).map { Node.Member(name: member.name, mark: member.mark, node: $0) }
          }), mark: node.mark)
    case .string, .enumeration, .integer, .long, .boolean, .timestamp, .blob, .document:
      return isMadeUp(node) && !Self.takes(node, shape) ? standIn(node, shape) : node
    }
  }

  private static func takes(_ node: Node, _ shape: Shape) -> Bool {
    func isWithin(_ number: Int) -> Bool { (shape.minimum ?? .min) <= number && number <= (shape.maximum ?? .max) }
    guard let text = node.text else { return true }
    switch shape.kind {
    case .string(let pattern): return isWithin(text.utf8.count) && (pattern?.matches(text) ?? true)
    case .enumeration(let values): return values.contains(text)
    case .integer, .long: return node.number.map(isWithin) ?? false
    case .boolean: return node.flag != nil
    case .timestamp, .blob, .document, .list, .map, .structure: return true
    }
  }
}

extension Shape {
  /// The shape of a member of a structure.
  func member(_ name: String) -> Shape? {
    guard case .structure(let members) = kind else { return nil }
    return members.first { $0.name == name }?.shape
  }
}
