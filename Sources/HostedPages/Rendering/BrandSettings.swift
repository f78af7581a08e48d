internal import Encodings
internal import JSON

/// The settings of a managed login: a document of the service's own. Members that are not set have the service's
/// defaults; docs/pages.md lists the members that the pages use.
struct BrandSettings: Sendable {
  enum Scheme: Sendable {
    case light, dark, both
  }

  private let document: JSON

  init(_ document: JSON) {
    self.document = document
  }

  subscript(path: String...) -> JSON? { self[path] }

  subscript(path: [String]) -> JSON? {
    path.reduce(JSON?.some(document)) { $0?[$1] }
  }

  func text(_ path: String...) -> String? { self[path]?.string }

  /// Whether a switch is on; off by default.
  func isOn(_ path: String..., unlessSaid standard: Bool = false) -> Bool { self[path]?.bool ?? standard }

  /// Only a stated scheme replaces the light one, the service's default.
  var scheme: Scheme {
    switch text("categories", "global", "colorSchemeMode") {
    case "DARK": .dark
    case "DYNAMIC": .both
    default: .light
    }
  }

  /// Whether the fields come before the buttons of providers.
  var putsOwnFirst: Bool {
    let order = self["categories", "auth", "authMethodOrder"]?.array?.first?.array ?? []
    let types = order.compactMap { $0["type"]?.string }
    guard let own = types.firstIndex(of: "USERNAME_PASSWORD"), let others = types.firstIndex(of: "FEDERATED") else {
      return false
    }
    return own < others
  }

  /// A name, escaped for a selector.
  static func mark(_ name: String) -> String { Hex.encode(Array(name.utf8.prefix(64))) }

  /// A colour as a style sheet has it. Only digits pass, so that no setting can write rules of its own.
  func colour(_ path: [String]) -> String? {
    guard let text = self[path]?.string, [6, 8].contains(text.utf8.count) else { return nil }
    let isHex = text.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0) }
    return isHex ? "#\(text)" : nil
  }
}
