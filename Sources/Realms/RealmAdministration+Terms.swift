internal import Ambient
package import Model
internal import Sandboxes

extension RealmAdministration {
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

  /// Changes a document; arguments that are nil leave their values unchanged.
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
