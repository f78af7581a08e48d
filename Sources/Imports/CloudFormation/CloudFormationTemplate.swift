internal import Configuration

/// A CloudFormation template: written by hand, by SAM, or by CDK.
enum CloudFormationTemplate: DocumentKind {
  static let noun = "a CloudFormation template"

  static func recognises(_ root: Node, name: String) -> Bool {
    guard root.has("Resources") else { return false }
    return root.has("AWSTemplateFormatVersion") || root.has("Transform")
      || root["Resources"]?.members.contains { $0.node["Type"]?.text?.contains("::") ?? false } ?? false
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    let exports = StackExports()
    let stacks = documents.map { document in
      Stack(
        document.root, name: Stack.name(ofFile: document.name), document: document, declarations: declarations,
        exports: exports)
    }
    let unknown = documents.first?.context.given.demanded { name in
      !Stack.pseudoParameters.contains(name) && !stacks.contains { $0.hasParameter(name) }
    }
    if let unknown, let document = documents.first {
      let known = stacks.flatMap(\.parameterNames)
      declarations.diagnosis.report(
        document.root["Parameters"]?.mark ?? document.mark, "--parameter \(unknown): no template has such a parameter",
        expected: known.isEmpty ? "none, as there are none" : "one of \(known.joined(separator: ", "))",
        nearest: unknown, among: known)
    }
    for stack in stacks { stack.prepare() }
    for stack in stacks { stack.declare() }
    for stack in stacks { stack.declareOutputs(prefix: stacks.count > 1 ? "\(stack.name)." : "") }
  }
}

/// What the stacks that were given export for one another, by the name of the export.
final class StackExports {
  private var values: [String: () -> Node?] = [:]

  func add(_ name: String, _ value: @escaping () -> Node?) { values[name] = values[name] ?? value }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// nil where no stack exports it.
  subscript(name: String) -> Node? { values[name]?() }

  var names: [String] { values.keys.sorted() }
}
