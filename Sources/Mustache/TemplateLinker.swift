/// Resolves references between the templates of a library, once.
struct TemplateLinker {
  private let sources: [[TemplateNode]]
  private let indices: [String: Int]
  private var finished: [[TemplateNode]?]
  /// Templates being linked: a reference back to one of them (recursion) stays a reference.
  private var underWay: Set<Int> = []

  init(sources: [[TemplateNode]], indices: [String: Int]) {
    self.sources = sources
    self.indices = indices
    finished = Array(repeating: nil, count: sources.count)
  }

  mutating func link() -> [[TemplateNode]] {
    sources.indices.map { link(template: $0) }
  }

  private mutating func link(template index: Int) -> [TemplateNode] {
    if let nodes = finished[index] { return nodes }
    underWay.insert(index)
    let nodes = link(sources[index])
    underWay.remove(index)
    finished[index] = nodes
    return nodes
  }

  private mutating func link(_ nodes: [TemplateNode]) -> [TemplateNode] {
    var result: [TemplateNode] = []
    for node in nodes {
      switch node {
      case .text(let text):
        Self.append(text, to: &result)
      case .variable:
        result.append(node)
      case .section(let path, let inverted, let content):
        result.append(.section(path, inverted: inverted, link(content)))
      case .block(let name, let content):
        result.append(.block(name, link(content)))
      case .partial(var reference):
        reference.index = indices[reference.name]
        if let text = plainText(of: reference) {
          Self.append(text, to: &result)
        } else {
          result.append(.partial(reference))
        }
      case .parent(var reference, let overrides):
        reference.index = indices[reference.name]
        var linked: [String: [TemplateNode]] = [:]
        for (name, content) in overrides { linked[name] = link(content) }
        result.append(.parent(reference, overrides: linked))
      }
    }
    return result
  }

  /// The text of a partial without tags, as it is rendered at the reference.
  private mutating func plainText(of reference: TemplateReference) -> TemplateText? {
    guard let index = reference.index, !underWay.contains(index) else { return nil }
    let nodes = link(template: index)
    if nodes.isEmpty { return TemplateText() }
    guard nodes.count == 1, case .text(let text) = nodes[0] else { return nil }
    // In the middle of a line, the partial's lines do not count as lines of the surrounding template.
    guard let indentation = reference.indentation else { return TemplateText(bytes: text.bytes) }
    return text.indented(by: indentation)
  }

  private static func append(_ text: TemplateText, to nodes: inout [TemplateNode]) {
    if text.isEmpty { return }
    if case .text(var last) = nodes.last {
      nodes.removeLast()
      last.append(text)
      nodes.append(.text(last))
    } else {
      nodes.append(.text(text))
    }
  }
}
