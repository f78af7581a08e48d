internal import Cryptography
internal import EmbeddedFiles
internal import Encodings
package import HTTPServer
internal import Mustache

/// Hands an answer to an app by a form that posts itself (OAuth 2.0 Form Post Response Mode §2): `answers/form-post.mustache`. The one
/// page with a script of its own, allowed by its hash; without script there is a button.
struct FormPostPage: Sendable {
  private let template: Template
  /// Allows the template's script and nothing else.
  let policy: String

  init() throws(PageFileError) {
    let name = "answers/form-post.mustache"
    guard let bytes = Resources.file(at: name) else { throw .missing(name) }
    do throws(TemplateError) {
      template = try Template(parsing: bytes)
    } catch {
      throw .unparsable(name, error)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let open = text.firstRange(of: "<script>"), let close = text.firstRange(of: "</script>"),
      open.upperBound < close.lowerBound
    else { throw .missing("\(name): the script") }
    let hash = Base64.encode(Digest.sha256(Array(text[open.upperBound..<close.lowerBound].utf8)))
    policy = "default-src 'none'; script-src 'sha256-\(hash)'; base-uri 'none'; frame-ancestors 'none'"
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

extension HostedPagesFront {
  /// The answer as a page that posts it to the app.
  package func formPost(_ address: String, _ pairs: Form, _ request: Request) -> Response {
    .html(formPostPage.html(address, pairs, by: speaking(to: request).renderer)).guarded(policy: formPostPage.policy)
  }
}
