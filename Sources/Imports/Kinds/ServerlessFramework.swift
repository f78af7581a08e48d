internal import Configuration

/// `serverless.yml` of the Serverless Framework: the resources below `resources`, and the triggers of its functions.
/// What `sls package` writes to `.serverless` is a CloudFormation template.
enum ServerlessFramework: DocumentKind {
  static let noun = "a file of the Serverless Framework"
  static var entriesMayFail: Bool { false }

  static func recognises(_ root: Node, name: String) -> Bool {
    root.has("service") && (root["provider"]?.isMapping == true || root["provider"]?.text == "aws")
      && (root.has("functions") || root.has("resources") || root.has("frameworkVersion"))
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    for document in documents {
      let variables = ServerlessVariables(document, declarations)
      let root = variables.resolved(document.root)
      var resources = root.at("resources", "Resources")?.members ?? []
      for part in root["resources"]?.items ?? [] { resources += part.at("Resources")?.members ?? [] }
      let functions = functions(root, declaring: &resources)
      resources += functions
      guard !resources.isEmpty else {
        declarations.cannotKnow(
          "the file has no resources of its own: `sls package` writes a template to .serverless that has them",
          at: document.mark)
        continue
      }
      var members = [
        // Names of what the framework makes are not in the file.
        Node.Member(name: "Transform", mark: root.mark, node: .text("AWS::Serverless-2016-10-31", at: root.mark)),
        Node.Member(name: "Resources", mark: root.mark, node: Node(content: .mapping(resources), mark: root.mark)),
      ]
      for name in ["Outputs", "Parameters", "Conditions", "Mappings"] {
        if let section = root.at("resources", name) {
          members.append(Node.Member(name: name, mark: section.mark, node: section))
        }
      }
      let template = Node(content: .mapping(members), mark: root.mark)
      var context = document.context
      if context.parameters["AWS::Region"] == nil {
        context.parameters["AWS::Region"] = root.at("provider", "region")?.text
      }
      let inner = ForeignDocument(file: document.file, root: template, number: document.number, context: context)
      let stack = Stack(
        template, name: "\(variables.service)-\(variables.stage)", document: inner, declarations: declarations,
        exports: StackExports())
      stack.prepare()
      stack.declare()
      stack.declareOutputs(prefix: "")
    }
  }

  /// The functions, as SAM has them: the framework names the resource of `hello` `HelloLambdaFunction`.
  private static func functions(_ root: Node, declaring resources: inout [Node.Member]) -> [Node.Member] {
    var made: [Node.Member] = []
    for function in root["functions"]?.members ?? [] {
      var events: [(String, Node)] = []
      for event in function.node["events"]?.items ?? [] {
        guard let trigger = event["cognitoUserPool"], let pool = trigger["pool"]?.text,
          let name = trigger["trigger"]?.text
        else { continue }
        let logicalID = "CognitoUserPool" + normalized(pool)
        if !resources.contains(where: { $0.name == logicalID }), trigger["existing"]?.flag != true {
          let properties: Node = .mapping([("UserPoolName", .text(pool, at: event.mark))], at: event.mark)
          resources.append(
            Node.Member(
              name: logicalID, mark: event.mark,
              node: .mapping(
                [("Type", .text("AWS::Cognito::UserPool", at: event.mark)), ("Properties", properties)], at: event.mark)
            ))
        }
        events.append(
          (
            "\(logicalID)\(name)",
            .mapping(
              [
                ("Type", .text("Cognito", at: event.mark)),
                (
                  "Properties",
                  .mapping(
                    [
                      ("UserPool", .mapping([("Ref", .text(logicalID, at: event.mark))], at: event.mark)),
                      ("Trigger", .text(name, at: event.mark)),
                    ], at: event.mark)
                ),
              ], at: event.mark)
          ))
      }
      var properties: [(String, Node)] = []
      let stage = root.at("provider", "stage")?.text ?? "dev"
      let service = root.at("service", "name")?.text ?? root["service"]?.text ?? "service"
      properties.append(
        ("FunctionName", function.node.at("name") ?? .text("\(service)-\(stage)-\(function.name)", at: function.mark)))
      if !events.isEmpty { properties.append(("Events", .mapping(events, at: function.mark))) }
      made.append(
        Node.Member(
          name: normalized(function.name) + "LambdaFunction", mark: function.mark,
          node: .mapping(
            [
              ("Type", .text("AWS::Serverless::Function", at: function.mark)),
              ("Properties", .mapping(properties, at: function.mark)),
            ], at: function.mark)))
    }
    return made
  }

