internal import AWSProtocol
internal import Configuration
package import JSON

/// A template of a stack that is deployed: its resources one by one, with values for parameters and with the ids that
/// resources have by then. A template that is only read is translated as a whole (``CloudFormationTemplate``).
package final class DeployedTemplate {
  package struct Parameter: Sendable {
    package var name: String
    package var type: String
    package var defaultValue: String?
    package var description: String?
    /// `NoEcho`: the value is shown as asterisks.
    package var isHidden: Bool
    package var allowedValues: [String]
  }

  package struct Resource: Sendable {
    package var logicalID: String
    package var type: String
    /// The resources that it refers to, and so is made after.
    package var references: [String]
    /// Whether it stays when its stack lets go of it (`DeletionPolicy`, `UpdateReplacePolicy`).
    package var isRetained: Bool
    package var isRetainedWhenReplaced: Bool
  }

  package struct Output: Sendable {
    package var name: String
    package var value: String
    package var description: String?
    package var exportName: String?
  }

  /// Why a template cannot be deployed, in one sentence.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// What the stack is deployed as.
  package struct Target: Sendable {
    package var stackName: String
    package var stackID: String
    package var region: String
    package var account: String
    /// The values of parameters, by name.
    package var parameters: [String: String] = [:]
    /// The exports of other stacks, by name.
    package var exports: [String: String] = [:]

    package init(stackName: String, stackID: String, region: String, account: String) {
      (self.stackName, self.stackID, self.region, self.account) = (stackName, stackID, region, account)
    }
  }

  private let root: Node
  private let diagnosis: Diagnosis
  private let declarations: Declarations
  private let stack: Stack
  private let graph: StackGraph
  private let file = "template"
  private let used = Names()

  private final class Names {
    var names: Set<String> = []
  }

  /// The exports of other stacks that the template has used so far.
  package var usedExports: [String] { used.names.sorted() }

  /// The tree of a template's text.
  /// - Throws: the first syntax error.
  private static func tree(_ text: String, _ diagnosis: Diagnosis) throws(Failure) -> Node {
    let root = YAMLTree.read(JSONSurrogates.joined(Array(text.utf8)), .foreign, diagnosis: diagnosis)
    try check(diagnosis, "Template format error: ")
    guard let root, root.isMapping, root.has("Resources") else {
      throw Failure("Template format error: At least one Resources member must be defined.")
    }
    return root
  }

  private static func check(_ diagnosis: Diagnosis, _ prefix: String) throws(Failure) {
    guard let problem = diagnosis.problems.first else { return }
    let place = problem.mark.map { " (line \($0.line), column \($0.column))" } ?? ""
    throw Failure(prefix + problem.message + place)
  }

  /// - Throws: what is wrong with the template or with the values of parameters.
  package init(_ text: String, for target: Target) throws(Failure) {
    let diagnosis = Diagnosis(file: "template")
    root = try Self.tree(text, diagnosis)
    self.diagnosis = diagnosis
    declarations = Declarations(diagnosis: diagnosis, ids: MadeUpIDs())
    var context = ImportContext()
    context.readsFiles = false
    context.isDeployed = true
    context.parameters = target.parameters
    context.parameters["AWS::StackName"] = target.stackName
    context.parameters["AWS::StackId"] = target.stackID
    context.parameters["AWS::Region"] = target.region
    context.parameters["AWS::AccountId"] = target.account
    declarations.add(tree: root, file: 0)
    let exports = StackExports()
    let mark = root.mark
    let used = used
    for (name, value) in target.exports {
      exports.add(name) {
        used.names.insert(name)
        return .text(value, at: mark)
      }
    }
    let document = ForeignDocument(file: file, root: root, number: 0, context: context)
    for key in diagnosis.repeated { CloudFormationTemplate.judge(key, in: root, declarations) }
    try Self.check(Self.parameters(of: root), target.parameters)
    stack = Stack(root, name: target.stackName, document: document, declarations: declarations, exports: exports)
    stack.prepare()
    graph = StackGraph(stack)
    try Self.check(diagnosis, "Template error: ")
  }

  // MARK: Parameters

  private static func parameters(of root: Node) -> [Parameter] {
    (root["Parameters"]?.members ?? []).map { member in
      let node = member.node
      return Parameter(
        name: member.name, type: node["Type"]?.text ?? "String",
        defaultValue: node["Default"].flatMap { $0.text ?? ($0.isSequence ? $0.textItems.joined(separator: ",") : "") },
        description: node["Description"]?.text, isHidden: node["NoEcho"]?.flag ?? false,
        allowedValues: node["AllowedValues"]?.textItems ?? [])
    }
  }

  private static func check(_ declared: [Parameter], _ given: [String: String]) throws(Failure) {
    let names = declared.map(\.name)
    let unknown = given.keys.filter { !names.contains($0) }.sorted()
    guard unknown.isEmpty else {
      throw Failure("Parameters: [\(unknown.joined(separator: ", "))] do not exist in the template")
    }
    let missing = declared.filter { given[$0.name] == nil && $0.defaultValue == nil }.map(\.name)
    guard missing.isEmpty else { throw Failure("Parameters: [\(missing.joined(separator: ", "))] must have values") }
    for parameter in declared {
      guard let value = given[parameter.name] else { continue }
      if !parameter.allowedValues.isEmpty, !parameter.allowedValues.contains(value) {
        throw Failure(
          "Parameter '\(parameter.name)' must be one of AllowedValues: [\(parameter.allowedValues.joined(separator: ", "))]"
        )
      }
      if parameter.type == "Number", Double(value) == nil {
        throw Failure("Parameter '\(parameter.name)' must be a number.")
      }
    }
  }

  package var parameters: [Parameter] { Self.parameters(of: root) }

  // MARK: Resources

  /// The resources in an order in which each is made after those that it refers to.
  package var resources: [Resource] {
    var order: [Resource] = []
    var done: Set<String> = []
    // Each is visited twice: before and after those that it refers to.
    var pending = stack.resourceOrder.reversed().map { (member: $0, isOpened: false) }
    var opened: Set<String> = []
    while let (member, isOpened) = pending.popLast() {
      guard !done.contains(member.name) else { continue }
      let references = graph.references(of: member.name)
      if !isOpened, opened.insert(member.name).inserted {
        pending.append((member, true))
        for name in references.reversed() where !done.contains(name) && !opened.contains(name) {
          if let other = stack.resourceOrder.first(where: { $0.name == name }) { pending.append((other, false)) }
        }
        continue
      }
      done.insert(member.name)
      order.append(resource(member, references))
    }
    return order
  }

  private func resource(_ member: Node.Member, _ references: [String]) -> Resource {
    func keeps(_ name: String) -> Bool {
      ["Retain", "RetainExceptOnCreate"].contains(member.node[name].flatMap { stack.value($0)?.text } ?? "")
    }
    return Resource(
      logicalID: member.name, type: member.node["Type"]?.text ?? "", references: references,
      isRetained: keeps("DeletionPolicy"), isRetainedWhenReplaced: keeps("UpdateReplacePolicy"))
  }

  /// Makes the id of a resource known, and the secret of a client.
  package func deploy(_ logicalID: String, id: String, secret: String? = nil) {
    stack.deployed[logicalID] = Stack.Deployed(id: id, secret: secret.map { .text($0, at: root.mark) })
  }

  /// The properties of a resource with the ids that are known by now, in the form of the service's calls.
  /// - Throws: what is wrong with them.
  package func properties(of logicalID: String) throws(Failure) -> JSONObject {
    guard let member = stack.resourceOrder.first(where: { $0.name == logicalID }) else { return [:] }
    let type = member.node["Type"]?.text ?? ""
    var node = withTriggers(stack.properties(member), of: logicalID)
    if let shape = StackTypes[type]?.shape {
      node = fitted(node, shape, type)
      try Self.check(diagnosis, "")
      return Self.json(node, shape).object ?? [:]
    }
    try Self.check(diagnosis, "")
    // SAM makes resources of their own of a function's events: here those are settings of what the events refer to.
    if type == "AWS::Serverless::Function" {
      node = Node(content: .mapping(node.members.filter { $0.name != "Events" }), mark: node.mark)
    }
    return node.json.object ?? [:]
  }

  /// The value of `Ref` for a resource of another service: a name that follows from the stack's.
  package func standIn(for logicalID: String) -> String {
    StackNames(stack).reference(logicalID, at: root.mark).text ?? logicalID
  }

  /// SAM sets the triggers of a pool where a function names it in an event.
  private func withTriggers(_ properties: Node, of logicalID: String) -> Node {
    guard stack.resources[logicalID]?["Type"]?.text == "AWS::Cognito::UserPool" else { return properties }
    var functions = properties["LambdaConfig"]?.members ?? []
    for member in stack.resourceOrder where member.node["Type"]?.text == "AWS::Serverless::Function" {
      for event in member.node.at("Properties", "Events")?.members ?? [] where event.node["Type"]?.text == "Cognito" {
        let pool = event.node.at("Properties", "UserPool")
        guard (pool?["Ref"] ?? pool?["!Ref"])?.text == logicalID else { continue }
        let arn = StackNames(stack).attribute(member.name, "Arn", at: event.mark)
        for trigger in event.node.at("Properties", "Trigger")?.textItems ?? []
        where !functions.contains(where: { $0.name == trigger }) {
          functions.append(Node.Member(name: trigger, mark: event.mark, node: arn))
        }
      }
    }
    guard !functions.isEmpty else { return properties }
    let others = properties.members.filter { $0.name != "LambdaConfig" }
    let config = Node(content: .mapping(functions), mark: properties.mark)
    return Node(
      content: .mapping(others + [Node.Member(name: "LambdaConfig", mark: properties.mark, node: config)]),
      mark: properties.mark)
  }

  /// The members that the calls have; others within properties are reported, and those of the registry alone stay.
  private func fitted(_ node: Node, _ shape: Shape, _ type: String) -> Node {
    let own = node.members.filter { shape.member($0.name) == nil }
    let others = Node(content: .mapping(node.members.filter { shape.member($0.name) != nil }), mark: node.mark)
    let fit = ShapeFit { [stack] member, known in
      stack.report(
        member.mark, "unknown property \(quoted(member.name))", expected: "a property of \(type)",
        nearest: member.name, among: known.sorted())
    }
    let fitted = fit.fit(others, shape) ?? .mapping([], at: node.mark)
    return Node(content: .mapping(fitted.members + own), mark: node.mark)
  }

  /// The value as a call has it: templates have numbers and flags as texts, too.
  private static func json(_ node: Node, _ shape: Shape) -> JSON {
    switch shape.kind {
    case .structure:
      var object: JSONObject = [:]
      for member in node.members {
        object[member.name] = shape.member(member.name).map { json(member.node, $0) } ?? member.node.json
      }
      return node.isMapping ? .object(object) : node.json
    case .list(let element): return .array(node.items.map { json($0, element) })
    case .map(_, let value):
      var object: JSONObject = [:]
      for member in node.members { object[member.name] = json(member.node, value) }
      return node.isMapping ? .object(object) : node.json
    case .boolean: return node.flag.map { .bool($0) } ?? node.json
    case .integer, .long: return node.number.map { .integer($0) } ?? node.json
    case .string, .enumeration, .timestamp, .blob: return node.text.map { .string($0) } ?? node.json
    case .document: return node.json
    }
  }

  // MARK: Outputs

  /// - Throws: what is wrong with one of them.
  package func outputs() throws(Failure) -> [Output] {
    var outputs: [Output] = []
    for output in root["Outputs"]?.members ?? [] {
      if let condition = output.node["Condition"], let name = condition.text, !stack.isTrue(name, at: condition.mark) {
        continue
      }
      guard let node = output.node["Value"], let value = stack.value(node) else { continue }
      outputs.append(
        Output(
          name: output.name, value: value.text ?? value.textItems.joined(separator: ","),
          description: output.node["Description"]?.text,
          exportName: output.node.at("Export", "Name").flatMap { stack.value($0)?.text }))
    }
    try Self.check(diagnosis, "Template error: ")
    return outputs
  }

  // MARK: What a template says of itself

  package struct Summary: Sendable {
    package var description: String?
    package var version: String?
    package var metadata: JSON?
    package var transforms: [String]
    package var parameters: [Parameter]
    /// The types of the resources, each once.
    package var types: [String]
    /// The logical ids of each type.
    package var logicalIDs: [String: [String]]
    /// The types of IAM's with names of their own, and whether there are any of IAM's.
    package var hasIdentities: Bool
    package var hasNamedIdentities: Bool
  }

  /// - Throws: what is wrong with the text.
  package static func summary(of text: String) throws(Failure) -> Summary {
    let diagnosis = Diagnosis(file: "template")
    let root = try tree(text, diagnosis)
    var types: [String: [String]] = [:]
    var (hasIdentities, hasNames) = (false, false)
    let identities = [
      "Role", "User", "Group", "Policy", "ManagedPolicy", "InstanceProfile", "AccessKey",
      "UserToGroupAddition", "RolePolicy", "UserPolicy", "GroupPolicy",
    ].map { "AWS::IAM::" + $0 }
    for member in root["Resources"]?.members ?? [] {
      guard let type = member.node["Type"]?.text else { continue }
      types[type, default: []].append(member.name)
      guard identities.contains(type) else { continue }
      hasIdentities = true
      let properties = member.node["Properties"]?.members ?? []
      if properties.contains(where: {
        ["RoleName", "UserName", "GroupName", "ManagedPolicyName", "InstanceProfileName"].contains($0.name)
      }) {
        hasNames = true
      }
    }
    return Summary(
      description: root["Description"]?.text, version: root["AWSTemplateFormatVersion"]?.text,
      metadata: root.at("Metadata").map(\.json), transforms: root["Transform"]?.textItems ?? [],
      parameters: parameters(of: root), types: types.keys.sorted(), logicalIDs: types, hasIdentities: hasIdentities,
      hasNamedIdentities: hasNames)
  }
}
