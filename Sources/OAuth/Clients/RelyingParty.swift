internal import Ambient
internal import Cryptography
internal import JSON
internal import Model
internal import Sandboxes
internal import TrustChains

/// Clients without registration whose ids are identifiers of entities of a federation (OpenID Federation 1.0 §12.1): a
/// chain to a trust anchor of the realm certifies their metadata. They are stored like ``ClientDocuments``.
extension ClientRegistry {
  /// Makes the client known, or throws `.oauth(.trust)`.
  /// - Parameter readsAgain: whether the chain is looked at although the client is known and its chain has not expired.
  func discover(_ id: ClientID, in realm: Realm, by membership: FederationMembership, readsAgain: Bool)
    throws(CoreError)
  {
    let now = try current().now
    let known = realm.running[ClientDocuments.self][id]
    if let known, !readsAgain, known.expires.map({ $0 > now }) ?? true { return }
    let chain = try Self.trusted(try context.federationEntity.trustChain(from: id.text, of: membership))
    let digest = Digest.sha256(Array(chain.texts.joined(separator: " ").utf8))
    if let known, known.digest == digest, now - known.read < .days(1), now >= known.read { return }
    let metadata: JSONObject
    do throws(TrustProblem) {
      metadata = try chain.metadata()
    } catch {
      throw .oauth(.trust(error))
    }
    guard var parameters = metadata[EntityType.relyingParty]?.object else {
      throw Self.refusal("\(id) is no \(EntityType.relyingParty)")
    }
    try readKeys(&parameters, of: chain, by: membership)
    let client = try client(id, describedBy: parameters, in: realm, at: now)
    let size = chain.texts.reduce(0) { $0 + $1.utf8.count }
    var entry = ClientDocuments.Entry(client: client, digest: digest, read: now, size: size)
    entry.expires = Instant(seconds: Int64(chain.expires))
    try update { (transaction) throws(CoreError) in transaction.realm.running[ClientDocuments.self].keep(entry) }
  }

  /// Of several sources of keys, the one within the chain is used (OpenID Federation 1.0 §5.2.1.1).
  private func readKeys(
    _ parameters: inout JSONObject, of chain: TrustChain, by membership: FederationMembership
  ) throws(CoreError) {
    if parameters["jwks"] == nil, let address = parameters["signed_jwks_uri"]?.string {
      parameters["jwks"] = try Self.trusted(try context.federationEntity.signedKeys(at: address, of: chain, membership))
    }
    if parameters["jwks"] != nil { parameters["jwks_uri"] = nil }
  }

  private func client(
    _ id: ClientID, describedBy parameters: JSONObject, in realm: Realm, at now: Instant
  ) throws(CoreError) -> Client {
    var metadata = parameters
    if let types = metadata["client_registration_types"]?.array, !types.contains("automatic") {
      throw Self.refusal("the client_registration_types of \(id) do not have automatic")
    }
    if let named = metadata["client_id"]?.string, named != id.text {
      throw Self.refusal("the client_id of \(id) is another")
    }
    let methods = authenticationMethods(of: realm).filter { $0 == .keyAssertion || $0.isByCertificate }
    metadata["token_endpoint_auth_method"] = .string(Self.method(of: metadata, among: methods.map(\.rawValue)))
    if metadata["client_name"] == nil { metadata["client_name"] = WebOrigin(id.text).map { .string($0.host) } }
    let reading: RegistrationReading
    do throws(CoreError) {
      reading = try RegistrationReading(metadata, in: realm, methods: methods)
    } catch {
      guard case .oauth(let refusal) = error else { throw error }
      switch refusal {
      case .clientMetadata(let reason), .redirectURI(let reason): throw Self.refusal(reason)
      default: throw error
      }
    }
    if let sector = reading.sector, try !self.sector(at: sector, names: reading.redirectURIs) {
      throw Self.refusal("the list at sector_identifier_uri does not have every redirect URI")
    }
    var client = Client(id: id, realm: self.id, name: reading.name, created: now)
    reading.fill(&client)
    client.registration.isFederated = true
    if let seconds = realm.settings.tokenRules?.lifetime {
      client.accessTokenLifetime = .seconds(seconds)
      client.idTokenLifetime = .seconds(seconds)
    }
    guard !client.registration.keys.isEmpty || client.registration.keysAddress != nil else {
      throw Self.refusal("\(id) has no keys by which its requests can be checked")
    }
    return client
  }

  /// The client's stated method, or the first supported one of several; by default, by its keys.
  private static func method(of metadata: JSONObject, among taken: [String]) -> String {
    if let method = metadata["token_endpoint_auth_method"]?.string { return method }
    let several = metadata["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string) ?? []
    return several.first(where: taken.contains) ?? several.first
      ?? ClientRegistration.Authentication.keyAssertion.rawValue
  }

  private static func trusted<Value>(_ result: Result<Value, TrustProblem>) throws(CoreError) -> Value {
    switch result {
    case .success(let value): return value
    case .failure(let problem): throw .oauth(.trust(problem))
    }
  }

  private static func refusal(_ reason: String) -> CoreError { .oauth(.trust(TrustProblem(.metadata, reason))) }
}
