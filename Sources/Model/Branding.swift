package import Ambient
package import JSON

/// The appearance of the newer pages for one client.
package struct Branding: Sendable, Codable {
  package let id: UniqueID
  package internal(set) var client: ClientID
  /// Whether it is the default appearance, without settings of its own.
  package var usesStandard: Bool
  /// Colours, sizes and options: the service's own document, stored unchanged.
  package var settings: JSON?
  package var assets: [Asset]
  package let created: Instant
  package var modified: Instant

  package init(
    id: UniqueID, client: ClientID, usesStandard: Bool, settings: JSON? = nil, assets: [Asset], created: Instant,
    modified: Instant
  ) {
    self.id = id
    self.client = client
    self.usesStandard = usesStandard
    self.settings = settings
    self.assets = assets
    self.created = created
    self.modified = modified
  }

  /// An image for one place on the pages.
  package struct Asset: Hashable, Sendable, Codable {
    /// The service's name for the place, such as `FORM_LOGO`.
    package var category: String
    /// `LIGHT`, `DARK` or `DYNAMIC`.
    package var colorMode: String
    /// `PNG`, `SVG`, …
    package var format: String
    /// Base64.
    package var bytes: String?
    package var id: String?

    package init(category: String, colorMode: String, format: String, bytes: String?, id: String?) {
      self.category = category
      self.colorMode = colorMode
      self.format = format
      self.bytes = bytes
      self.id = id
    }
  }
}

/// The appearance of the older pages: CSS rules and a logo, for one client or as the default.
package struct PageStyle: Hashable, Sendable, Codable {
  package var css: String?
  /// The logo file, unchanged.
  package var image: [UInt8]?
  /// The time of the last change in fourteen digits, included in URLs so that browsers reload changes.
  package var version: String
  package let created: Instant
  package var modified: Instant

  package init(
    css: String? = nil, image: [UInt8]? = nil, version: String, created: Instant, modified: Instant
  ) {
    self.css = css
    self.image = image
    self.version = version
    self.created = created
    self.modified = modified
  }
}

extension Realm {
  /// The style of a client's pages: its own, or the realm's default.
  package func pageStyle(of client: ClientID) -> PageStyle? {
    pageStyles[client.text] ?? pageStyles[Realm.styleOfAll]
  }

  /// The key of the default style.
  package static let styleOfAll = "ALL"

  package func branding(of client: ClientID) -> Branding? {
    brandings.values.first { $0.client == client }
  }
}
