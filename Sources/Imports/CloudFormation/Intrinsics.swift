internal import Configuration
internal import Encodings
internal import JSON

/// Evaluates CloudFormation's intrinsic functions.
struct Intrinsics {
  let stack: Stack

  init(_ stack: Stack) { self.stack = stack }

  /// The functions whose full name begins with `Fn::`.
  private static let names = [
    "And", "Base64", "Cidr", "Equals", "FindInMap", "ForEach", "GetAZs", "GetAtt", "GetStackOutput", "If",
    "ImportValue", "Join", "Length",
    "Not", "Or", "Select", "Split", "Sub", "ToJsonString", "Transform", "Contains", "EachMemberEquals", "EachMemberIn",
    "RefAll", "ValueOf",
    "ValueOfAll",
  ]

  /// The full name of a function: `Fn::Sub` for `!Sub`.
  static func canonical(_ name: String) -> String {
    guard name.hasPrefix("!") else { return name }
    let bare = String(name.dropFirst())
    return bare == "Ref" || bare == "Condition" ? bare : "Fn::" + bare
  }

  /// Reports an unknown function.
  static func refuseUnknown(_ member: Node.Member, in stack: Stack) {
    let name = canonical(member.name)
    guard name.hasPrefix("Fn::"), !name.hasPrefix("Fn::ForEach::"), !names.contains(String(name.dropFirst(4))) else {
      return
    }
    stack.report(
      member.mark, "unknown function \(quoted(name))", expected: "a function of CloudFormation's", nearest: name,
      among: names.map { "Fn::" + $0 })
  }

  // MARK: Values

  /// nil for `AWS::NoValue`.
  func value(_ node: Node) -> Node? {
    guard stack.spend(node.weight, at: node.mark), let value = stack.within(node.mark, { workedOut(node) }) else {
      return .unreadable(at: node.mark)
    }
    return value
  }

