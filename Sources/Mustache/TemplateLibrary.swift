/// Templates that know each other by name. Made once at start, then shared by all threads.
///
/// Mentions of other templates are resolved here, and a partial without any tag of its own becomes plain text in the template that
/// mentions it: a message catalogue of many small partials costs nothing when a page is rendered.
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
  /// A name is looked for in the last context first. A name found nowhere is empty, and so is a partial that the library
  /// lacks: see `missingPartials`. Templates may mention themselves; `TemplateRenderer` says how far that goes.
  package func render(_ name: String, with contexts: MustacheValue...) -> [UInt8]? {
    guard let index = indices[name] else { return nil }
    var renderer = TemplateRenderer(templates: linked, contexts: contexts)
    renderer.render(template: index)
    return renderer.output
  }

  /// Each mention of a template that is not there. A program that owns its templates refuses to start on any.
  package var missingPartials: [(template: String, partial: TemplateName)] {
    names.flatMap { name in
      (self[name]?.partials ?? []).filter { indices[$0.text] == nil }.map { (name, $0) }
    }
  }

  /// The templates that rendering this one may reach, itself included, sorted: their `names` are what it needs.
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
