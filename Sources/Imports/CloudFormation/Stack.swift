internal import AWSProtocol
internal import Configuration
internal import Patterns

/// One stack of a template, with values for its parameters, evaluated conditions, and ids for its resources.
final class Stack {
  let root: Node
  let name: String
  let document: ForeignDocument
  let declarations: Declarations
  let exports: StackExports
  /// The path of nested stacks below the root stack, for ids: `Auth.`
  let prefix: String
  /// The deployed resources by logical id; empty for a template that is not deployed.
  var deployed: [String: Deployed]
  /// Parameter values from the parent stack; nil for the root stack.
  private let given: [String: Node]?
  private var parameterValues: [String: Node] = [:]
  /// Parameters without a value.
  private var valueless: Set<String> = []
  /// How often a placeholder was used.
  private(set) var madeUpUses = 0
  private var reported: Set<Mark> = []
  private var conditionValues: [String: Bool] = [:]
  private(set) var resources: [String: Node] = [:]
  private(set) var resourceOrder: [Node.Member] = []
  private var nested: [String: Stack] = [:]
  /// The values being evaluated, to detect cycles.
  private var working: [String] = []
  let depth: Int
  private let mappings: Node?
  private let parameters: [String: Node]
  let isServerless: Bool

  /// The pseudo parameters, except `AWS::NoValue`.
  static let pseudoParameters: Set<String> = [
    "AWS::Region", "AWS::AccountId", "AWS::StackName", "AWS::StackId", "AWS::Partition", "AWS::URLSuffix",
    "AWS::NotificationARNs",
  ]

  /// The sections of a template; the service rejects others. `Globals` belongs to SAM.
  private static let sections: Set<String> = [
    "AWSTemplateFormatVersion", "Description", "Metadata", "Parameters", "Rules", "Mappings", "Conditions", "Transform",
    "Resources", "Outputs", "Hooks", "Globals",
  ]

  /// The physical id of a resource, and the secret of a client.
  struct Deployed {
    var id: String
    var secret: Node?
  }

