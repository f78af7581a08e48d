internal import Ambient
package import Model
internal import Sandboxes
package import Store

/// An authorization request that a client left with us ahead of the browser (RFC 9126).
package struct PushedRequest: Sendable, Codable {
  package let client: ClientID
  @TextPairs package private(set) var pairs: [(name: String, value: String)]

  init(client: ClientID, pairs: [(name: String, value: String)]) {
    self.client = client
    self.pairs = pairs
  }

  /// Long enough for a sign-in, since every page reads it again.
  private static let lifetime = Duration.minutes(10)
  /// FAPI 2.0 requires less than ten minutes (Security Profile §5.3.2.2).
  package static func lifetime(in realm: Realm) -> Duration {
    realm.settings.securityProfile == nil ? lifetime : .seconds(590)
  }
  /// The size limit of one, in bytes: every client that knows a client id may push.
  package static let sizeLimit = 64 << 10
  /// The prefix of `request_uri` (RFC 9126 §2.2).
  package static let prefix = "urn:ietf:params:oauth:request_uri:"
}

extension OAuthServer {
  /// Keeps a request that was checked. Returns the name by which the browser brings it.
  package func push(_ pairs: [(name: String, value: String)], of client: ClientID) throws(CoreError) -> String {
    try update { (transaction) throws(CoreError) in
      let id = transaction.random.uniqueID()
      transaction.realm.pushedRequests.insert(
        PushedRequest(client: client, pairs: pairs), for: id, at: transaction.now,
        lifetime: PushedRequest.lifetime(in: transaction.realm))
      return PushedRequest.prefix + id.description
    }
  }
}

extension Realm {
  /// The live request of that name, if it is this client's.
  func pushedRequest(_ name: String, of client: ClientID, at now: Instant) -> (id: UniqueID, request: PushedRequest)? {
    guard name.hasPrefix(PushedRequest.prefix), let id = UniqueID(name.dropFirst(PushedRequest.prefix.utf8.count)),
      let request = pushedRequests.live(id, at: now), request.client == client
    else { return nil }
    return (id, request)
  }
}

extension PushedRequest: Sized {
  package var byteCount: Int {
    pairs.reduce(client.text.byteCount) { $0 + 32 + $1.name.byteCount + $1.value.byteCount }
  }
}
