package import Ambient
package import Store

/// Which URLs a realm takes for client ids, whose metadata are fetched from there (draft-ietf-oauth-client-id-metadata-document).
package enum ClientDocumentRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// `https` at public addresses.
  case `public`
  /// `http` as well, and this machine's and private addresses.
  case any
}

/// The clients of a realm that nobody registered: each is described by the document at the URL that is its id. They are a cache of these
/// documents; each authorization request reads its document again.
package struct ClientDocuments: RunningState {
  package static let name = "clientDocuments"

  /// A client as its document described it.
  package struct Entry: Sendable, Codable, Sized {
    package let client: Client
    /// SHA-256 of the document.
    package let digest: [UInt8]
    /// When it was read, by the sandbox's clock.
    package let read: Instant
    /// Of the document, in bytes.
    package let size: Int
    /// When it counts no longer; nil: it is read again as long as the entry is there.
    package var expires: Instant?

    package init(client: Client, digest: [UInt8], read: Instant, size: Int) {
      self.client = client
      self.digest = digest
      self.read = read
      self.size = size
    }

    /// What the document says is kept in parts and as it came.
    package var byteCount: Int { 4 * size + MemoryLayout<Client>.size }
  }

  private var entries = ExpiringTable<String, Entry>(capacity: 1_000)

  package init() {}

  /// The client as its document described it last, until that is swept away.
  package subscript(id: ClientID) -> Entry? {
    entries.find(id.text, at: Instant(milliseconds: 0))?.value
  }

  /// Keeps it as long as its refresh tokens may live.
  package mutating func keep(_ entry: Entry) {
    entries.insert(entry, for: entry.client.id.text, at: entry.read, lifetime: entry.client.refreshTokenLifetime)
  }

  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&entries, as: "entries")
  }
}
