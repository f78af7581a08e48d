import Mustache
import Testing

/// What the published cases leave open or came after them.
struct TemplateTests {
  private func render(_ template: String, _ context: MustacheValue = [:]) throws -> String {
    String(decoding: try Template(parsing: template).render(context), as: UTF8.self)
  }

  @Test func escapesForTextAndQuotedAttributes() throws {
    #expect(try render("<a title='{{x}}'>", ["x": "&<>\"'é"]) == "<a title='&amp;&lt;&gt;&quot;&#39;é'>")
    #expect(try render("{{{x}}}{{& x }}", ["x": "<'>"]) == "<'><'>")
    #expect(try render("{{#list}}{{.}}{{{.}}}{{/list}}", ["list": ["<", "&"]]) == "&lt;<&amp;&")
  }

  @Test func nothingIsWrittenForWhatHasNoText() throws {
    #expect(
      try render("[{{none}}{{list}}{{object}}{{missing.name}}]", ["none": nil, "list": ["a"], "object": ["b": 1]])
        == "[]")
  }

  @Test func nothingFalseOpensASection() throws {
    let template = "{{#x}}yes{{/x}}{{^x}}no{{/x}}"
    for falsehood in [nil, false, "", []] as [MustacheValue] { #expect(try render(template, ["x": falsehood]) == "no") }
    for truth in [true, "text", 0, [:], [[]]] as [MustacheValue] {
      #expect(try render(template, ["x": truth]) == "yes")
    }
  }

  @Test func aNameIsLookedForFurtherOut() throws {
    let context: MustacheValue = ["a": "outer", "b": "wrong", "section": ["b": "inner"], "c": ["d": "deep"]]
    #expect(try render("{{#section}}{{a}}, {{b}}, {{c.d}}{{/section}}", context) == "outer, inner, deep")
    // A member that is there but holds nothing hides the one further out.
    #expect(try render("{{#s}}{{a}}{{/s}}", ["a": "outer", "s": ["a": nil]]) == "")
    #expect(try render("{{#text}}{{.}} is {{text}}{{/text}}", ["text": "it"]) == "it is it")
  }

  @Test func theLastContextIsAskedFirst() throws {
    let library = TemplateLibrary(["page": try Template(parsing: "{{a}} {{b}} {{c}}")])
    let output = library.render("page", with: ["a": "common", "b": "common"], ["b": "own", "c": "own"])
    #expect(output.map { String(decoding: $0, as: UTF8.self) } == "common own own")
    #expect(library.render("missing", with: [:]) == nil)
  }

  @Test func delimitersMayBeAnyMarks() throws {
    #expect(try render("{{=| |=}}|x||{x}||={{ }}=|{{x}}", ["x": "<"]) == "&lt;<&lt;")
  }

  @Test func bytesOutsideTagsAreKept() throws {
    let template = try Template(parsing: [0xFF, 0x00] + Array("{{x}}\r".utf8))
    #expect(template.render(["x": "1"]) == [0xFF, 0x00, UInt8(ascii: "1"), UInt8(ascii: "\r")])
  }

  @Test(arguments: [
    ("text\n  {{name", "2:3: this tag is not closed"),
    ("é {{{name}}", "1:3: this tag is not closed"),
    ("{{ }}", "1:1: this tag has no name"),
    ("{{two words}}", "1:1: 'two words' is not a name: expected UTF-8 text without white space"),
    ("{{#a}}{{#b}}{{/a}}", "1:13: found {{/a}}; expected {{/b}}"),
    ("a\n{{#b}}", "2:1: section 'b' is not closed; expected {{/b}}"),
    ("{{$b}}", "1:1: section 'b' is not closed; expected {{/b}}"),
    ("\n{{/b}}", "2:1: {{/b}} closes a section that was not opened"),
    ("{{=<%=}}", "1:1: expected two delimiters, such as {{=<% %>=}}"),
    ("{{= }}", "1:1: this tag is not closed"),
    (String(repeating: "{{#a}}", count: 33), "1:193: sections are nested more than 32 deep"),
  ])
  func saysWhatIsWrongAndWhere(_ text: String, _ description: String) {
    let error = #expect(throws: TemplateError.self) { try Template(parsing: text) }
    #expect(error?.description == description)
  }

  @Test func aNameThatIsNotTextIsRefused() {
    #expect(throws: TemplateError.self) { try Template(parsing: Array("{{".utf8) + [0xC3] + Array("}}".utf8)) }
  }

  @Test func listsTheNamesItUses() throws {
    let template = try Template(
      parsing: "{{title}}\n{{#fields}}{{label}}{{^x}}{{{y.z}}}{{/x}}{{/fields}}{{> foot}}{{! no }}")
    #expect(
      template.names.map(\.description) == [
        "1:1: title", "2:1: fields", "2:12: fields > label", "2:21: fields > x", "2:27: fields > y.z",
      ])
    #expect(template.partials.map(\.description) == ["2:53: foot"])
    #expect(template.unescapedNames.map(\.text) == ["y.z"])
  }
}