  /// The form in which the framework puts names into logical ids.
  private static func normalized(_ name: String) -> String {
    let words = name.prefix(1).uppercased() + name.dropFirst()
    return words.map { $0 == "-" ? "Dash" : $0 == "_" ? "Underscore" : String($0) }.joined()
  }
}

/// The variables of `serverless.yml`: `${self:custom.name}`, `${opt:stage, 'dev'}`, `${sls:stage}`, `${env:NAME}`.
private struct ServerlessVariables {
  let service: String
  private(set) var stage = "dev"
  private let root: Node
  private let declarations: Declarations
  private let region: String
  private let account: String

  /// A value may refer to one that refers to another.
  private static let depthLimit = 8

  init(_ document: ForeignDocument, _ declarations: Declarations) {
    root = document.root
    self.declarations = declarations
    service = document.root.at("service", "name")?.text ?? document.root["service"]?.text ?? "service"
    region = document.context.parameters["AWS::Region"] ?? "us-east-1"
    account = document.context.parameters["AWS::AccountId"] ?? "000000000000"
    if let given = document.context.parameters["stage"] {
      stage = given
    } else if let node = document.root.at("provider", "stage"), let text = resolved(node).text {
      stage = text
    }
  }

  func resolved(_ node: Node) -> Node { resolved(node, 0) }

  private func resolved(_ node: Node, _ depth: Int) -> Node {
    switch node.content {
    case .unreadable: return node
    case .scalar:
      guard let text = node.text, text.contains("${"), depth < Self.depthLimit else { return node }
      return filled(text, node, depth)
    case .sequence(let items): return .list(items.map { resolved($0, depth) }, at: node.mark)
    case .mapping(let members):
      return Node(
        content: .mapping(
          members.map { Node.Member(name: $0.name, mark: $0.mark, node: resolved($0.node, depth)) }), mark: node.mark)
    }
  }

  /// A value that is one reference has the value's own kind.
  private func filled(_ text: String, _ node: Node, _ depth: Int) -> Node {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      guard let end = Self.end(of: rest[start.upperBound...]) else { break }
      let reference = String(rest[start.upperBound..<end])
      let isAll = start.lowerBound == text.startIndex && rest.index(after: end) == text.endIndex
      rest = rest[rest.index(after: end)...]
      guard let value = value(reference, at: node.mark, depth) else {
        // CloudFormation's own references, as in Fn::Sub.
        result += "${\(reference)}"
        continue
      }
      if isAll { return value.moved(to: node.mark) }
      result += value.text ?? ""
    }
    return .text(result + rest, at: node.mark)
  }

  /// The closing brace, beyond those of references within.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }

  /// nil for what is no variable of the framework's.
  private func value(_ reference: String, at mark: Mark, _ depth: Int) -> Node? {
    let alternatives = reference.split(separator: ",").map { String($0).trimmingBlanks }
    guard let first = alternatives.first, first.contains(":"), !first.hasPrefix("AWS::") else { return nil }
    for alternative in alternatives {
      if let value = single(alternative, at: mark, depth) { return value }
    }
    declarations.guessed("${\(reference)} has no value here; its name stands for it", at: mark)
    return .text(first.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }, at: mark)
  }

  private func single(_ text: String, at mark: Mark, _ depth: Int) -> Node? {
    if let quote = text.first, quote == "'" || quote == "\"" {
      return .text(String(text.dropFirst().dropLast()), at: mark)
    }
    guard let colon = text.firstIndex(of: ":") else { return .text(text, at: mark) }
    let (source, name) = (text[..<colon], String(text[text.index(after: colon)...]))
    switch (source, name) {
    case ("self", "service"): return .text(service, at: mark)
    case ("self", "provider.stage") where depth > 0 || root.at("provider", "stage") == nil:
      return .text(stage, at: mark)
    case ("self", _):
      var node: Node? = root
      for part in name.split(separator: ".") { node = node?[String(part)] ?? node?.items[safe: Int(part)] }
      return node.flatMap { $0.isNull ? nil : resolved($0, depth + 1) }
    case ("sls", "stage"), ("opt", "stage"): return source == "sls" ? .text(stage, at: mark) : nil
    case ("aws", "region"): return .text(region, at: mark)
    case ("aws", "accountId"): return .text(account, at: mark)
    default: return nil
    }
  }
}

extension [Node] {
  fileprivate subscript(safe index: Int?) -> Node? { index.flatMap { indices.contains($0) ? self[$0] : nil } }
}
