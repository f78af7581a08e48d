package import Model

/// The scopes that an application requests: OpenID Connect's, and those of one API
/// (docs/reference/entra-tokens-and-endpoints.md#access-tokens, docs/reference/entra-tokens-and-endpoints.md#scopes).
package struct ScopeSelection: Hashable, Sendable, Codable {
  /// As requested, without duplicates.
  package let requested: [String]
  package let resource: Resource
  /// Granted scopes of the API, without its name.
  package let granted: [String]

  package init(
    requested: [String], resource: Resource, granted: [String]
  ) {
    self.requested = requested
    self.resource = resource
    self.granted = granted
  }

  /// The API that the scopes belong to: the audience of the token.
  package enum Resource: Hashable, Sendable, Codable {
    /// Microsoft Graph, the default audience of tokens.
    case graph
    /// The API by which apps manage the passkeys of their users.
    case credentials
    case api(ClientID)
  }

  package static let graphID = "00000003-0000-0000-c000-000000000000"
  private static let graphURIs = ["https://graph.microsoft.com", graphID]
  /// Microsoft Learn: Microsoft Entra External ID credential management API reference.
  package static let credentialsID = "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9"
  static let openIDScopes = ["openid", "profile", "email", "offline_access"]

  /// Whether an id token comes along.
  package var hasIDToken: Bool { requested.contains("openid") }
  package var hasRefreshToken: Bool { requested.contains("offline_access") }

  /// `aud` of the access token.
  package var audience: String {
    switch resource {
    case .graph: Self.graphID
    case .credentials: Self.credentialsID
    case .api(let id): id.text
    }
  }

  /// `scope` of the answer. Clients look up their own scopes in it, so it has the requested ones; a request for OpenID
  /// Connect's scopes alone always gets `openid profile`.
  package var answered: String {
    var scopes = requested.filter { $0 != "offline_access" }
    if resource == .graph, hasIDToken {
      for scope in ["openid", "profile", "email"] where !scopes.contains(scope) { scopes.append(scope) }
    }
    return scopes.joined(separator: " ")
  }

  /// `scp` of the access token.
  var tokenScopes: String {
    let own = resource == .graph ? requested.filter { ["openid", "profile", "email"].contains($0) } : []
    return (own + granted).joined(separator: " ")
  }
}

extension TenantDirectory {
  /// Reads `scope`: scopes of one API or of Graph, and OpenID Connect's own, which need no consent. `.default` stands
  /// for all scopes with consent.
  /// - Parameter client: the client whose consents are checked; nil to check none.
  package func scopes(_ text: String, client: Client?) throws(CoreError) -> ScopeSelection {
    var requested: [String] = []
    for word in text.split(separator: " ").map(String.init) where !requested.contains(word) { requested.append(word) }
    guard !requested.isEmpty else { throw .tenant(.scopeMissing) }
    var resource: ScopeSelection.Resource?
    var granted: [String] = []
    for scope in requested where !ScopeSelection.openIDScopes.contains(scope) {
      let (named, names) = try read(scope)
      guard resource == nil || resource == named else { throw .tenant(.severalResources) }
      resource = named
      var allowed = names
      if let client, let permissions = client.application?.permissions {
        let consented = consented(to: permissions, of: named)
        let folded = Set(consented.map { $0.lowercased() })
        allowed = scope.hasSuffix("/.default") ? consented : names.filter { folded.contains($0.lowercased()) }
        guard !allowed.isEmpty else { throw .tenant(.consentMissing(client.id, name: client.name)) }
      }
      granted += allowed.filter { !granted.contains($0) }
    }
    return ScopeSelection(requested: requested, resource: resource ?? .graph, granted: granted)
  }

  /// The scopes of one resource in `permissions`; unreadable text names none.
  func consented(to permissions: [String], of resource: ScopeSelection.Resource) -> [String] {
    permissions.flatMap { permission -> [String] in
      guard let (named, names) = try? read(permission), named == resource else { return [] }
      return names
    }
  }

  private func read(_ scope: String) throws(CoreError) -> (ScopeSelection.Resource, [String]) {
    guard let slash = scope.lastIndex(of: "/") else {
      // Graph has hundreds of permissions, all of this form (`User.Read`), in any case of letters.
      let isWord = scope.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0.isASCIILetter }
      guard isWord, scope.contains("."), scope.first != "." else { throw .tenant(.scopeInvalid(scope)) }
      return (.graph, [scope])
    }
    let uri = String(scope[..<slash])
    let name = String(scope[scope.index(after: slash)...])
    if ScopeSelection.isGraph(uri) {
      // What the portal gives to every new application.
      return (.graph, [name == ".default" ? GraphPermission.ownRead.rawValue : name])
    }
    if ScopeSelection.isCredentials(uri) {
      let names = CredentialPermission.allCases.map(\.rawValue)
      if name == ".default" { return (.credentials, names) }
      guard names.contains(name) else { throw .tenant(.scopeInvalid(scope)) }
      return (.credentials, [name])
    }
    guard let api = api(uri), let application = api.application else { throw .tenant(.resourceNotFound(uri)) }
    if name == ".default" { return (.api(api.id), application.scopes) }
    guard application.scopes.contains(name) else { throw .tenant(.scopeInvalid(scope)) }
    return (.api(api.id), [name])
  }

  /// The application that is that API.
  func api(_ uri: String) -> Client? {
    let id = uri.hasPrefix("api://") ? String(uri.dropFirst("api://".count)) : uri
    if let client = try? realm.client(ClientID(id.lowercased())), client.application != nil { return client }
    return realm.allClients.first { $0.application?.identifierURI == uri }
  }
}

extension ScopeSelection {
  /// Microsoft's own APIs have the address with and without a slash at the end; an API of the tenant has the configured
  /// one, and `az login` requests `https://api.example.com//.default` if that ends in a slash.
  static func isGraph(_ uri: String) -> Bool { graphURIs.contains(bare(uri)) }

  static func isCredentials(_ uri: String) -> Bool {
    [credentialsID, "api://\(credentialsID)"].contains(bare(uri))
  }

  private static func bare(_ uri: String) -> String {
    (uri.hasSuffix("/") ? String(uri.dropLast()) : uri).lowercased()
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
