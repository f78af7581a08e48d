internal import JSON

/// The style rules from a managed login's settings. They have only colours, numbers and addresses of this server.
struct BrandSheet: Sendable {
  private let settings: BrandSettings
  private let pictures: BrandPictures

  init(_ settings: BrandSettings, _ pictures: BrandPictures) {
    self.settings = settings
    self.pictures = pictures
  }

  /// - Parameter ours: the default colours, light then dark: a branding that has only one of them, regardless of the
  ///   system's setting,
  ///   starts with those.
  func text(over ours: [UInt8]) -> String {
    let (light, dark) = (variables("lightMode"), variables("darkMode"))
    var sheet =
      switch settings.scheme {
      case .light: rule(":root", Self.palette(0, ours) + "color-scheme:light;" + light)
      case .dark: rule(":root", Self.palette(1, ours) + "color-scheme:dark;" + dark)
      case .both: rule(":root", light) + inDark(rule(":root", dark))
      }
    sheet += corners + density + providerButtons + backgrounds + places
    return sheet
  }

  /// The colours' own names, and their places in the settings below the mode.
  private static let colours: [(name: String, part: String, member: String)] = [
    ("--ground", "components.pageBackground", "color"),
    ("--card", "components.form", "backgroundColor"), ("--line", "components.form", "borderColor"),
    ("--heading", "components.pageText", "headingColor"), ("--ink", "components.pageText", "bodyColor"),
    ("--soft", "components.pageText", "descriptionColor"),
    ("--label", "componentClasses.inputLabel", "textColor"),
    ("--hint", "componentClasses.inputDescription", "textColor"),
    ("--field", "componentClasses.input", "defaults.backgroundColor"),
    ("--edge", "componentClasses.input", "defaults.borderColor"),
    ("--divider", "componentClasses.divider", "borderColor"),
    ("--focus", "componentClasses.focusState", "borderColor"),
    ("--link", "componentClasses.link", "defaults.textColor"),
    ("--link-over", "componentClasses.link", "hover.textColor"),
    ("--accent", "components.primaryButton", "defaults.backgroundColor"),
    ("--on-accent", "components.primaryButton", "defaults.textColor"),
    ("--accent-over", "components.primaryButton", "hover.backgroundColor"),
    ("--on-accent-over", "components.primaryButton", "hover.textColor"),
    ("--second", "components.secondaryButton", "defaults.backgroundColor"),
    ("--second-line", "components.secondaryButton", "defaults.borderColor"),
    ("--second-ink", "components.secondaryButton", "defaults.textColor"),
    ("--second-over", "components.secondaryButton", "hover.backgroundColor"),
    ("--second-line-over", "components.secondaryButton", "hover.borderColor"),
    ("--second-ink-over", "components.secondaryButton", "hover.textColor"),
    ("--idp", "components.idpButton.standard", "defaults.backgroundColor"),
    ("--idp-line", "components.idpButton.standard", "defaults.borderColor"),
    ("--idp-ink", "components.idpButton.standard", "defaults.textColor"),
    ("--idp-over", "components.idpButton.standard", "hover.backgroundColor"),
    ("--idp-line-over", "components.idpButton.standard", "hover.borderColor"),
    ("--idp-ink-over", "components.idpButton.standard", "hover.textColor"),
    ("--wrong", "componentClasses.statusIndicator", "error.indicatorColor"),
    ("--wrong-ground", "components.alert", "error.backgroundColor"),
    ("--wrong-line", "components.alert", "error.borderColor"),
    ("--good", "componentClasses.statusIndicator", "success.indicatorColor"),
    ("--good-ground", "componentClasses.statusIndicator", "success.backgroundColor"),
    ("--good-line", "componentClasses.statusIndicator", "success.borderColor"),
    ("--header", "components.pageHeader", "background.color"),
    ("--header-line", "components.pageHeader", "borderColor"),
    ("--footer", "components.pageFooter", "background.color"),
    ("--footer-line", "components.pageFooter", "borderColor"),
  ]

  private func variables(_ mode: String) -> String {
    Self.colours.map { name, part, member in
      let path = (part.split(separator: ".") + [mode[...]] + member.split(separator: ".")).map(String.init)
      return settings.colour(path).map { "\(name):\($0);" } ?? ""
    }.joined()
  }

  private var corners: String {
    [
      ("componentClasses", "buttons", "button,.button"),
      ("componentClasses", "input", "input:not([type=hidden]),textarea"),
      ("components", "form", ".card"), ("components", "alert", ".said"),
    ].map { group, part, selector in
      guard let radius = settings[group, part, "borderRadius"]?.double, (0...100).contains(radius) else { return "" }
      return rule(selector, "border-radius:\(Int(radius))px")
    }.joined()
  }

