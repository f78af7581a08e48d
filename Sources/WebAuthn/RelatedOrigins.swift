/// The origins that may use a relying party's passkeys beside its own, in the order of its document
/// `/.well-known/webauthn` (Web Authentication §5.11).
package struct RelatedOrigins: Sendable {
  /// Serialized as browsers do.
  private let origins: [String]

  /// How many different labels a browser has to look at; it may ignore the origins of further ones (Web Authentication
  /// §5.11.1).
  static let labelLimit = 5

  package init(_ origins: [String]) { self.origins = origins }

  /// Whether every browser accepts the origin (Web Authentication §5.11.1, with the fewest labels that a browser may
  /// look at).
  package func contains(_ origin: String) -> Bool {
    var seen: Set<Substring> = []
    for known in origins {
      guard let label = Self.label(of: known) else { continue }
      if seen.count >= Self.labelLimit, !seen.contains(label) { continue }
      if known == origin { return true }
      seen.insert(label)
    }
    return false
  }

  /// The first label of an https origin's registrable domain, `shop` of `https://www.shop.co.uk`; nil without one.
  ///
  /// The list of public suffixes is not part of this server: below a country's domain, the usual second-level names
  /// count as suffixes, such as `co.uk`, and so do the domains of some hosting services.
  static func label(of origin: String) -> Substring? {
    guard origin.hasPrefix("https://") else { return nil }
    let host = origin.dropFirst("https://".count).prefix { $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, !host.hasPrefix("["), let last = labels.last, last.contains(where: { !$0.isNumber }) else {
      return nil
    }
    guard labels.count > 2 else { return labels[0] }
    let second = labels[labels.count - 2]
    let isPair = last.utf8.count == 2 && secondLevel.contains(second) || hosting.contains("\(second).\(last)")
    return labels[labels.count - (isPair ? 3 : 2)]
  }

  /// Domains whose customers have domains of their own below them.
  private static let hosting: Set<String> = [
    "azurewebsites.net", "cloudfront.net", "fly.dev", "github.io", "herokuapp.com", "netlify.app", "onrender.com",
    "pages.dev", "vercel.app", "web.app", "workers.dev",
  ]

  private static let secondLevel: Set<Substring> = [
    "ac", "co", "com", "edu", "go", "gob", "gov", "ltd", "me", "mil", "ne", "net", "nom", "or", "org", "plc", "sch",
  ]
}

/// The host of an https or http origin, without its port; nil for an app's.
package func host(ofOrigin origin: String) -> String? {
  for scheme in ["https://", "http://"] where origin.hasPrefix(scheme) {
    let host = origin.dropFirst(scheme.count).prefix { $0 != ":" && $0 != "/" }
    return host.isEmpty ? nil : String(host)
  }
  return nil
}
