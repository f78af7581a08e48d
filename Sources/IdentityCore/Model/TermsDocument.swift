/// Links to a text that people of a client agree to, by language.
package struct TermsDocument: Hashable, Sendable, Codable {
  package let id: UniqueID
  package internal(set) var client: ClientID
  /// `terms-of-use` or `privacy-policy`.
  package var name: String
  /// By `cognito:` and the language; `cognito:default` is always there. In the order in which they were given.
  package var links: [Link]
  package let created: Instant
  package var modified: Instant

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
  /// The document of that name that the client's pages show.
  package func terms(_ name: String, of client: ClientID) -> TermsDocument? {
    terms.values.first { $0.client == client && $0.name == name }
  }
}

extension RealmService {
  /// Adds a document; a client has one of each name.
  package func createTerms(
    _ name: String, of client: ClientID, links: [TermsDocument.Link]
  ) throws(CoreError) -> TermsDocument {
    try update { (transaction) throws(CoreError) in
      _ = try transaction.realm.client(client)
      if transaction.realm.terms(name, of: client) != nil { throw .resource(.termsExist(name)) }
      let document = TermsDocument(
        id: transaction.random.uniqueID(), client: client, name: name, links: links, created: transaction.now,
        modified: transaction.now)
      transaction.realm.terms[document.id] = document
      return document
    }
  }

  package func terms(_ id: String) throws(CoreError) -> TermsDocument {
    guard let id = UniqueID(id), let document = try current().realm.terms[id] else { throw .resource(.termsNotFound) }
    return document
  }

  /// Changes a document; what is nil stays.
  package func updateTerms(
    _ id: String, name: String?, links: [TermsDocument.Link]?
  ) throws(CoreError) -> TermsDocument {
    try update { (transaction) throws(CoreError) in
      guard let id = UniqueID(id), var document = transaction.realm.terms[id] else { throw .resource(.termsNotFound) }
      if let name, name != document.name {
        if transaction.realm.terms(name, of: document.client) != nil { throw .resource(.termsExist(name)) }
        document.name = name
      }
      if let links { document.links = links }
      document.modified = transaction.now
      transaction.realm.terms[id] = document
      return document
    }
  }

  package func deleteTerms(_ id: String) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard let id = UniqueID(id), transaction.realm.terms.removeValue(forKey: id) != nil else {
        throw .resource(.termsNotFound)
      }
    }
  }
}
