internal import Configuration

/// The variables of `Fn::ForEach`.
struct LoopVariables {
  private var values: [String: String] = [:]

  /// The maximum number of copies: a template has at most 500 resources.
  private static let limit = 1_000

  func filled(_ text: String) -> String {
    guard !values.isEmpty else { return text }
    var result = text
    for (name, value) in values {
      for form in ["${\(name)}", "&{\(name)}"] {
        result = result.split(separator: form, omittingEmptySubsequences: false).joined(separator: value)
      }
    }
    return result
  }

  func filled(_ node: Node, in stack: Stack) -> Node {
    guard !values.isEmpty else { return node }
    guard stack.spend(node.weight * (1 + values.count), at: node.mark) else { return .unreadable(at: node.mark) }
    switch node.content {
    case .unreadable: return node
    case .scalar(var scalar):
      scalar.text = filled(scalar.text)
      return Node(content: .scalar(scalar), mark: node.mark)
    case .sequence(let items): return .list(items.map { filled($0, in: stack) }, at: node.mark)
    case .mapping(let members):
      if members.count == 1, Intrinsics.canonical(members[0].name) == "Ref", let name = members[0].node.text,
        let value = values[name]
      {
        return .text(value, at: node.mark)
      }
      return Node(
        content: .mapping(
          members.map { Node.Member(name: filled($0.name), mark: $0.mark, node: filled($0.node, in: stack)) }),
        mark: node.mark)
    }
  }

  /// The members that a loop expands to. Its items are a variable, a list, and a mapping with one member.
  static func expand(
    _ member: Node.Member, _ outer: LoopVariables, in stack: Stack,
    _ inner: ([Node.Member], LoopVariables) -> [Node.Member]
  ) -> [Node.Member] {
    let items = member.node.items
    guard items.count == 3, let variable = items[0].text, let list = stack.value(outer.filled(items[1], in: stack)),
      items[2].isMapping
    else {
      stack.report(member.mark, "\(member.name) cannot be worked out", expected: "a variable, a list, and a mapping")
      return []
    }
    var result: [Node.Member] = []
    for text in list.textItems {
      guard stack.spend(1, at: member.mark) else { return [] }
      var variables = outer
      variables.values[variable] = text
      result += inner(items[2].members, variables)
      guard result.count <= limit else {
        stack.report(member.mark, "\(member.name) makes more than \(limit) members", expected: "fewer")
        return []
      }
    }
    return result
  }
}
