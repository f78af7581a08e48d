/// Renders one template with a stack of contexts.
///
/// Templates may be recursive, so two limits bound the output of any set of templates: the nesting of references and
/// their total number. What exceeds them is omitted.
struct TemplateRenderer {
  /// Limits of the references inside each other, and of all in one rendering.
  static let depthLimit = 64
  static let expansionLimit = 10_000

  private(set) var output: [UInt8] = []
  private let templates: [[TemplateNode]]
  private var stack: [MustacheValue]
  /// Written at the start of each line of the current template.
  private var indentation: [UInt8] = []
  /// Block contents by name; the outermost child's override wins.
  private var overrides: [String: [TemplateNode]] = [:]
  private var depth = 0
  private var expansions = 0

  /// Names are looked up in the last context first.
  init(templates: [[TemplateNode]], contexts: [MustacheValue]) {
    self.templates = templates
    stack = contexts
    output.reserveCapacity(8192)
  }

  mutating func render(template index: Int) {
    render(templates[index])
  }

  private mutating func render(_ nodes: [TemplateNode]) {
    for node in nodes {
      switch node {
      case .text(let text):
        indentation.isEmpty ? output.append(contentsOf: text.bytes) : writeIndented(text)
      case .variable(let path, let escaped):
        if let value = value(at: path) { write(value, escaped: escaped) }
      case .section(let path, let inverted, let content):
        renderSection(value(at: path) ?? .null, inverted: inverted, content)
      case .partial(let reference):
        expand(reference)
      case .parent(let reference, let replacements):
        let outer = overrides
        overrides = replacements.merging(outer) { _, outermost in outermost }
        expand(reference)
        overrides = outer
      case .block(let name, let content):
        nest { $0.render($0.overrides[name] ?? content) }
      }
    }
  }

  private mutating func renderSection(_ value: MustacheValue, inverted: Bool, _ content: [TemplateNode]) {
    guard value.isTrue != inverted else { return }
    if inverted { return render(content) }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items {
      stack.append(item)
      render(content)
      stack.removeLast()
    }
  }

  /// Renders another template in place of a tag.
  private mutating func expand(_ reference: TemplateReference) {
    guard let index = reference.index else { return }
    let outer = indentation
    // A tag alone on its line indents each line of the template it refers to; other tags do not.
    indentation = reference.indentation.map { outer + $0 } ?? []
    nest { $0.render(template: index) }
    indentation = outer
  }

  private mutating func nest(_ body: (inout Self) -> Void) {
    guard depth < Self.depthLimit, expansions < Self.expansionLimit else { return }
    depth += 1
    expansions += 1
    body(&self)
    depth -= 1
  }

  // MARK: Values

  /// The first part is looked up from the top of the stack down; later parts only in the value of the part before.
  private func value(at path: TemplatePath) -> MustacheValue? {
    guard let first = path.parts.first else { return stack.last }
    for context in stack.reversed() {
      guard var value = context[first] else { continue }
      for part in path.parts.dropFirst() {
        guard let member = value[part] else { return nil }
        value = member
      }
      return value
    }
    return nil
  }

  private mutating func write(_ value: MustacheValue, escaped: Bool) {
    switch value {
    case .string(let text): escaped ? writeEscaped(text) : output.append(contentsOf: text.utf8)
    case .integer(let number): output.append(contentsOf: String(number).utf8)
    case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .null, .list, .object: break
    }
  }

  /// Escapes for HTML text and quoted attributes.
  private mutating func writeEscaped(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // Runs without special characters are copied whole.
      var written = 0
      for (index, byte) in bytes.enumerated() {
        guard let entity = Self.entity(for: byte) else { continue }
        output.append(contentsOf: bytes[written..<index])
        output.append(contentsOf: entity.utf8)
        written = index + 1
      }
      output.append(contentsOf: bytes[written...])
    }
  }

  private static func entity(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  private mutating func writeIndented(_ text: TemplateText) {
    var written = 0
    for start in text.lineStarts {
      output.append(contentsOf: text.bytes[written..<start])
      output.append(contentsOf: indentation)
      written = start
    }
    output.append(contentsOf: text.bytes[written...])
  }
}
