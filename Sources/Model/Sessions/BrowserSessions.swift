package import Ambient
internal import Encodings

/// The sessions that one browser holds, at most one in each realm. The service has a host for each realm and so a
/// cookie for each; here they share one, and signing in to one realm must not sign out of another.
package struct BrowserSessions: Hashable, Sendable {
  private var entries: [Entry]

  private struct Entry: Hashable, Sendable {
    let realm: RealmID
    let session: UniqueID
  }

  /// The maximum number of realms in one cookie: more than a user needs, and short enough for a cookie.
  private static let limit = 8

  /// Reads the text form. What cannot be read counts as absent.
  package init(_ text: String?) {
    entries = (text ?? "").split(separator: "|").suffix(Self.limit).compactMap { part in
      guard let separator = part.lastIndex(of: ":"), let id = UniqueID(part[part.index(after: separator)...]),
        let realm = PercentEncoding.decode(part[..<separator])
      else { return nil }
      return Entry(realm: RealmID(realm), session: id)
    }
  }

  /// The session in that realm; setting one puts it last.
  package subscript(realm: RealmID) -> UniqueID? {
    get { entries.last { $0.realm == realm }?.session }
    set {
      entries.removeAll { $0.realm == realm }
      if let newValue { entries.append(Entry(realm: realm, session: newValue)) }
      if entries.count > Self.limit { entries.removeFirst() }
    }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The realms, the one that was signed in to last first.
  package var realms: [RealmID] { entries.reversed().map(\.realm) }

  /// `realm:session|realm:session`, of characters that a cookie may hold (RFC 6265 §4.1.1).
  package var text: String {
    entries.map { "\(PercentEncoding.encode($0.realm.text, keeping: Self.characters)):\($0.session)" }.joined(
      separator: "|")
  }

  /// The characters of a realm's id that a cookie takes as they are, and that do not part entries.
  private static let characters = PercentEncoding.Characters(alphanumericsAnd: "-_")
}
