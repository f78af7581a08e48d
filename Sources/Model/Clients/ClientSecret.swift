package import Ambient

/// A secret of a client. Two may hold at a time, so that one can be exchanged without a gap.
package struct ClientSecret: Hashable, Sendable, Codable {
  package let value: String
  /// Seconds since 1970 at which it was made, told apart from those of the client's other secrets.
  package let stamp: Int64
  package let created: Instant

  package init(_ value: String, stamp: Int64? = nil, created: Instant) {
    self.value = value
    self.stamp = stamp ?? created.seconds
    self.created = created
  }

  /// `{client}--{time}` (docs/reference/cognito-user-pools.md#identifiers).
  package func id(of client: ClientID) -> String { "\(client)--\(stamp)" }

  /// How many a client may have.
  package static let limit = 2
}

extension Client {
  /// The values of the live secrets, oldest first; empty for a public client.
  package var secrets: [String] {
    get { heldSecrets.map(\.value) }
    set {
      heldSecrets = newValue.enumerated().map { ClientSecret($1, stamp: created.seconds + Int64($0), created: created) }
    }
  }
}
