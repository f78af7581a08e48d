package import Ambient
package import JSON

/// How the newer pages look for one client.
package struct Branding: Sendable, Codable {
  package let id: UniqueID
  package internal(set) var client: ClientID
  /// Whether it is the standard look, without settings of its own.
  package var usesStandard: Bool
  /// Colours, sizes and switches: a document of the service's own, kept whole.
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

  /// A picture in one place of the pages.
  package struct Asset: Hashable, Sendable, Codable {
    /// The service's name of the place, such as `FORM_LOGO`.
    package var category: String
    /// `LIGHT`, `DARK` or `DYNAMIC`.
    package var colorMode: String
    /// `PNG`, `SVG`, …
    package var format: String
    /// In base64.
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

/// How the older pages look: style rules and a logo, for one client or for all that have none of their own.
package struct PageStyle: Hashable, Sendable, Codable {
  package var css: String?
  /// The logo as it was given.
  package var image: [UInt8]?
  /// The time of the last change as fourteen digits: it goes into addresses, so that browsers see changes.
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
  /// The style of a client's pages: its own, or the realm's.
  package func pageStyle(of client: ClientID) -> PageStyle? {
    pageStyles[client.text] ?? pageStyles[Realm.styleOfAll]
  }

  /// Stands for the clients that have no style of their own.
  package static let styleOfAll = "ALL"

  package func branding(of client: ClientID) -> Branding? {
    brandings.values.first { $0.client == client }
  }
}
