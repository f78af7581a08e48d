package import Ambient

/// A client's secret. Two may be valid at a time, so that one can be rotated without downtime.
package struct ClientSecret: Hashable, Sendable, Codable {
  package let value: String
  /// The creation time in seconds since 1970, made unique among the client's secrets.
  package let stamp: Int64
  package let created: Instant

  package init(_ value: String, stamp: Int64? = nil, created: Instant) {
    self.value = value
    self.stamp = stamp ?? created.seconds
    self.created = created
  }

  /// `{client}--{time}` (docs/reference/cognito-user-pools.md#identifiers).
  package func id(of client: ClientID) -> String { "\(client)--\(stamp)" }

  /// The maximum number of secrets per client.
  package static let limit = 2
}

extension Client {
  /// The valid secrets, oldest first; empty for a public client.
  package var secrets: [String] {
    get { heldSecrets.map(\.value) }
    set {
      heldSecrets = newValue.enumerated().map { ClientSecret($1, stamp: created.seconds + Int64($0), created: created) }
    }
  }
}
