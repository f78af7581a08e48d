internal import FrontSupport
internal import HTTPServer

/// A language that the pages speak: there is a catalogue `messages.{tag}.json` for it.
struct PageLanguage: Hashable, Sendable {
  /// As in `lang` attributes (RFC 5646), such as `pt-BR`.
  let tag: String

  static let english = PageLanguage(tag: "en")

  /// All of them: the files say which there are.
  static let all: [PageLanguage] = Resources.names.compactMap { name in
    guard name.hasPrefix("pages/messages."), name.hasSuffix(".json") else { return nil }
    return PageLanguage(tag: String(name.dropFirst("pages/messages.".count).dropLast(".json".count)))
  }

  /// Which way it is written, as in `dir` attributes.
  var direction: String {
    ["ar", "fa", "he", "ur"].contains(primary(of: tag)) ? "rtl" : "ltr"
  }

  var catalogue: String { "messages.\(tag).json" }

  /// The cookie that keeps a choice, under the service's name.
  static let cookie = "lang"

  /// The language of a tag: exactly, or that of another region.
  init?(asked: some StringProtocol) {
    let asked = Self.written(asked.lowercased())
    let fits =
      Self.all.first { $0.tag.lowercased() == asked } ?? Self.all.first { primary(of: $0.tag) == primary(of: asked) }
    guard let fits, !asked.isEmpty else { return nil }
    self = fits
  }

  /// The language of a request: `lang` of the managed login, the choice that its cookie kept, `ui_locales` (OpenID
  /// Connect Core §3.1.2.1), `Accept-Language` (RFC 9110 §12.5.4), English.
  init(of request: Request) {
    let named = [request.query["lang"], request.cookies[Self.cookie]].compactMap { $0 }
    let listed = (request.query["ui_locales"] ?? "").split(separator: " ").map(String.init)
    let accepted = Self.accepted(request.headers["Accept-Language"] ?? "")
    self = (named + listed + accepted).lazy.compactMap { PageLanguage(asked: $0) }.first ?? .english
  }

  /// Chinese by how it is written, which its other names say of themselves or of the country (RFC 5646 §2.2.3).
  private static func written(_ asked: String) -> String {
    guard primary(of: asked) == "zh" else { return asked }
    return ["hant", "-tw", "-hk", "-mo"].contains { asked.firstRange(of: $0) != nil } ? "zh-tw" : "zh-cn"
  }

  private init(tag: String) {
    self.tag = tag
  }

  /// The tags of an `Accept-Language`, the best first; what has no weight above 0 is left out.
  private static func accepted(_ header: String) -> [String] {
    let entries = header.prefix(1_000).split(separator: ",").prefix(32).map { entry -> (tag: String, weight: Double) in
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (parts.first ?? "", weight)
    }
    // Sorting keeps the order of equals only by the index.
    let sorted = entries.enumerated().filter { $0.element.weight > 0 }.sorted {
      ($0.element.weight, $1.offset) > ($1.element.weight, $0.offset)
    }
    return sorted.map(\.element.tag)
  }
}

/// The language without its country: `pt` of `pt-BR`.
private func primary(of tag: some StringProtocol) -> String {
  String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
}
