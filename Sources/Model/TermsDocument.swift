package import Ambient

/// Links, by language, to a text that a client's users accept.
package struct TermsDocument: Hashable, Sendable, Codable {
  package let id: UniqueID
  package internal(set) var client: ClientID
  /// `terms-of-use` or `privacy-policy`.
  package var name: String
  /// By `cognito:` and the language, in the order given; `cognito:default` is always present.
  package var links: [Link]
  package let created: Instant
  package var modified: Instant

  package init(
    id: UniqueID, client: ClientID, name: String, links: [Link], created: Instant, modified: Instant
  ) {
    self.id = id
    self.client = client
    self.name = name
    self.links = links
    self.created = created
    self.modified = modified
  }

  /// The document's address in one language.
  package struct Link: Hashable, Sendable, Codable {
    package var language: String
    package var address: String

    package init(language: String, address: String) {
      self.language = language
      self.address = address
    }
  }
}

extension Realm {
  /// The document of that name shown on the client's pages.
  package func terms(_ name: String, of client: ClientID) -> TermsDocument? {
    terms.values.first { $0.client == client && $0.name == name }
  }
}
