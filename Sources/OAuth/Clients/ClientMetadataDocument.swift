internal import Ambient
internal import Cryptography
internal import JSON
internal import Model
internal import Sandboxes
internal import Store

/// Clients that are known by the document at the URL that is their id (draft-ietf-oauth-client-id-metadata-document),
/// as agents and clients of the Model Context Protocol are.
extension ClientRegistry {
  /// Registers the client whose id is the URL of its metadata, or the identifier of an entity of a federation; does
  /// nothing for other ids, and in a realm that accepts none of these.
  /// - Parameters:
  ///   - readsAgain: whether the document is fetched although the client is known: when a user is shown its content.
  ///   - age: the maximum age of the document, beyond ten minutes.
  /// - Throws: `.oauth(.clientDocument)` or `.oauth(.trust)` with the reason; ``CoreError/awaiting`` while the document
  ///   is fetched.
  func discover(_ id: ClientID, readsAgain: Bool, age: Duration = .zero) throws(CoreError) {
    guard id.text.hasPrefix("https://") || id.text.hasPrefix("http://") else { return }
    let realm = try current().realm
    guard realm.clients[id] == nil else { return }
    if let membership = realm.settings.federation, membership.registersClients {
      return try discover(id, in: realm, by: membership, readsAgain: readsAgain)
    }
    guard let rule = realm.settings.clientDocuments else { return }
    let known = realm.running[ClientDocuments.self][id]
    if known != nil, !readsAgain { return }
    if let problem = ClientDocumentAddress.problem(id.text, rule) { throw .oauth(.clientDocument(problem)) }
    let (limit, staysPublic) = (ClientDocumentAddress.sizeLimit, rule == .public)
    let fetched = try core.documents.get(
      id.text, notOlderThan: max(age, .minutes(10)), limit: limit, staysPublic: staysPublic)
    let document: [UInt8]
    switch fetched {
    case .success(let bytes): document = bytes
    case .failure(let failure): throw .oauth(.clientDocument(failure.words))
    }
    let digest = Digest.sha256(document)
    let now = try current().now
    if let known, known.digest == digest, now - known.read < .days(1), now >= known.read { return }
    let client: Client
    do throws(CoreError) {
      client = try self.client(id, describedBy: document, in: realm, at: now)
    } catch {
      // An invalid document must not be cached (draft-ietf-oauth-client-id-metadata-document-00 §4.4): its author mends
      // it and tries again.
      if case .oauth = error { core.documents.forget(id.text, limit: limit, staysPublic: staysPublic) }
      throw error
    }
    let entry = ClientDocuments.Entry(client: client, digest: digest, read: now, size: document.count)
    try update { (transaction) throws(CoreError) in transaction.realm.running[ClientDocuments.self].keep(entry) }
  }

  private func client(
    _ id: ClientID, describedBy document: [UInt8], in realm: Realm, at now: Instant
  ) throws(CoreError) -> Client {
    func refuse(_ reason: String) -> CoreError { .oauth(.clientDocument(reason)) }
    guard var metadata = (try? JSON.parse(document))?.object else { throw refuse("it is not a JSON object") }
    guard let named = metadata["client_id"]?.string, named.utf8.elementsEqual(id.text.utf8) else {
      throw refuse("its client_id is not the URL that it was fetched from")
    }
    for name in ["client_secret", "client_secret_expires_at"] where metadata[name] != nil {
      throw refuse("it has \(name), and anybody can read it")
    }
    let method = metadata["token_endpoint_auth_method"]?.string ?? ClientRegistration.Authentication.none.rawValue
    guard !method.hasPrefix("client_secret_") else {
      throw refuse("token_endpoint_auth_method \(method) needs a secret; expected none or private_key_jwt")
    }
    metadata["token_endpoint_auth_method"] = .string(method)
    if metadata["client_name"] == nil { metadata["client_name"] = WebOrigin(id.text).map { .string($0.host) } }
    let reading: RegistrationReading
    do throws(CoreError) {
      reading = try RegistrationReading(
        metadata, in: realm, methods: authenticationMethods(of: realm))
    } catch {
      guard case .oauth(let refusal) = error else { throw error }
      switch refusal {
      case .clientMetadata(let reason), .redirectURI(let reason): throw refuse(reason)
      default: throw error
      }
    }
    if let sector = reading.sector, try !self.sector(at: sector, names: reading.redirectURIs) {
      throw refuse("the list at sector_identifier_uri does not have every redirect URI")
    }
    var client = Client(id: id, realm: self.id, name: reading.name, created: now)
    reading.fill(&client)
    if let seconds = realm.settings.tokenRules?.lifetime {
      client.accessTokenLifetime = .seconds(seconds)
      client.idTokenLifetime = .seconds(seconds)
    }
    return client
  }
}

/// URLs that clients may have for ids (draft-ietf-oauth-client-id-metadata-document §3).
enum ClientDocumentAddress {
  /// The most bytes that a document may have (draft-ietf-oauth-client-id-metadata-document §6.6 recommends this
  /// number).
  static let sizeLimit = 5 << 10

  /// The error in the URL; nil if it is valid.
  static func problem(_ text: String, _ rule: ClientDocumentRule) -> String? {
    guard text.utf8.count <= 255, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let origin = WebOrigin(text) else {
      return "the client id is not the URL of a host, without a user name, of at most 255 characters"
    }
    if rule == .public, origin.scheme != "https" {
      return "the client id must be https (clientDocuments: any takes http as well)"
    }
    if text.utf8.contains(UInt8(ascii: "#")) { return "the client id must have no fragment" }
    let path = text.dropFirst(origin.scheme.utf8.count + 3).drop { !"/?".contains($0) }.prefix { $0 != "?" }
    if !path.hasPrefix("/") { return "the client id must have a path" }
    if path.split(separator: "/").contains(where: { [".", ".."].contains(plain($0)) }) {
      return "the path of the client id must have no dot segments"
    }
    if rule == .public, origin.isSpecial {
      return "the host of the client id is not public (clientDocuments: any takes it)"
    }
    return nil
  }

  private static func plain(_ segment: Substring) -> String {
    String(segment.replacing("%2e", with: ".").replacing("%2E", with: "."))
  }
}

extension RemoteFailure {
  fileprivate var words: String {
    switch self {
    case .timedOut: "fetching it took too long"
    case .answerTooLarge: "it has more than \(ClientDocumentAddress.sizeLimit) bytes"
    case .tooBusy: "too many calls wait already"
    case .unreachable(let reason): "it cannot be fetched: \(reason)"
    }
  }
}
