internal import Configuration
internal import Encodings
internal import JSON

/// CloudFormation's functions.
struct Intrinsics {
  private let stack: Stack

  init(_ stack: Stack) { self.stack = stack }

  /// The names that begin with `Fn::`, in their whole form.
  private static let names = [
    "And", "Base64", "Cidr", "Equals", "FindInMap", "ForEach", "GetAZs", "GetAtt", "GetStackOutput", "If",
    "ImportValue", "Join", "Length",
    "Not", "Or", "Select", "Split", "Sub", "ToJsonString", "Transform", "Contains", "EachMemberEquals", "EachMemberIn",
    "RefAll", "ValueOf",
    "ValueOfAll",
  ]

  /// `Fn::Sub` for `!Sub`.
  static func canonical(_ name: String) -> String {
    guard name.hasPrefix("!") else { return name }
    let bare = String(name.dropFirst())
    return bare == "Ref" || bare == "Condition" ? bare : "Fn::" + bare
  }

  /// Reports a function that there is none of.
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
    switch node.content {
    case .scalar, .unreadable: return node
    case .sequence(let items): return .list(items.compactMap { value($0) }, at: node.mark)
    case .mapping(let members):
      if members.count == 1, let member = members.first {
        let name = Self.canonical(member.name)
        if name == "Ref" || name.hasPrefix("Fn::"), !name.hasPrefix("Fn::ForEach::") {
          return call(name, member.node, at: node.mark)
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
    // What the transform of SAM adds is in no template.
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
    if let found = stack.mapping(map, first, second) { return value(found)?.moved(to: mark) }
    if items.count > 3, let fallback = items[3]["DefaultValue"] { return value(fallback)?.moved(to: mark) }
    stack.report(
      mark, stack.hasMapping(map) ? "Mappings.\(map) has no \(first).\(second)" : "unknown mapping \(quoted(map))",
      expected: "keys that are in Mappings", nearest: stack.hasMapping(map) ? nil : map, among: stack.mappingNames)
    return .unreadable(at: mark)
  }

  private func imported(_ argument: Node, at mark: Mark) -> Node? {
    guard let name = value(argument)?.text else { return wrong("Fn::ImportValue", "the name of an export", argument) }
    if let value = stack.exports[name] { return value.moved(to: mark) }
    if let value = stack.document.context.parameters[name] { return .text(value, at: mark) }
    stack.declarations.guessed(
      "the export \(quoted(name)) is of a stack that was not given, and its name stands for it; give that stack's template as well, or "
        + "--parameter \(name)=VALUE", at: mark)
    return .text(name, at: mark)
  }

  // MARK: Conditions

  func condition(_ node: Node) -> Bool {
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

  /// Numbers and texts of the same letters are equal.
  private static func plain(_ node: Node) -> String { node.text ?? node.json.text }
}

/// The parts of a text with `${NAME}` in it; `${!NAME}` stands for `${NAME}` itself.
enum Substitution {
  case text(String)
  case name(String)

  static func parts(of text: String) -> [Substitution] {
    var parts: [Substitution] = []
    var plain = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      plain += rest[..<dollar]
      rest = rest[dollar...]
      guard rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") else {
        plain.append("$")
        rest = rest.dropFirst()
        continue
      }
      let name = rest[rest.index(dollar, offsetBy: 2)..<end]
      if name.hasPrefix("!") {
        plain += "${\(name.dropFirst())}"
      } else {
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.name(String(name).trimmingBlanks))
      }
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    return plain.isEmpty ? parts : parts + [.text(plain)]
  }
}

/// The variables of `Fn::ForEach`.
struct LoopVariables {
  private var values: [String: String] = [:]

  /// Copies of a loop cannot be more: a template has at most 500 resources.
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

  /// The members that a loop stands for: its items are a variable, a list, and a mapping with one member.
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