  init(
    _ root: Node, name: String, document: ForeignDocument, declarations: Declarations, exports: StackExports,
    prefix: String = "", given: [String: Node]? = nil, depth: Int = 0, deployed: [String: Deployed] = [:]
  ) {
    self.deployed = deployed
    self.root = root
    self.name = name
    self.document = document
    self.declarations = declarations
    self.exports = exports
    self.prefix = prefix
    self.given = given
    self.depth = depth
    mappings = root["Mappings"]
    let parameters = root["Parameters"]?.members ?? []
    self.parameters = Dictionary(parameters.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    declarations.budget.add(root)
    isServerless = root["Transform"]?.textItems.contains { $0.hasPrefix("AWS::Serverless") } ?? false
  }

  /// The stack name for a file: `Shop` for `Shop.template.json`.
  static func name(ofFile file: String) -> String {
    var name = String(file.prefix { $0 != "." })
    name = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" })
    return name.isEmpty || name == "-" ? "stack" : name
  }

  var parameterNames: [String] { root["Parameters"]?.members.map(\.name) ?? [] }
  func hasParameter(_ name: String) -> Bool { parameters[name] != nil }

  func report(_ mark: Mark, _ wrong: String, expected: String, nearest: String? = nil, among known: [String] = []) {
    guard spend(1 + known.count, at: mark) else { return }
    declarations.diagnosis.report(mark, wrong, expected: expected, nearest: nearest, among: known)
  }

  /// Evaluates a value that may depend on others; nil if nested too deeply (``ExpansionBudget``).
  func within<Value>(_ mark: Mark, _ work: () -> Value) -> Value? {
    declarations.budget.within(mark, declarations.diagnosis, work)
  }

  /// Consumes steps of the budget; false if too few are left (``ExpansionBudget``).
  func spend(_ steps: Int, at mark: Mark) -> Bool { declarations.budget.spend(steps, at: mark, declarations.diagnosis) }

  // MARK: Preparation

  /// Expands loops, rejects cycles, and registers the exports.
  func prepare() {
    if deployed.isEmpty {
      for member in root.members where !Self.sections.contains(member.name) && !member.name.hasPrefix("Fn::Transform") {
        report(
          member.mark, "unknown section \(quoted(member.name))", expected: "a section of a template",
          nearest: member.name, among: Self.sections.sorted())
      }
    }
    guard let section = root["Resources"], section.isMapping else {
      report(root["Resources"]?.mark ?? root.mark, "Resources is no mapping", expected: "the resources by their names")
      return
    }
    let members = expanded(section.members, LoopVariables())
    if members.count > ExpansionBudget.resources {
      report(
        section.mark, "\(members.count) resources",
        expected: "at most \(ExpansionBudget.resources), as the service takes")
      return
    }
    for member in members {
      if deployed.isEmpty { StackTypes.check(member, in: self) }
      guard member.node.isMapping else {
        report(member.mark, "the resource \(quoted(member.name)) is no mapping", expected: "Type and Properties")
        continue
      }
      guard let type = member.node["Type"]?.text, !type.isEmpty else {
        report(
          member.mark, "the resource \(quoted(member.name)) has no Type",
          expected: "a type such as AWS::Cognito::UserPool")
        continue
      }
      if let condition = member.node["Condition"], let name = condition.text, !isTrue(name, at: condition.mark) {
        continue
      }
      resources[member.name] = member.node
      resourceOrder.append(member)
    }
    StackGraph(self).refuseCircles()
    for member in resourceOrder {
      if let child = nestedStack(member) { nested[member.name] = child }
    }
    for output in root["Outputs"]?.members ?? [] {
      guard let name = output.node.at("Export", "Name").flatMap({ value($0) })?.text else { continue }
      exports.add(name) { [unowned self] in output.node["Value"].flatMap { self.value($0) } }
    }
    for child in resourceOrder.compactMap({ nested[$0.name] }) { child.prepare() }
  }

  /// Replaces each `Fn::ForEach::Name` by its items.
  private func expanded(_ members: [Node.Member], _ variables: LoopVariables) -> [Node.Member] {
    members.flatMap { member -> [Node.Member] in
      guard member.name.hasPrefix("Fn::ForEach::") else {
        return [
          Node.Member(
            name: variables.filled(member.name), mark: member.mark, node: variables.filled(member.node, in: self))
        ]
      }
      return LoopVariables.expand(member, variables, in: self) { expanded($0, $1) }
    }
  }

  func expandedMembers(_ members: [Node.Member], _ variables: LoopVariables) -> [Node.Member] {
    expanded(members, variables)
  }

  // MARK: Names

  /// The value of a parameter or pseudo parameter.
  func parameter(_ name: String, at mark: Mark) -> Node? {
    switch name {
    case "AWS::NoValue": return nil
    case "AWS::NotificationARNs": return .list([], at: mark)
    case _ where Self.pseudoParameters.contains(name): return .text(pseudo(name), at: mark)
    default: break
    }
    guard let declaration = parameters[name] else { return nil }
    let value = parameterValues[name] ?? parameterValue(name, declaration)
    parameterValues[name] = value
    if valueless.contains(name) { noteMadeUp(at: mark) }
    return value.moved(to: mark)
  }

  /// Whether a property has not been reported yet: an error in a loop is reported once for all copies.
  func isNew(_ property: Node.Member) -> Bool { reported.insert(property.mark).inserted }

  /// Whether a value is a placeholder: for a parameter, an export of another stack, or a function of either.
  func isMadeUp(_ value: Node) -> Bool { declarations.placeholders.contains(value.mark) }

  func noteMadeUp(at mark: Mark) {
    declarations.placeholders.insert(mark)
    madeUpUses += 1
  }

  /// A placeholder that has the form of an ARN where one is required.
  func standIn(for value: Node, _ shape: Shape) -> Node? {
    guard case .string(let pattern?) = shape.kind, pattern.description.drop(while: { $0 == "(" }).hasPrefix("arn:"),
      let text = value.text
    else { return nil }
    let name = text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "_+=,.@-".contains($0)) ? $0 : "-" }
    let arn = "arn:\(partition):unknown:\(region):\(account):\(String(name))"
    declarations.guessed("\(arn), since an ARN belongs here and its value is not known", at: value.mark)
    return .text(arn, at: value.mark)
  }

  private func pseudo(_ name: String) -> String {
    if let value = document.context.parameters[name] { return value }
    switch name {
    case "AWS::Region": return "us-east-1"
    case "AWS::AccountId": return "000000000000"
    case "AWS::StackName": return self.name
    case "AWS::StackId":
      return
        "arn:aws:cloudformation:\(region):\(account):stack/\(self.name)/\(declarations.ids.uuid("stack \(seed(""))"))"
    case "AWS::Partition":
      return region.hasPrefix("cn-") ? "aws-cn" : region.hasPrefix("us-gov-") ? "aws-us-gov" : "aws"
    case "AWS::URLSuffix": return region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    default: return ""
    }
  }

  var region: String { pseudo("AWS::Region") }
  var account: String { pseudo("AWS::AccountId") }
  var partition: String { pseudo("AWS::Partition") }

  private func parameterValue(_ name: String, _ declaration: Node) -> Node {
    let type = declaration["Type"]?.text ?? "String"
    func typed(_ node: Node) -> Node {
      guard type == "CommaDelimitedList" || type.hasPrefix("List<"), !node.isSequence else { return node }
      return AmplifyConfiguration.separated(node)
    }
    if let given = given?[name] { return typed(given) }
    if given == nil, let text = document.context.parameters[name] {
      let node = typed(.text(text, at: declaration.mark))
      check(node, of: name, declaration)
      return node
    }
    if let text = declaration["Default"], !type.hasPrefix("AWS::SSM::Parameter::Value") { return typed(text) }
    let allowed = declaration["AllowedValues"]?.items.first
    if allowed == nil { valueless.insert(name) }
    let node =
      allowed
      ?? .text(type == "Number" ? declaration["MinValue"]?.text ?? "0" : placeholder(name), at: declaration.mark)
    declarations.guessed(
      "the parameter \(name) has no value, \(quoted(node.text ?? "")) is taken; give it one by --parameter \(name)=VALUE",
      at: declaration.mark)
    return typed(node.moved(to: declaration.mark))
  }

  /// A placeholder for a parameter's value, chosen by its name.
  private func placeholder(_ name: String) -> String {
    let lower = name.lowercased()
    func speaks(of words: String...) -> Bool { words.contains { lower.contains($0) } }
    if lower.hasSuffix("arn") {
      if lower.contains("role") { return "arn:\(partition):iam::\(account):role/\(name)" }
      return "arn:\(partition):unknown:\(region):\(account):\(name)"
    }
    if speaks(of: "email", "mail", "sender") { return "somebody@example.com" }
    if speaks(of: "callback", "redirect", "logout", "url", "uri", "origin") { return "http://localhost:3000/" }
    if speaks(of: "domain") { return lower.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    return name
  }

  /// Validates a value against the constraints of its parameter.
  private func check(_ value: Node, of name: String, _ declaration: Node) {
    let allowed = declaration["AllowedValues"]?.textItems ?? []
    if !allowed.isEmpty, let wrong = value.textItems.first(where: { !allowed.contains($0) }) {
      let isHidden = declaration["NoEcho"]?.flag == true
      report(
        declaration.mark, "--parameter \(name): \(isHidden ? "its value" : quoted(wrong)) is not allowed",
        expected: alternatives(allowed), nearest: wrong, among: allowed)
    }
    if declaration["Type"]?.text == "Number", Double(value.text ?? "") == nil {
      report(declaration.mark, "--parameter \(name): not a number", expected: "a number, as its Type says")
    }
  }

  /// The seed of ids: the stack name, the nested stacks, the logical id.
  func seed(_ logicalID: String) -> String {
    "\(document.context.parameters["AWS::StackName"] ?? name)/\(prefix)\(logicalID)"
  }

  // MARK: Conditions

  func isTrue(_ name: String, at mark: Mark) -> Bool {
    if let known = conditionValues[name] { return known }
    // A value that a placeholder selects is not a placeholder itself.
    let uses = madeUpUses
    defer { madeUpUses = uses }
    guard let condition = root["Conditions"]?[name] else {
      let names = root["Conditions"]?.members.map(\.name) ?? []
      report(
        mark, "unknown condition \(quoted(name))",
        expected: names.isEmpty ? "one of Conditions, of which there are none" : alternatives(names),
        nearest: name, among: names)
      return false
    }
    guard !isCircle("condition \(name)", at: mark) else { return false }
    defer { working.removeLast() }
    let value = Intrinsics(self).condition(condition)
    conditionValues[name] = value
    return value
  }

  /// Records that something is being evaluated. True if it already is: a cycle, which is reported.
  func isCircle(_ what: String, at mark: Mark) -> Bool {
    guard !working.contains(what) else {
      let start = working.firstIndex(of: what) ?? 0
      report(
        mark, "circular reference: \((working[start...] + [what]).joined(separator: " → "))",
        expected: "references that end")
      return true
    }
    working.append(what)
    return false
  }

  func isDone() { working.removeLast() }

  // MARK: Values

  /// The evaluated value; nil for `AWS::NoValue`.
  func value(_ node: Node) -> Node? { Intrinsics(self).value(node) }

  func mapping(_ map: String, _ first: String, _ second: String, at mark: Mark) -> Node? {
    var node = mappings
    for name in [map, first, second] {
      // Members are searched linearly.
      guard spend(1 + (node?.members.count ?? 0) / 16, at: mark) else { return nil }
      node = node?[name]
    }
    return node
  }
  func hasMapping(_ map: String) -> Bool { mappings?[map] != nil }
  var mappingNames: [String] { mappings?.members.map(\.name) ?? [] }

  /// An evaluated property of a resource.
  func property(_ logicalID: String, _ names: String..., at mark: Mark) -> Node? {
    guard var node = resources[logicalID]?["Properties"] else { return nil }
    for name in names {
      guard let next = node[name] else { return nil }
      node = next
    }
    let what = "\(logicalID).\(names.joined(separator: "."))"
    guard !isCircle(what, at: mark) else { return .unreadable(at: mark) }
    defer { working.removeLast() }
    return value(node)
  }

  /// All evaluated properties of a resource.
  func properties(_ member: Node.Member) -> Node {
    guard let node = member.node["Properties"] else { return .mapping([], at: member.mark) }
    return value(node) ?? .mapping([], at: member.mark)
  }

  // MARK: Nested stacks

  func nestedStack(named logicalID: String) -> Stack? { nested[logicalID] }

  // MARK: Results

  func declare() {
    StackResources(self).declare()
    for member in resourceOrder { nested[member.name]?.declare() }
  }

  func declareOutputs(prefix: String) {
    for output in root["Outputs"]?.members ?? [] {
      if let condition = output.node["Condition"], let name = condition.text, !isTrue(name, at: condition.mark) {
        continue
      }
      guard let node = output.node["Value"], let value = value(node) else { continue }
      declarations.output(prefix + output.name, value.text ?? value.textItems.joined(separator: ","))
    }
  }
}
