internal import HTTPServer
internal import Mustache

/// Returns a response to an app by a self-submitting form (OAuth 2.0 Form Post Response Mode §2):
/// `answers/form-post.mustache`. Without script there is a button.
struct FormPostPage: Sendable {
  private let template: Template
  /// The content security policy, which allows only the template's script.
  let policy: String

  init() throws(PageFileError) {
    let name = "answers/form-post.mustache"
    let page = try ScriptedPage(name)
    do throws(TemplateError) {
      template = try Template(parsing: page.bytes)
    } catch {
      throw .unparsable(name, error)
    }
    policy = "\(page.policy); frame-ancestors 'none'"
  }

  func html(_ address: String, _ pairs: Form, by renderer: PageRenderer) -> [UInt8] {
    let (language, texts) = (renderer.language, renderer.parts.texts)
    let fields = pairs.pairs.map { ["name": .string($0.name), "value": .string($0.value)] as MustacheValue }
    return template.render([
      "lang": .string(language.tag), "dir": .string(language.direction), "title": .string(texts("error.return")),
      "submit": .string(texts("continue.submit")), "address": .string(address), "pairs": .list(fields),
    ])
  }
}