  /// The spacing.
  private var density: String {
    guard settings.text("categories", "global", "spacingDensity") == "COMPACT" else { return "" }
    return rule("form", "margin-block-start:1rem;gap:0.625rem") + rule(".field", "gap:0.25rem")
      + rule(".providers", "gap:0.375rem;margin-block-start:0.875rem") + rule(".or", "margin-block:0.875rem -0.25rem")
      + rule(".brand", "margin-block-end:0.875rem") + "@media (min-width:32rem){.card{padding:1.25rem 1.5rem 1.5rem}}\n"
  }

  /// The buttons of single providers. Their names are the document's, so they go through as numbers alone.
  private var providerButtons: String {
    guard let custom = settings["components", "idpButton", "custom"]?.object else { return "" }
    return custom.names.map { name in
      let selector = ".idp[data-provider=\"\(BrandSettings.mark(name))\"]"
      let (light, dark) = (button(name, "lightMode", selector), button(name, "darkMode", selector))
      return switch settings.scheme {
      case .light: light
      case .dark: dark
      case .both: light + inDark(dark)
      }
    }.joined()
  }

  private func button(_ name: String, _ mode: String, _ selector: String) -> String {
    [("defaults", selector), ("hover", "\(selector):hover")].map { state, selector in
      let path = ["components", "idpButton", "custom", name, mode, state]
      let members = [("backgroundColor", "background"), ("borderColor", "border-color"), ("textColor", "color")]
      return rule(
        selector,
        members.map { member, property in
          settings.colour(path + [member]).map { "\(property):\($0);" } ?? ""
        }.joined())
    }.joined()
  }

  /// Pictures behind the page, the form and the strips.
  private var backgrounds: String {
    var sheet = ""
    if settings.isOn("components", "pageBackground", "image", "enabled", unlessSaid: true) {
      sheet += background("PAGE_BACKGROUND", "body", of: "var(--ground)", "center/cover no-repeat fixed", isWide: true)
    }
    for (part, place, selector, colour) in [
      ("form", "FORM_BACKGROUND", ".card", "var(--card)"),
      ("pageHeader", "PAGE_HEADER_BACKGROUND", ".strip.above", "var(--header)"),
      ("pageFooter", "PAGE_FOOTER_BACKGROUND", ".strip.below", "var(--footer)"),
    ] where settings.isOn("components", part, "backgroundImage", "enabled") {
      sheet += background(place, selector, of: colour, "center/cover no-repeat")
    }
    return sheet
  }

  private func background(
    _ place: String, _ selector: String, of colour: String, _ manner: String, isWide: Bool = false
  ) -> String {
    guard let picture = pictures[place] else { return "" }
    let rules = { (address: String) in self.rule(selector, "background:\(colour) url(\(address)) \(manner)") }
    let sheet = rules(picture.address) + (picture.dark.map { inDark(rules($0)) } ?? "")
    return isWide ? "@media (min-width:32rem){\(sheet)}\n" : sheet
  }

  /// The positions of form and logos.
  private var places: String {
    var sheet = ""
    switch settings.text("categories", "form", "location", "horizontal") {
    case "START": sheet += rule("main,.aids", "margin-inline:3rem auto")
    case "END": sheet += rule("main,.aids", "margin-inline:auto 3rem")
    default: break
    }
    switch settings.text("categories", "form", "location", "vertical") {
    case "START": sheet += rule("main", "margin-block-start:0")
    case "END": sheet += rule("body", "display:flex;flex-direction:column") + rule("main", "margin-block-start:auto")
    default: break
    }
    if !sheet.isEmpty { sheet = "@media (min-width:32rem){\(sheet)}\n" }
    for (part, selector) in [("form", ".brand"), ("pageHeader", ".strip.above"), ("pageFooter", ".strip.below")] {
      switch settings.text("components", part, "logo", "location") {
      case "START": sheet += rule(selector, "justify-content:start")
      case "CENTER": sheet += rule(selector, "justify-content:center")
      case "END": sheet += rule(selector, "justify-content:end")
      default: break
      }
    }
    return sheet
  }

  private func rule(_ selector: String, _ body: String) -> String { body.isEmpty ? "" : "\(selector){\(body)}\n" }

  private func inDark(_ rules: String) -> String {
    rules.isEmpty ? "" : "@media (prefers-color-scheme:dark){\(rules)}\n"
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
