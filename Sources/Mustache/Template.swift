// Room: Mustache templates with inheritance; escapes HTML, contains no logic.

/// A parsed template of the mustache specification: interpolation, sections, inverted sections, comments, partials, set
/// delimiters, and of the optional modules inheritance (`{{<parent}}`, `{{$block}}`), without re-indentation of blocks,
/// which HTML does not need. No lambdas: templates contain no logic.
package struct Template: Sendable {
  let nodes: [TemplateNode]
  /// Every value and section that the template itself uses, in order.
  package let names: [TemplateName]
  /// Every other template that it refers to, in order.
  package let partials: [TemplateName]
  /// Values rendered without HTML escaping: `{{{name}}}` and `{{&name}}`.
  package let unescapedNames: [TemplateName]

  /// Parses UTF-8 text. Bytes outside tags are copied unchanged.
  package init(parsing bytes: [UInt8]) throws(TemplateError) {
    var parser = TemplateParser(bytes)
    nodes = try parser.parse()
    names = parser.names
    partials = parser.partials
    unescapedNames = parser.unescapedNames
  }

  package init(parsing text: String) throws(TemplateError) {
    try self.init(parsing: [UInt8](text.utf8))
  }

  /// Renders the template alone: partials are empty.
  package func render(_ context: MustacheValue) -> [UInt8] {
    var renderer = TemplateRenderer(templates: [nodes], contexts: [context])
    renderer.render(template: 0)
    return renderer.output
  }
}
