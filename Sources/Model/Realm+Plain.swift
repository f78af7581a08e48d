extension Realm {
  /// Whether it is a plain issuer, neither a user pool nor a tenant: an entry of `realms`. The form of the id
  /// distinguishes them from pools with the standard personality; a plain realm with a pool's id is rejected when the
  /// document is read.
  package var isPlain: Bool {
    tenant == nil && settings.personality != .cognito && !id.namesRegion
  }
}

extension Realm {
  /// The noun for it in messages.
  package var noun: String { tenant != nil && !isUserPool ? "tenant" : isPlain ? "realm" : "pool" }
}

extension IssuerRule {
  /// The path of a fixed issuer's URL without a trailing slash, below which its documents are; nil for other issuer
  /// rules.
  package var fixedPath: String? {
    guard case .fixed(let url) = self else { return nil }
    return Self.path(of: url)
  }

  /// A URL's path without a trailing slash.
  package static func path(of url: String) -> String {
    url.split(separator: "/").dropFirst(2).map { "/\($0)" }.joined()
  }
}
