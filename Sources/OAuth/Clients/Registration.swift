internal import Ambient
internal import Cryptography
package import JSON
package import Model
internal import Realms
internal import Sandboxes
internal import Store

extension ClientRegistry {
  /// Registers an app by its metadata (RFC 7591 §2). Unknown members are ignored, as §2 requires; known members that
  /// are not implemented are rejected.
  /// - Parameters:
  ///   - name: the id that the app chose, where it may; nil for one that is made up.
  ///   - fixesMethod: whether a client with a secret may authenticate in the registered way alone.
  ///   - finish: sets what metadata have no name for.
  /// - Returns: the client, and the access token for its registration.
  package func register(
    _ metadata: JSONObject, as name: ClientID? = nil, fixesMethod: Bool = true,
    _ finish: @Sendable (inout Client) -> Void = { _ in }
  ) throws(CoreError) -> (client: Client, token: String) {
    let (realm, _) = try current()
    guard realm.settings.registersClients else { throw .oauth(.registrationOff) }
    guard realm.clients.count < Self.clientLimit else {
      throw .oauth(.clientMetadata("the realm has the maximum number of clients"))
    }
    let reading = try RegistrationReading(
      metadata, in: realm, methods: authenticationMethods(of: realm))
    if let sector = reading.sector, try !self.sector(at: sector, names: reading.redirectURIs) {
      throw .oauth(.clientMetadata("the list at sector_identifier_uri does not have every redirect URI"))
    }
    let token = try update { (transaction) throws(CoreError) in
      transaction.random.text(43, from: RandomSource.alphanumerics)
    }
    let hash = Digest.sha256(Array(token.utf8))
    let client = try context.administration.createClient(
      id: name, name: reading.name, generatesSecret: reading.needsSecret
    ) { (client, _) in
      reading.fill(&client)
      if !fixesMethod, reading.needsSecret { client.registration.authentication = nil }
      finish(&client)
      client.registration.accessToken = hash
    }
    return (client, token)
  }

  /// A client that registered itself, for the holder of the token that it was given.
  package func registration(of id: ClientID, token: String) throws(CoreError) -> Client {
    let client = try current().realm.client(id)
    guard let hash = client.registration.accessToken, constantTimeEqual(Digest.sha256(Array(token.utf8)), hash) else {
      throw .accessToken(.invalid)
    }
    return client
  }

  /// Removes a client that registered itself, for the holder of the token that it was given.
  package func removeRegistration(of id: ClientID, token: String) throws(CoreError) {
    _ = try registration(of: id, token: token)
    try context.administration.deleteClient(id)
  }

  /// A realm with so many clients registers no further one.
  private static let clientLimit = 2_000
}

extension Realm {
  /// All scopes that its clients may be given.
  package var offeredScopes: [String] {
    AccessScope.openIDConnect + settings.offeredScopes
      + (settings.resources ?? []).flatMap(\.scopes).filter { !settings.offeredScopes.contains($0) }.uniqued()
      + resourceServers.values.flatMap { server in
        server.scopes.map { "\(server.identifier)/\($0.name)" }
      }.sorted()
  }

  /// The scopes that some client can have: any of the realm's if clients register themselves or need not be known,
  /// otherwise those of the known clients. `openid` is always included (OpenID Connect Discovery §3).
  package var grantableScopes: [String] {
    let offered = offeredScopes
    if settings.takesAnyClient || settings.takesNewClients { return offered }
    var granted: Set = [AccessScope.openID]
    for client in allClients { granted.formUnion(client.scopes) }
    return offered.filter(granted.contains) + granted.subtracting(offered).sorted()
  }
}

extension [String] {
  /// Each once, in the order of their first places.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
