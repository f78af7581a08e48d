/// A parsed template, as the mustache specification has it: interpolation, sections, inverted sections, comments, partials,
/// changing delimiters, and of the optional parts inheritance (`{{<parent}}`, `{{$block}}`), without its re-indentation of
/// blocks, which no HTML needs. No lambdas: templates hold no logic.
package struct Template: Sendable {
  let nodes: [TemplateNode]
  /// Every value and section that the template itself asks for, in the order of the text.
  package let names: [TemplateName]
  /// Every other template that it mentions, in the order of the text.
  package let partials: [TemplateName]
  /// Values that go into the output as they are, without HTML escaping: `{{{name}}}` and `{{&name}}`.
  package let unescapedNames: [TemplateName]

  /// Parses UTF-8 text. Bytes outside of tags are taken over as they are.
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

  /// Renders a template without others: partials render as empty text.
  package func render(_ context: MustacheValue) -> [UInt8] {
    var renderer = TemplateRenderer(templates: [nodes], contexts: [context])
    renderer.render(template: 0)
    return renderer.output
  }
}
