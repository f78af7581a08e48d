package import Ambient
package import JSON
package import Model
internal import Sandboxes

extension RealmAdministration {
  /// Sets the style of a client's pages, or of all clients'; without rules and logo, the client follows the others
  /// again.
  package func setPageStyle(css: String?, image: [UInt8]?, of client: String) throws(CoreError) -> PageStyle? {
    try update { (transaction) throws(CoreError) in
      if client != Realm.styleOfAll { _ = try transaction.realm.client(ClientID(client)) }
      guard transaction.realm.settings.domain != nil || transaction.realm.settings.customDomain != nil else {
        throw .resource(.domainMissing)
      }
      guard css?.isEmpty == false || image?.isEmpty == false else {
        transaction.realm.pageStyles[client] = nil
        return nil
      }
      let style = PageStyle(
        css: css, image: image, version: transaction.now.digits,
        created: transaction.realm.pageStyles[client]?.created ?? transaction.now,
        modified: transaction.now)
      transaction.realm.pageStyles[client] = style
      return style
    }
  }

  /// Adds the look of a client's pages; a client has one.
  package func createBranding(
    of client: ClientID, usesStandard: Bool, settings: JSON?, assets: [Branding.Asset]
  ) throws(CoreError) -> Branding {
    try update { (transaction) throws(CoreError) in
      _ = try transaction.realm.client(client)
      if transaction.realm.branding(of: client) != nil { throw .resource(.brandingExists) }
      let branding = Branding(
        id: transaction.random.uniqueID(), client: client, usesStandard: usesStandard, settings: settings,
        assets: assets, created: transaction.now, modified: transaction.now)
      transaction.realm.brandings[branding.id] = branding
      return branding
    }
  }

  package func branding(_ id: String) throws(CoreError) -> Branding {
    guard let id = UniqueID(id), let branding = try current().realm.brandings[id] else {
      throw .resource(.brandingNotFound)
    }
    return branding
  }

  package func branding(of client: ClientID) throws(CoreError) -> Branding {
    let realm = try current().realm
    _ = try realm.client(client)
    guard let branding = realm.branding(of: client) else { throw .resource(.brandingNotFound) }
    return branding
  }

  package func updateBranding(_ id: String, _ change: @Sendable (inout Branding) -> Void) throws(CoreError) -> Branding
  {
    try update { (transaction) throws(CoreError) in
      guard let id = UniqueID(id), var branding = transaction.realm.brandings[id] else {
        throw .resource(.brandingNotFound)
      }
      change(&branding)
      branding.modified = transaction.now
      transaction.realm.brandings[id] = branding
      return branding
    }
  }

  package func deleteBranding(_ id: String) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard let id = UniqueID(id), transaction.realm.brandings.removeValue(forKey: id) != nil else {
        throw .resource(.brandingNotFound)
      }
    }
  }
}

extension Instant {
  /// Year to second in UTC, without anything between: `20260101120000`.
  package var digits: String { String(rfc3339.filter(\.isNumber).prefix(14)) }
}
