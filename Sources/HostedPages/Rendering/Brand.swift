internal import HTTPServer
internal import JSON
internal import Model
internal import Realms
internal import Sandboxes

/// How a client's pages differ from the default: the managed login's settings and pictures, or the classic pages' style
/// rules and logo. The pages' policy allows rules and pictures from this server only.
struct Brand: Sendable {
  /// One picture, or one for light and one for dark pages.
  struct Picture: Sendable {
    let address: String
    /// For dark pages; nil if it is the same.
    let dark: String?
  }

  /// Rules to follow ours; nil for none.
  private(set) var stylesheet: String?
  /// Changes with the content.
  let version: String
  private(set) var logo: Picture?
  private(set) var place = LogoPlace.top
  private(set) var icon: Picture?
  /// The strips above and below the page; nil without one.
  private(set) var header: Strip?
  private(set) var footer: Strip?
  /// Whether passwords come before providers.
  private(set) var putsOwnFirst = false
  /// The order of the providers that it names; others come behind.
  private(set) var providerOrder: [String] = []
  /// Pictures on the buttons of providers, by the provider's name.
  private(set) var buttons: [String: Picture] = [:]
  /// The pictures above the form, by the kind of the form.
  private(set) var graphics: [Graphic: Picture] = [:]

  /// The service's names of the places.
  enum Graphic: String, CaseIterable, Sendable {
    case email = "EMAIL_GRAPHIC"
    case sms = "SMS_GRAPHIC"
    case authenticator = "AUTH_APP_GRAPHIC"
    case password = "PASSWORD_GRAPHIC"
    case passkey = "PASSKEY_GRAPHIC"
  }

  enum LogoPlace: Hashable, Sendable {
    /// Inside of the card, above or below the form; or above the card.
    case top, bottom, outside
  }

  struct Strip: Sendable {
    let logo: Picture?
  }

  /// - Parameters:
  ///   - base: the path below which browsers see the server.
  ///   - ours: the style sheet that the rules follow.
  init?(_ realm: Realm, _ client: ClientID, below base: String, ours: @autoclosure () -> [UInt8]) {
    if let branding = realm.branding(of: client), !branding.usesStandard {
      version = branding.modified.digits
      take(branding, BrandSettings(branding.settings ?? [:]), realm.id, base, ours())
    } else if let style = realm.pageStyle(of: client) {
      version = style.version
      stylesheet = style.css.map { ClassicStyle.allowed(in: $0) }
      if style.image != nil {
        logo = Picture(address: Self.address(realm.id, client, "logo", version, below: base), dark: nil)
      }
    } else {
      return nil
    }
  }

  private mutating func take(
    _ branding: Branding, _ settings: BrandSettings, _ realm: RealmID, _ base: String, _ ours: [UInt8]
  ) {
    let pictures = BrandPictures(branding, settings, realm, version, below: base)
    let sheet = BrandSheet(settings, pictures).text(over: ours)
    stylesheet = sheet.isEmpty ? nil : sheet
    if settings.isOn("components", "form", "logo", "enabled") {
      logo = pictures["FORM_LOGO"]
      let isInside = settings.text("components", "form", "logo", "formInclusion") != "OUT"
      let isBelow = settings.text("components", "form", "logo", "position") == "BOTTOM"
      place = isInside ? (isBelow ? .bottom : .top) : .outside
    }
    let icons = settings["components", "favicon", "enabledTypes"]?.array?.compactMap(\.string) ?? ["ICO", "SVG"]
    icon = ["SVG", "ICO"].filter(icons.contains).lazy.compactMap { pictures["FAVICON_\($0)"] }.first
    header = strip("pageHeader", "PAGE_HEADER_LOGO", settings, pictures)
    footer = strip("pageFooter", "PAGE_FOOTER_LOGO", settings, pictures)
    putsOwnFirst = settings.putsOwnFirst
    providerOrder = settings["categories", "auth", "federation", "order"]?.array?.compactMap(\.string) ?? []
    // Both are on unless they are switched off, which is how the service begins.
    if settings.isOn("categories", "form", "displayGraphics", unlessSaid: true) {
      for graphic in Graphic.allCases { graphics[graphic] = pictures[graphic.rawValue] }
    }
    if settings.isOn("componentClasses", "idpButtons", "icons", "enabled", unlessSaid: true) {
      for name in pictures.resources(at: "IDP_BUTTON_ICON") { buttons[name] = pictures["IDP_BUTTON_ICON", name] }
    }
  }

  private func strip(
    _ name: String, _ logo: String, _ settings: BrandSettings, _ pictures: BrandPictures
  ) -> Strip? {
    guard settings.isOn("categories", "global", name, "enabled") else { return nil }
    return Strip(logo: settings.isOn("components", name, "logo", "enabled") ? pictures[logo] : nil)
  }

  static func address(
    _ realm: RealmID, _ client: ClientID, _ picture: String, _ version: String, below base: String
  ) -> String {
    let path = [realm.text, client.text, picture].map { String(Form([("", $0)]).encoded().dropFirst()) }
    return "\(base)/_understudy/assets/brand/\(path.joined(separator: "/"))?\(version)"
  }
}

/// The pictures of a managed login, by their place on the pages.
struct BrandPictures: Sendable {
  private let assets: [Branding.Asset]
  private let modes: [String]
  private let address: @Sendable (Int) -> String

  init(_ branding: Branding, _ settings: BrandSettings, _ realm: RealmID, _ version: String, below base: String) {
    assets = branding.assets
    let client = branding.client
    address = { Brand.address(realm, client, String($0), version, below: base) }
    modes =
      switch settings.scheme {
      case .light: ["LIGHT"]
      case .dark: ["DARK"]
      case .both: ["LIGHT", "DARK"]
      }
  }

  /// nil if the pool has none for the schemes of its pages.
  subscript(place: String) -> Brand.Picture? { self[place, nil] }

  /// - Parameter resource: which of several pictures for the place; nil takes any.
  subscript(place: String, resource: String?) -> Brand.Picture? {
    let found = modes.map { find(place, $0, resource) ?? find(place, "DYNAMIC", resource) }
    guard let first = found.first ?? nil else {
      return found.compactMap(\.self).first.map { Brand.Picture(address: address($0), dark: nil) }
    }
    let dark = found.count > 1 && found[1] != first ? found[1] : nil
    return Brand.Picture(address: address(first), dark: dark.map(address))
  }

  /// The resource ids of the pictures for a place.
  func resources(at place: String) -> Set<String> {
    Set(assets.lazy.filter { $0.category == place }.compactMap(\.id))
  }

  private func find(_ place: String, _ mode: String, _ resource: String?) -> Int? {
    assets.firstIndex {
      $0.category == place && $0.colorMode == mode && $0.bytes != nil && (resource == nil || $0.id == resource)
    }
  }
}
