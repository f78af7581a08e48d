internal import IdentityCore
internal import JOSE
internal import JSON

/// How a client's pages differ from ours, as its pool was told: the managed login's settings and pictures, else the classic
/// pages' style rules and logo. Nothing of it can reach out: the policy of the pages lets rules come from us alone, and
/// pictures from us or from the page itself.
struct Brand: Sendable {
  /// Rules to follow ours; nil for none.
  let stylesheet: String?
  /// A `data:` address; nil for none.
  let logo: String?
  /// Changes with the content.
  let version: String

  /// - Parameter ours: the style sheet that the rules follow.
  init?(_ realm: Realm, _ client: ClientID, ours: @autoclosure () -> [UInt8]) {
    if let branding = realm.branding(of: client), !branding.usesStandard {
      let sheet = branding.settings.map { BrandColours($0).stylesheet(over: ours()) }
      stylesheet = sheet.flatMap { $0.isEmpty ? nil : $0 }
      logo = branding.assets.lazy.compactMap(\.logo).first
      version = branding.modified.digits
    } else if let style = realm.pageStyle(of: client) {
      stylesheet = style.css
      logo = style.image.flatMap { image in Self.type(of: image).map { Self.address(image, type: $0) } }
      version = style.version
    } else {
      return nil
    }
  }

  fileprivate static func address(_ bytes: [UInt8], type: String) -> String {
    "data:\(type);base64,\(Base64.encode(bytes))"
  }

  /// By the first bytes; nil for what is no picture that the service takes.
  private static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "image/jpeg" : nil
  }
}

extension Branding.Asset {
  /// The logo above the form. As a picture even an SVG runs nothing.
  fileprivate var logo: String? {
    guard category == "FORM_LOGO", let bytes = bytes.flatMap({ Base64.decode($0) }), bytes.count <= 2_000_000 else {
      return nil
    }
    let types = ["PNG": "image/png", "JPEG": "image/jpeg", "SVG": "image/svg+xml", "WEBP": "image/webp"]
    return types[format].map { Brand.address(bytes, type: $0) }
  }
}

/// The colours and corners of a managed login's settings, as far as our pages have the parts. Only digits pass, so that
/// no setting can write rules of its own.
struct BrandColours: Sendable {
  private let settings: JSON

  init(_ settings: JSON) {
    self.settings = settings
  }

  /// - Parameter ours: holds our own colours, light then dark: a look that is one of them whatever the system wants
  ///   begins with those.
  func stylesheet(over ours: [UInt8]) -> String {
    let (light, dark) = (variables("lightMode"), variables("darkMode"))
    var sheet: String
    switch settings["categories"]?["global"]?["colorSchemeMode"]?.string {
    case "LIGHT": sheet = rule(Self.palette(0, ours) + "color-scheme:light;" + light)
    case "DARK": sheet = rule(Self.palette(1, ours) + "color-scheme:dark;" + dark)
    default: sheet = rule(light) + (dark.isEmpty ? "" : "@media (prefers-color-scheme: dark){\(rule(dark))}\n")
    }
    let corners = [
      ("componentClasses", "buttons", "button,.button"), ("componentClasses", "input", "input:not([type=hidden])"),
      ("components", "form", ".card"),
    ]
    for (group, part, selector) in corners {
      guard let radius = settings[group]?[part]?["borderRadius"]?.double, (0...100).contains(radius) else { continue }
      sheet += "\(selector){border-radius:\(Int(radius))px}\n"
    }
    return sheet
  }

  /// Our names of colours, and where the settings have them below the mode.
  private static let places: [(name: String, part: [String], member: [String])] = [
    ("--ground", ["components", "pageBackground"], ["color"]),
    ("--card", ["components", "form"], ["backgroundColor"]),
    ("--line", ["components", "form"], ["borderColor"]),
    ("--ink", ["components", "pageText"], ["headingColor"]),
    ("--soft", ["components", "pageText"], ["descriptionColor"]),
    ("--accent", ["components", "primaryButton"], ["defaults", "backgroundColor"]),
    ("--accent-over", ["components", "primaryButton"], ["hover", "backgroundColor"]),
    ("--on-accent", ["components", "primaryButton"], ["defaults", "textColor"]),
    ("--link", ["componentClasses", "link"], ["defaults", "textColor"]),
    ("--edge", ["componentClasses", "input"], ["defaults", "borderColor"]),
    ("--focus", ["componentClasses", "focusState"], ["borderColor"]),
  ]

  private func variables(_ mode: String) -> String {
    Self.places.map { place in
      let found = (place.part + [mode] + place.member).reduce(JSON?.some(settings)) { $0?[$1] }
      return found?.string.flatMap(Self.colour).map { "\(place.name):\($0);" } ?? ""
    }.joined()
  }

  private func rule(_ body: String) -> String { body.isEmpty ? "" : ":root{\(body)}\n" }

  /// `0972d3ff` and `0972d3` as a colour of a style sheet.
  private static func colour(_ text: String) -> String? {
    let isHex = text.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0) }
    return isHex && [6, 8].contains(text.utf8.count) ? "#\(text)" : nil
  }

  /// The body of the n-th `:root` rule of our style sheet.
  private static func palette(_ index: Int, _ sheet: [UInt8]) -> String {
    let text = String(decoding: sheet, as: UTF8.self)
    var rest = text[...]
    for _ in 0...index {
      guard let start = rest.firstRange(of: ":root {") else { return "" }
      rest = rest[start.upperBound...]
    }
    return String(rest.prefix { $0 != "}" })
  }
}
