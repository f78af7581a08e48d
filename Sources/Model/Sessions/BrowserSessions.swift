package import Ambient
internal import Encodings

/// A browser's sessions, at most one for each realm. The service has a host and so a cookie for each realm; here all
/// realms share one cookie, and signing in to one realm must not sign out of another.
package struct BrowserSessions: Hashable, Sendable {
  private var entries: [Entry]

  private struct Entry: Hashable, Sendable {
    let realm: RealmID
    let session: UniqueID
  }

  /// The maximum number of realms in one cookie: more than users need, and few enough for a cookie.
  private static let limit = 8

  /// Parses the text form. Malformed entries are ignored.
  package init(_ text: String?) {
    entries = (text ?? "").split(separator: "|").suffix(Self.limit).compactMap { part in
      guard let separator = part.lastIndex(of: ":"), let id = UniqueID(part[part.index(after: separator)...]),
        let realm = PercentEncoding.decode(part[..<separator])
      else { return nil }
      return Entry(realm: RealmID(realm), session: id)
    }
  }

  /// The session in that realm; setting one makes it the last.
  package subscript(realm: RealmID) -> UniqueID? {
    get { entries.last { $0.realm == realm }?.session }
    set {
      entries.removeAll { $0.realm == realm }
      if let newValue { entries.append(Entry(realm: realm, session: newValue)) }
      if entries.count > Self.limit { entries.removeFirst() }
    }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The realms, the latest sign-in first.
  package var realms: [RealmID] { entries.reversed().map(\.realm) }

  /// `realm:session|realm:session`, with characters allowed in cookies (RFC 6265 §4.1.1).
  package var text: String {
    entries.map { "\(PercentEncoding.encode($0.realm.text, keeping: Self.characters)):\($0.session)" }.joined(
      separator: "|")
  }

  /// The characters of realm ids that are allowed in cookies and do not separate entries.
  private static let characters = PercentEncoding.Characters(alphanumericsAnd: "-_")
}
