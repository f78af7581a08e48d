internal import Configuration

extension Stack {
  /// The maximum number of stacks inside each other.
  private static let nestingLimit = 8

  /// The nested stack of a resource; nil for other resources, and if the nested template is unavailable.
  func nestedStack(_ member: Node.Member) -> Stack? {
    let type = member.node["Type"]?.text
    guard type == "AWS::CloudFormation::Stack" || type == "AWS::Serverless::Application" else { return nil }
    let location = member.node.at("Properties", type == "AWS::CloudFormation::Stack" ? "TemplateURL" : "Location")
    // CDK uploads templates and records their local paths.
    guard let location,
      let path = member.node.at("Metadata", "aws:asset:path")?.text ?? location.text ?? value(location)?.text
    else {
      declarations.cannotKnow("the nested stack \(member.name): its template is no path", at: member.mark)
      return nil
    }
    if path.contains("://") {
      declarations.cannotKnow(
        "the nested stack \(member.name): its template \(path) is not on this machine; give it as a --config of its own",
        at: location.mark)
      return nil
    }
    guard document.context.readsFiles else {
      declarations.cannotKnow(
        "the nested stack \(member.name): no file of this machine is read here; import \(path) by itself",
        at: location.mark)
      return nil
    }
    guard depth < Stack.nestingLimit else {
      report(
        location.mark, "stacks nested more than \(Stack.nestingLimit) deep", expected: "fewer; does one contain itself?"
      )
      return nil
    }
    let file = path.hasPrefix("/") ? path : document.folder + path
    guard let tree = ImportReader.tree(ofFile: file, declarations) else {
      declarations.leftOut(
        "the nested stack \(member.name): \(file) cannot be read, so it is left out", at: location.mark)
      return nil
    }
    for key in tree.repeated { CloudFormationTemplate.judge(key, in: tree.root, declarations) }
    var given: [String: Node] = [:]
    for parameter in member.node.at("Properties", "Parameters")?.members ?? [] {
      given[parameter.name] = value(parameter.node)
    }
    let child = ForeignDocument(file: file, root: tree.root, number: tree.number, context: document.context)
    return Stack(
      tree.root, name: "\(name)-\(member.name)", document: child, declarations: declarations, exports: exports,
      prefix: "\(prefix)\(member.name).", given: given, depth: depth + 1)
  }
}
