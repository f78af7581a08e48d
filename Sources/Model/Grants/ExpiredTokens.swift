package import Ambient
internal import Store

/// The kinds of tokens that a tester can expire before their time.
package enum ExpirableToken: String, Sendable, CaseIterable {
  case access, id, refresh
}

/// The tokens of a sign-in that a tester has expired: those that had been issued by then.
package struct ExpiredTokens: Sendable, Codable, Hashable {
  /// The tokens of one kind. A token tells the second of its issue only, so those that were issued later in the same
  /// second, or after the clock was set back, are listed.
  private struct Mark: Sendable, Codable, Hashable {
    /// The last second, since 1970, whose tokens have expired.
    let until: Int64
    /// The fingerprints of later tokens, oldest first.
    var later: [String] = []

    func covers(issued: Int64?, _ fingerprint: String) -> Bool {
      guard let issued else { return !later.contains(fingerprint) }
      return issued <= until && !later.contains(fingerprint)
    }
  }

  private var access: Mark?
  private var id: Mark?
  /// An expired refresh token has no successor, so that all of them have.
  package private(set) var refresh = false

  /// The most tokens that are listed for a kind.
  package static let laterLimit = 64

  package init() {}

  package mutating func expire(_ kind: ExpirableToken, at now: Instant) {
    switch kind {
    case .access: access = Mark(until: max(now.seconds, access?.until ?? now.seconds))
    case .id: id = Mark(until: max(now.seconds, id?.until ?? now.seconds))
    case .refresh: refresh = true
    }
  }

  /// Whether a token has been expired.
  /// - Parameters:
  ///   - issued: its claim `iat`.
  ///   - fingerprint: identifies it among those of its second.
  package func covers(_ kind: ExpirableToken, issued: Int64?, fingerprint: String) -> Bool {
    switch kind {
    case .access: access?.covers(issued: issued, fingerprint) ?? false
    case .id: id?.covers(issued: issued, fingerprint) ?? false
    case .refresh: refresh
    }
  }

  /// Whether tokens issued at that time have to be listed to be valid.
  package func listsTokens(issuedAt now: Instant) -> Bool {
    [access, id].contains { $0.map { now.seconds <= $0.until } ?? false }
  }

  /// Lists tokens that were issued after the others of their second were expired.
  package mutating func list(access accessToken: String?, id idToken: String?) {
    if let accessToken { access?.later.append(accessToken) }
    if let idToken { id?.later.append(idToken) }
    for part in [\ExpiredTokens.access, \.id] {
      guard let excess = self[keyPath: part].map({ $0.later.count - Self.laterLimit }), excess > 0 else { continue }
      self[keyPath: part]?.later.removeFirst(excess)
    }
  }

  var byteCount: Int { (access?.later.byteCount ?? 0) + (id?.later.byteCount ?? 0) }
}

extension Grant {
  /// The grant with changed details.
  package func with(_ details: GrantDetails) -> Grant {
    Grant(
      id: id, client: client, scopes: scopes, origin: origin, resource: resource, authenticated: authenticated,
      expires: expires, event: event, device: device, newest: newest, exchanged: exchanged, details: details,
      methods: methods)
  }

  /// The grant whose tokens of a kind, as far as they were issued, have expired.
  package func expiring(_ kind: ExpirableToken, at now: Instant) -> Grant {
    var details = details ?? GrantDetails()
    details.expired = details.expired ?? ExpiredTokens()
    details.expired?.expire(kind, at: now)
    return with(details)
  }

  /// Whether its refresh tokens have been expired.
  package var hasExpiredRefreshTokens: Bool { details?.expired?.refresh ?? false }
}
