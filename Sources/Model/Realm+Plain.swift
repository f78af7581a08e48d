extension Realm {
  /// Whether it is neither a user pool nor a tenant, but an issuer of its own: an entry of `realms`. Their ids tell them from pools that speak
  /// as the standard has it; what has the id of a pool and is none is refused when the document is read back.
  package var isPlain: Bool {
    tenant == nil && settings.personality == .openIDConnect && !id.namesRegion
  }
}

extension Realm {
  /// What people call it.
  package var noun: String { tenant != nil && !isUserPool ? "tenant" : isPlain ? "realm" : "pool" }
}

extension IssuerRule {
  /// The path of a fixed issuer's URL, without a slash at its end; nil for the other rules. Its documents are below it.
  package var fixedPath: String? {
    guard case .fixed(let url) = self else { return nil }
    return Self.path(of: url)
  }

  /// The path of a URL, without a slash at its end.
  package static func path(of url: String) -> String {
    url.split(separator: "/").dropFirst(2).map { "/\($0)" }.joined()
  }
}
