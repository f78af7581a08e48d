package import Ambient
package import Store

/// Which URLs a realm accepts as client ids whose metadata is fetched from there
/// (draft-ietf-oauth-client-id-metadata-document).
package enum ClientDocumentRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// `https` at public addresses.
  case `public`
  /// `http` too, and loopback and private addresses.
  case any
}

/// A realm's unregistered clients, each described by the document at the URL that is its id. A cache of these
/// documents; each authorization request fetches its document again.
package struct ClientDocuments: RunningState {
  package static let name = "clientDocuments"

  /// A client as described by its document.
  package struct Entry: Sendable, Codable, Sized {
    package let client: Client
    /// SHA-256 of the document.
    package let digest: [UInt8]
    /// When it was fetched, by the sandbox's clock.
    package let read: Instant
    /// The document's size in bytes.
    package let size: Int
    /// When it expires; nil if it is refetched as long as the entry exists.
    package var expires: Instant?

    package init(client: Client, digest: [UInt8], read: Instant, size: Int) {
      self.client = client
      self.digest = digest
      self.read = read
      self.size = size
    }

    /// Estimated: the content is stored both parsed and unparsed.
    package var byteCount: Int { 4 * size + MemoryLayout<Client>.size }
  }

  private var entries = ExpiringTable<String, Entry>(capacity: 1_000)

  package init() {}

  /// The client as last described, until the entry is removed.
  package subscript(id: ClientID) -> Entry? {
    entries.find(id.text, at: Instant(milliseconds: 0))?.value
  }

  /// Stores the client for the lifetime of its refresh tokens.
  package mutating func keep(_ entry: Entry) {
    entries.insert(entry, for: entry.client.id.text, at: entry.read, lifetime: entry.client.refreshTokenLifetime)
  }

  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&entries, as: "entries")
  }
}
