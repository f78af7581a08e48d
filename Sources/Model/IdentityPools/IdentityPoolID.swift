package import Ambient
internal import Cryptography

/// The identifier of an identity pool: `{region}:{uuid}`. Unique in the process.
package struct IdentityPoolID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }

  /// The region, before the colon.
  package var region: String { String(text.prefix { $0 != ":" }) }

  /// The first four bytes of every identity that the pool makes. A call that names an identity alone finds its pool by
  /// them, so that no table of all identities is needed beside those of the pools.
  package var identityPrefix: [UInt8] { Array(Digest.sha256(Array(text.utf8)).prefix(4)) }
}

extension UniqueID {
  /// The part of an identity's id that its pool gave it.
  package var identityPrefix: [UInt8] { Array(bytes.prefix(4)) }
}
