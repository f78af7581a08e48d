/// Named templates that may refer to each other. Created once at start, then shared by all threads.
///
/// References are resolved here, and a partial without tags becomes plain text in the template that refers to it: a
/// message catalogue of many small partials costs nothing at render time.
package struct TemplateLibrary: Sendable {
  private let indices: [String: Int]
  private let linked: [[TemplateNode]]
  private let templates: [Template]

  package init(_ templates: [String: Template]) {
    let entries = templates.sorted { $0.key < $1.key }
    var indices: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { indices[entry.key] = index }
    var linker = TemplateLinker(sources: entries.map(\.value.nodes), indices: indices)
    linked = linker.link()
    self.templates = entries.map(\.value)
    self.indices = indices
  }

  /// The names of all templates, sorted.
  package var names: [String] { indices.keys.sorted() }

  package subscript(name: String) -> Template? { indices[name].map { templates[$0] } }

  /// Renders the template of that name; nil if there is none.
  ///
  /// Names are looked up in the last context first. An unknown name is empty, and so is a missing partial: see
  /// `missingPartials`. Templates may be recursive, within the limits of `TemplateRenderer`.
  package func render(_ name: String, with contexts: MustacheValue...) -> [UInt8]? {
    guard let index = indices[name] else { return nil }
    var renderer = TemplateRenderer(templates: linked, contexts: contexts)
    renderer.render(template: index)
    return renderer.output
  }

  /// References to missing templates. A program that owns its templates should refuse to start if there are any.
  package var missingPartials: [(template: String, partial: TemplateName)] {
    names.flatMap { name in
      (self[name]?.partials ?? []).filter { indices[$0.text] == nil }.map { (name, $0) }
    }
  }

  /// All templates reachable from this one, itself included, sorted; their `names` are the data it needs.
  package func reach(of name: String) -> [String] {
    var found: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      guard let template = self[next], found.insert(next).inserted else { continue }
      open += template.partials.map(\.text)
    }
    return found.sorted()
  }
}