  private func workedOut(_ node: Node) -> Node? {
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items): return .list(items.compactMap { value($0) }, at: node.mark)
    case .mapping(let members):
      if members.count == 1, let member = members.first {
        let name = Self.canonical(member.name)
        if name == "Ref" || name.hasPrefix("Fn::"), !name.hasPrefix("Fn::ForEach::") {
          let uses = stack.madeUpUses
          guard let result = call(name, member.node, at: node.mark) else { return nil }
          if stack.madeUpUses > uses { stack.noteMadeUp(at: node.mark) }
          return stack.spend(result.weight, at: node.mark) ? result : .unreadable(at: node.mark)
        }
      }
      return Node(
        content: .mapping(
          stack.expandedMembers(members, LoopVariables()).compactMap { member in
            value(member.node).map { Node.Member(name: member.name, mark: member.mark, node: $0) }
          }), mark: node.mark)
    }
  }

  private func call(_ name: String, _ argument: Node, at mark: Mark) -> Node? {
    switch name {
    case "Ref": return reference(argument, at: mark)
    case "Fn::GetAtt": return attribute(argument, at: mark)
    case "Fn::Sub": return substituted(argument, at: mark)
    case "Fn::Join":
      guard argument.items.count == 2, let separator = argument.items[0].text ?? Self.empty(argument.items[0]),
        let list = value(argument.items[1]), list.isSequence
      else { return wrong(name, "a separator and a list", argument) }
      return .text(list.textItems.joined(separator: separator), at: mark)
    case "Fn::If":
      guard argument.items.count == 3, let condition = argument.items[0].text else {
        return wrong(name, "the name of a condition and two values", argument)
      }
      return value(argument.items[stack.isTrue(condition, at: argument.items[0].mark) ? 1 : 2])
    case "Fn::FindInMap": return found(argument, at: mark)
    case "Fn::ImportValue": return imported(argument, at: mark)
    case "Fn::Select":
      guard argument.items.count == 2, let index = value(argument.items[0])?.number,
        let list = value(argument.items[1]), list.isSequence
      else { return wrong(name, "a number and a list", argument) }
      guard list.items.indices.contains(index) else {
        return wrong(name, "a number below \(list.items.count), the length of the list", argument)
      }
      return list.items[index].moved(to: mark)
    case "Fn::Split":
      guard argument.items.count == 2, let separator = argument.items[0].text, !separator.isEmpty,
        let text = value(argument.items[1])?.text
      else { return wrong(name, "a separator and a text", argument) }
      guard stack.spend(1 + separator.utf8.count * text.utf8.count / 1024, at: mark) else {
        return .unreadable(at: mark)
      }
      return .texts(Self.split(text, at: separator), at: mark)
    case "Fn::Base64":
      guard let text = value(argument)?.text else { return wrong(name, "a text", argument) }
      return .text(Base64.encode(Array(text.utf8)), at: mark)
    case "Fn::Length":
      guard let list = value(argument), list.isSequence else { return wrong(name, "a list", argument) }
      return .number(list.items.count, at: mark)
    case "Fn::ToJsonString":
      guard let value = value(argument) else { return nil }
      return .text(value.json.text, at: mark)
    case "Fn::GetAZs": return .texts(["a", "b", "c"].map { stack.region + $0 }, at: mark)
    case "Fn::Cidr": return .texts(["10.0.0.0/24", "10.0.1.0/24", "10.0.2.0/24"], at: mark)
    case "Fn::And", "Fn::Or", "Fn::Not", "Fn::Equals", "Fn::Contains", "Fn::EachMemberIn", "Fn::EachMemberEquals":
      return .flag(condition(.mapping([(name, argument)], at: mark)), at: mark)
    case "Fn::Transform":
      stack.declarations.cannotKnow("what the macro \(argument["Name"]?.text ?? "") makes", at: mark)
      return nil
    case "Fn::GetStackOutput", "Fn::RefAll", "Fn::ValueOf", "Fn::ValueOfAll":
      stack.declarations.cannotKnow("\(name) asks for what is outside of the template", at: mark)
      return nil
    default:
      Self.refuseUnknown(Node.Member(name: name, mark: mark, node: argument), in: stack)
      return .unreadable(at: mark)
    }
  }

  private static func empty(_ node: Node) -> String? {
    if case .scalar(let scalar) = node.content { scalar.text } else { nil }
  }

  private static func split(_ text: String, at separator: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix(separator) {
        parts.append(part)
        part = ""
        rest = rest.dropFirst(separator.count)
      } else {
        part.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts + [part]
  }

  private func wrong(_ name: String, _ expected: String, _ argument: Node) -> Node? {
    stack.report(argument.mark, "\(name) cannot be worked out", expected: expected)
    return .unreadable(at: argument.mark)
  }

  // MARK: Names

  private func reference(_ argument: Node, at mark: Mark) -> Node? {
    guard let name = value(argument)?.text else { return wrong("Ref", "a name", argument) }
    return named(name, at: mark)
  }

  private func named(_ name: String, at mark: Mark) -> Node? {
    if name == "AWS::NoValue" { return nil }
    if let value = stack.parameter(name, at: mark) { return value }
    if stack.resources[name] != nil { return StackNames(stack).reference(name, at: mark) }
    return unknown(name, at: mark)
  }

  private func unknown(_ name: String, at mark: Mark) -> Node? {
    let declared = stack.root["Resources"]?[name] != nil
    // Resources that SAM's transform adds are in no template.
    if stack.isServerless || declared {
      stack.declarations.guessed(
        declared
          ? "\(name) is not made, as its condition is false; its name stands for it"
          : "\(name) is made by the transform; its name stands for it",
        at: mark)
      return .text(name, at: mark)
    }
    let known = stack.parameterNames + stack.resourceOrder.map(\.name) + Stack.pseudoParameters.sorted()
    stack.report(
      mark, "unknown name \(quoted(name))", expected: "a parameter or a resource of the template", nearest: name,
      among: known)
    return .unreadable(at: mark)
  }

  private func attribute(_ argument: Node, at mark: Mark) -> Node? {
    var parts: [String]
    if argument.isSequence {
      parts = argument.items.compactMap { value($0)?.text }
      if parts.count == 2 { parts = [parts[0]] + parts[1].split(separator: ".").map(String.init) }
    } else {
      parts = (value(argument)?.text ?? "").split(separator: ".").map(String.init)
    }
    guard parts.count >= 2 else { return wrong("Fn::GetAtt", "RESOURCE.ATTRIBUTE, or a list of the two", argument) }
    return attribute(parts[0], parts.dropFirst().joined(separator: "."), at: mark)
  }

  private func attribute(_ name: String, _ attribute: String, at mark: Mark) -> Node? {
    if stack.resources[name] != nil { return StackNames(stack).attribute(name, attribute, at: mark) }
    return unknown(name, at: mark)
  }

  private func substituted(_ argument: Node, at mark: Mark) -> Node? {
    let template = argument.isSequence ? argument.items.first : argument
    guard let template, let text = template.text ?? Self.empty(template), argument.isMapping == false else {
      return wrong("Fn::Sub", "a text, or a list of a text and a mapping", argument)
    }
    let own = argument.items.dropFirst().first
    var result = ""
    for part in Substitution.parts(of: text) {
      switch part {
      case .text(let text): result += text
      case .name(let name):
        let node: Node?
        if let value = own?[name] {
          node = value.isNull ? nil : self.value(value)
        } else if name.contains("."), stack.parameter(name, at: mark) == nil {
          let dot = name.firstIndex(of: ".") ?? name.endIndex
          node = attribute(String(name[..<dot]), String(name[name.index(after: dot)...]), at: mark)
        } else {
          node = named(name, at: mark)
        }
        if case .unreadable? = node?.content { return .unreadable(at: mark) }
        result += node.map { $0.text ?? $0.textItems.joined(separator: ",") } ?? ""
      }
    }
    return .text(result, at: mark)
  }

  private func found(_ argument: Node, at mark: Mark) -> Node? {
    let items = argument.items
    guard items.count >= 3, let map = value(items[0])?.text, let first = value(items[1])?.text,
      let second = value(items[2])?.text
    else {
      return wrong("Fn::FindInMap", "a map and two keys", argument)
    }
    if let found = stack.mapping(map, first, second, at: mark) { return value(found)?.moved(to: mark) }
    if items.count > 3, let fallback = items[3]["DefaultValue"] { return value(fallback)?.moved(to: mark) }
    stack.report(
      mark, stack.hasMapping(map) ? "Mappings.\(map) has no \(first).\(second)" : "unknown mapping \(quoted(map))",
      expected: "keys that are in Mappings", nearest: stack.hasMapping(map) ? nil : map, among: stack.mappingNames)
    return .unreadable(at: mark)
  }

  private func imported(_ argument: Node, at mark: Mark) -> Node? {
    guard let name = value(argument)?.text else { return wrong("Fn::ImportValue", "the name of an export", argument) }
    if stack.exports.has(name) {
      guard !stack.isCircle("export \(name)", at: mark) else { return .unreadable(at: mark) }
      defer { stack.isDone() }
      if let value = stack.exports[name] { return value.moved(to: mark) }
    }
    if let value = stack.document.context.parameters[name] { return .text(value, at: mark) }
    if stack.document.context.isDeployed {
      stack.report(mark, "No export named \(name) found.", expected: "an export of another stack")
      return .unreadable(at: mark)
    }
    stack.declarations.guessed(
      "the export \(quoted(name)) is of a stack that was not given, and its name stands for it; give that stack's template as well, or "
        + "--parameter \(name)=VALUE", at: mark)
    stack.noteMadeUp(at: mark)
    return .text(name, at: mark)
  }
}
