internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Mustache
internal import Platform

extension HostedPage {
  static let gallery = HostedPage(
    nil,
    [
      .get("/_understudy/pages") { .respond(GalleryPage($0).index()) },
      .get("/_understudy/pages/{name}") { .respond(GalleryPage($0).sample()) },
      .get("/_understudy/assets/gallery.css") { GalleryPage($0).stylesheet() },
    ])
}

/// Every page in every state, with sample content: for designers, and for the tests of the templates.
struct Gallery: Sendable {
  struct Sample: Sendable {
    let name: String
    /// The template.
    let page: String
    let context: MustacheValue
  }

  private static let file = "gallery/samples.json"

  /// What the samples of the executable say; the tests read them, so that they can be read.
  static let whole = Once { Gallery() }

  /// The members common to all samples.
  let common: MustacheValue
  let samples: [Sample]
  let index: Template?

  private init() {
    let document = (try? JSON.parse(Resources.file(at: Self.file) ?? [])) ?? nil
    common = MustacheValue(document["common"] ?? nil)
    samples = (document["samples"]?.array ?? []).compactMap { sample in
      guard let name = sample["name"]?.string, let page = sample["page"]?.string else { return nil }
      return Sample(name: name, page: page, context: MustacheValue(sample["context"] ?? nil))
    }
    index = Resources.file(at: "gallery/index.mustache").flatMap { try? Template(parsing: $0) }
  }
}

/// The gallery and its samples.
struct GalleryPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  private static let widths = [320, 390, 768, 1280]
  /// Allows framing of a sample by the gallery only.
  private static let samplePolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'"
  private static let indexPolicy = "\(Response.pagePolicy); frame-src 'self'"

  /// `GET /_understudy/pages?width=…&dir=…&lang=…`
  func index() -> Response {
    let request = browser.request
    let gallery = Gallery.whole.value
    let width = Self.widths.first { String($0) == request.query["width"] } ?? 390
    let direction = request.query["dir"] == "rtl" ? "rtl" : "ltr"
    func link(_ width: Int, _ direction: String, _ language: String) -> MustacheValue {
      let query = Form([("width", String(width)), ("dir", direction), ("lang", language)]).encoded()
      return .string(browser.link(to: "/_understudy/pages?\(query)"))
    }
    func choice(_ label: String, _ address: MustacheValue, _ isChosen: Bool) -> MustacheValue {
      ["label": .string(label), "address": address, "chosen": .bool(isChosen)]
    }
    let language = browser.renderer.language.tag
    let query = Form([("dir", direction), ("lang", language)]).encoded()
    let page = gallery.index?.render([
      "stylesheet": .string(browser.link(to: "/_understudy/assets/gallery.css")), "width": .string("w\(width)"),
      "widths": .list(Self.widths.map { choice("\($0)", link($0, direction, language), $0 == width) }),
      "directions": .list(["ltr", "rtl"].map { choice($0, link(width, $0, language), $0 == direction) }),
      "languages": .list(PageLanguage.all.map { choice($0.tag, link(width, direction, $0.tag), $0.tag == language) }),
      "samples": .list(
        gallery.samples.map { sample in
          [
            "name": .string(sample.name),
            "address": .string(browser.link(to: "/_understudy/pages/\(sample.name)?\(query)")),
          ]
        }),
    ])
    return .html(page ?? []).guarded(policy: Self.indexPolicy)
  }

  /// `GET /_understudy/pages/{name}`: one page in one state.
  func sample() -> Response {
    let (request, renderer) = (browser.request, browser.renderer)
    let gallery = Gallery.whole.value
    let name = request.parameters["name"]
    guard let sample = gallery.samples.first(where: { $0.name == name }) else {
      let names = gallery.samples.map(\.name).joined(separator: ", ")
      return Problem(
        status: 404, code: "not_found", title: "Not Found", detail: "there is no sample \(name); there are \(names)"
      ).response
    }
    let parts = renderer.parts
    // The forms of samples lead nowhere.
    let common = gallery.common.adding([
      "lang": .string(browser.renderer.language.tag),
      "dir": .string(request.query["dir"] == "rtl" ? "rtl" : renderer.language.direction),
      "stylesheet": .string(browser.link(to: parts.stylesheetAddress)),
      "action": .string(browser.link(to: "/_understudy/pages/\(name)")), "brand": nil,
    ])
    var response = Response.html(renderer.html(HostedPage(sample.page), parts, common, sample.context))
      .guarded(policy: Self.samplePolicy)
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    return response
  }

  func stylesheet() -> Outcome {
    let bytes = Resources.file(at: "gallery/gallery.css") ?? []
    return browser.asset(bytes, type: "text/css; charset=utf-8", address: "/_understudy/assets/gallery.css")
  }
}

extension MustacheValue {
  fileprivate init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .integer(Int(clamping: Int64(value)))
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map { MustacheValue($0) })
    case .object(let object): self = .object(Dictionary(object.map { ($0.name, MustacheValue($0.value)) }) { $1 })
    }
  }
}
