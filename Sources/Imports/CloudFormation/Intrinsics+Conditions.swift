internal import Configuration
internal import JSON

/// Evaluation of conditions.
extension Intrinsics {
  func condition(_ node: Node) -> Bool {
    guard stack.spend(1, at: node.mark) else { return false }
    return stack.within(node.mark) { isTrue(node) } ?? false
  }

  private func isTrue(_ node: Node) -> Bool {
    if let flag = node.flag { return flag }
    guard node.members.count == 1, let member = node.members.first else {
      stack.report(node.mark, "not a condition", expected: "Fn::Equals, Fn::And, Fn::Or, Fn::Not or Condition")
      return false
    }
    let (name, argument) = (Self.canonical(member.name), member.node)
    switch name {
    case "Condition":
      guard let name = argument.text else { break }
      return stack.isTrue(name, at: argument.mark)
    case "Fn::Equals":
      guard argument.items.count == 2 else { break }
      return value(argument.items[0]).map(Self.plain) == value(argument.items[1]).map(Self.plain)
    case "Fn::Not":
      guard argument.items.count == 1 else { break }
      return !condition(argument.items[0])
    case "Fn::And": return argument.items.allSatisfy(condition)
    case "Fn::Or": return argument.items.contains(where: condition)
    case "Fn::Contains":
      guard argument.items.count == 2, let list = value(argument.items[0]), let wanted = value(argument.items[1])?.text
      else { break }
      return list.textItems.contains(wanted)
    case "Fn::EachMemberIn", "Fn::EachMemberEquals":
      guard argument.items.count == 2, let list = value(argument.items[0]), let others = value(argument.items[1]) else {
        break
      }
      return list.textItems.allSatisfy(others.textItems.contains)
    default: break
    }
    stack.report(node.mark, "not a condition", expected: "Fn::Equals, Fn::And, Fn::Or, Fn::Not or Condition")
    return false
  }

  /// The text of a value for comparison: a number equals a string with the same characters.
  private static func plain(_ node: Node) -> String { node.text ?? node.json.text }
}
