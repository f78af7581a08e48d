package import Ambient
internal import Cryptography

/// An identity pool's identifier, `{region}:{uuid}`, unique in the process.
package struct IdentityPoolID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }

  /// The region, before the colon.
  package var region: String { String(text.prefix { $0 != ":" }) }

  /// The first four bytes of all identity ids of the pool. A call that names only an identity finds its pool by them,
  /// without a table of all identities.
  package var identityPrefix: [UInt8] { Array(Digest.sha256(Array(text.utf8)).prefix(4)) }
}

extension UniqueID {
  /// The part of an identity's id that identifies its pool.
  package var identityPrefix: [UInt8] { Array(bytes.prefix(4)) }
}
