import Mustache
import Testing

struct TemplateLibraryTests {
  private func library(_ texts: [String: String]) throws -> TemplateLibrary {
    TemplateLibrary(try texts.mapValues { try Template(parsing: $0) })
  }

  private func render(_ texts: [String: String], _ context: MustacheValue = [:]) throws -> String {
    String(decoding: try #require(try library(texts).render("page", with: context)), as: UTF8.self)
  }

  // MARK: Partials

  @Test func partialsOfTextAloneReadTheSame() throws {
    #expect(
      try render(["page": "<p>\n  {{> text}}\n</p>{{> text}}\n", "text": "a\n\nb"]) == "<p>\n  a\n\n  b</p>a\n\nb\n")
    #expect(try render(["page": "{{> a}}|", "a": "{{> b}}{{> none}}", "b": ""]) == "|")
  }

  @Test func indentationAddsUp() throws {
    let texts = [
      "page": "<ul>\n  {{> items}}\n</ul>\n", "items": "{{#items}}\n<li>\n  {{> item}}\n</li>\n{{/items}}\n",
      "item": "{{name}}\n({{> inline}})\n", "inline": "1\n2{{x}}",
    ]
    let expected = "<ul>\n  <li>\n    a\nb\n    (1\n2)\n  </li>\n</ul>\n"
    #expect(try render(texts, ["items": [["name": "a\nb"]]]) == expected)
  }

  @Test func recursionEndsWithTheData() throws {
    let texts = ["page": "{{name}}{{#inner}}({{> page}}){{/inner}}"]
    #expect(
      try render(texts, ["name": "a", "inner": ["name": "b", "inner": ["name": "c", "inner": nil]]]) == "a(b(c))")
  }

  @Test func recursionWithoutEndIsCutOff() throws {
    #expect(try render(["page": "x{{> page}}"]).count == 65)
    #expect(try render(["page": "x{{> page}}{{> page}}{{> page}}"]).count <= 10_001)
    #expect(try render(["page": "x{{> other}}", "other": "{{> page}}"]).count <= 65)
    #expect(try render(["page": "{{<page}}{{$a}}{{$a}}{{/a}}{{/a}}{{/page}}{{$a}}{{/a}}"]).isEmpty)
  }

  @Test func missingPartialsAreFoundBeforehand() throws {
    let library = try library(["page": "{{> a}}\n{{#s}}{{> b}}{{/s}}{{<c}}{{/c}}", "a": "{{> b}}", "c": ""])
    #expect(library.missingPartials.map { "\($0.template):\($0.partial)" } == ["a:1:1: b", "page:2:7: s > b"])
    #expect(library.reach(of: "page") == ["a", "c", "page"])
    #expect(library.names == ["a", "c", "page"])
  }

  // MARK: Inheritance

  @Test func aChildFillsTheBlocksOfItsParent() throws {
    let parent = "<{{$title}}{{name}}{{/title}}>{{$main}}none{{/main}}"
    #expect(try render(["page": "{{<layout}}{{/layout}}", "layout": parent], ["name": "n"]) == "<n>none")
    #expect(
      try render(
        ["page": "{{<layout}} ignored {{$main}}{{x}}{{> p}}{{/main}} {{/layout}}", "layout": parent, "p": "!"],
        ["name": "n", "x": "&"]) == "<n>&amp;!")
    #expect(try render(["page": "{{> layout}}", "layout": parent], ["name": "n"]) == "<n>none")
    // Names of blocks and names of values have nothing to do with each other.
    #expect(
      try render(["page": "{{<layout}}{{/layout}}", "layout": parent], ["name": "n", "main": "value"]) == "<n>none")
  }

  @Test func anOverrideEndsWithItsParent() throws {
    let texts = ["page": "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}} {{<p}}{{/p}}", "p": "{{$a}}0{{/a}}"]
    #expect(try render(texts) == "1 2 0")
  }

  @Test func theOutermostChildDecides() throws {
    var texts = [
      "page": "{{<middle}}{{$a}}page{{/a}}{{/middle}}", "middle": "{{<base}}{{$a}}middle{{/a}}{{/base}}",
      "base": "{{$a}}base{{/a}}",
    ]
    #expect(try render(texts) == "page")
    texts["page"] = "{{<middle}}{{/middle}}"
    #expect(try render(texts) == "middle")
  }

  @Test func tagsAloneOnTheirLinesLeaveNoLines() throws {
    let page = "{{<layout}}\n  {{$main}}\n  <p>\n  {{/main}}\n{{/layout}}\n"
    #expect(
      try render(["page": page, "layout": "<main>\n{{$main}}\n{{/main}}\n</main>\n"]) == "<main>\n  <p>\n</main>\n")
    #expect(try render(["page": "  {{<layout}}\n  {{/layout}}\n", "layout": "a\nb\n"]) == "  a\n  b\n")
  }
}
