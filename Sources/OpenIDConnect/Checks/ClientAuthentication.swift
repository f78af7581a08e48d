internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

/// A client that has shown that it is itself.
struct AuthenticatedClient {
  var service: RealmContext
  let client: Client
  let personality: Personality
  let proof: ClientProof

  /// The rules of the client's realm.
  var rules: PersonalityRules { personality.rules }
}

extension Endpoints {
  /// Client authentication, in the ways that the realm's profile allows.
  func authenticate(_ request: Request, _ parameters: Form) throws(OAuthError) -> AuthenticatedClient {
    let client = try identify(request, parameters)
    Annotations.note(client.service.id, in: client.service.sandbox.id, client: client.client.id)
    let realm = try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.current().realm
    }
    guard realm.settings.securityProfile != nil else { return client }
    guard case .checked = client.proof else {
      throw OAuthError(
        .invalidClient,
        "The realm's profile takes private_key_jwt, tls_client_auth and self_signed_tls_client_auth alone.")
    }
    return client
  }

  /// Client authentication (RFC 6749 §2.3.1, docs/reference/hosted-login.md#client-authentication): Basic, or id and
  /// secret among the parameters; both if they agree; the id alone for a public client. Comes before anything is spent,
  /// so that a wrong secret costs no code.
  private func identify(
    _ request: Request, _ parameters: Form
  ) throws(OAuthError) -> AuthenticatedClient {
    if parameters.value("client_assertion") != nil { return try authenticateByAssertion(request, parameters) }
    let named = parameters.value("client_id")
    let told = parameters.value("client_secret")
    let usesBasic = request.headers["Authorization"]?.lowercased().hasPrefix("basic") == true
    let basic = try basicCredentials(of: request, isPresent: usesBasic)
    if let basic, let named, !basic.names.contains(named) {
      throw OAuthError(.invalidRequest, "client_id differs from the one in the Authorization header.")
    }
    if let basic, let told, !basic.secrets.contains(told) {
      throw OAuthError(.invalidRequest, "client_secret differs from the one in the Authorization header.")
    }
    guard let names = basic?.names ?? named.map({ [$0] }) else {
      if let type = request.headers["Content-Type"], !type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
        Annotations.note(reason: TransportMistake.bodyNotForm.told(String(type.prefix(200))))
      }
      throw OAuthError(.invalidRequest, "client_id is missing.")
    }
    let context = context(of: request)
    try meet(ClientID(names[0]), context)
    let services = names.lazy.compactMap { try? core.realm(of: ClientID($0), context) }
    guard let service = services.first, let realm = try? service.current().realm,
      let client = names.lazy.compactMap({ try? realm.client(ClientID($0)) }).first
    else {
      var error = OAuthError(.client(.notFound(ClientID(names[0]))), self.personality(of: request))
      if usesBasic, self.personality(of: request).rules.challengesBasic {
        error.status = 401
        error.challenge = Self.basicChallenge
      }
      throw error
    }
    let personality = realm.settings.personality
    if client.registration.authentication?.isByCertificate == true, basic == nil, told == nil {
      let proof = try OAuthError.translating(personality) { () throws(CoreError) in
        try service.verify(certificates: request.clientCertificates, of: client.id)
      }
      return AuthenticatedClient(service: service, client: client, personality: personality, proof: proof)
    }
    if personality.rules.enforcesClientAuthentication, let method = client.registration.authentication,
      method != (basic != nil ? .basic : told != nil ? .post : ClientRegistration.Authentication.none)
    {
      var error = OAuthError(.clientAuthenticationMethod)
      if usesBasic { (error.status, error.challenge) = (401, Self.basicChallenge) }
      throw error
    }
    let proofs = (basic?.secrets ?? told.map { [$0] } ?? []).map { $0.isEmpty ? ClientProof.none : .secret($0) }
    var failure: OAuthError?
    for proof in proofs.isEmpty ? [.none] : proofs {
      do throws(CoreError) {
        try client.verify(proof)
        return AuthenticatedClient(service: service, client: client, personality: personality, proof: proof)
      } catch {
        if case .client(.secretMismatch) = error { noteOwner(of: proof, client.id, in: realm) }
        failure = failure ?? OAuthError(error, personality)
      }
    }
    var error = failure ?? OAuthError(.client(.secretMismatch(client.id)), personality)
    if usesBasic, personality.rules.challengesBasic {
      error.status = 401
      error.challenge = Self.basicChallenge
    }
    throw error
  }

  /// Tells whose secret it is, if it is one of the realm's first clients: no more are looked at.
  private func noteOwner(of proof: ClientProof, _ asking: ClientID, in realm: Realm) {
    guard case .secret(let secret) = proof,
      let owner = realm.allClients.prefix(20).first(where: { $0.id != asking && $0.holdsSecret(secret) })
    else { return }
    Annotations.note(reason: ClientMistake.secretOfAnother.told("\(owner.id)", "\(asking)"))
  }

  /// A signed assertion in place of a secret (RFC 7523 §2.2); the standard's personality alone takes them.
  private func authenticateByAssertion(_ request: Request, _ parameters: Form) throws(OAuthError) -> AuthenticatedClient
  {
    guard parameters.value("client_assertion_type") == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      let text = parameters.value("client_assertion")
    else { throw OAuthError(.invalidRequest, "client_assertion_type must say jwt-bearer.") }
    guard parameters.value("client_secret") == nil, request.headers["Authorization"] == nil else {
      throw OAuthError(.invalidRequest, "The client authenticates in more than one way.")
    }
    let subject = SignedToken.parse(text)?.claims["sub"]?.string
    guard let name = parameters.value("client_id") ?? subject else {
      throw OAuthError(.invalidClient, "The client assertion has no sub.")
    }
    let context = context(of: request)
    try meet(ClientID(name), context)
    guard let service = try? core.realm(of: ClientID(name), context), let realm = try? service.current().realm,
      let client = try? realm.client(ClientID(name)), realm.rules.takesClientAssertions
    else { throw OAuthError(.client(.notFound(ClientID(name))), personality(of: request)) }
    let proof = try OAuthError.translating(.openIDConnect) { () throws(CoreError) in
      let audiences = [try service.issuer()] + addresses(of: request) + endpoints(of: realm, context)
      return try service.verify(
        assertion: text, of: client.id, audiences: audiences, isForPushing: request.path.hasSuffix("/par"))
    }
    return AuthenticatedClient(service: service, client: client, personality: .openIDConnect, proof: proof)
  }

  /// Has the realm read the metadata of a client whose id is a URL, unless it knows them.
  private func meet(_ id: ClientID, _ context: RequestScope) throws(OAuthError) {
    guard let realm = context.realm else { return }
    try OAuthError.translating(.openIDConnect) { () throws(CoreError) in
      do throws(CoreError) {
        try core.realm(realm, context).meet(id, readsAgain: false)
      } catch .realm(.notFound) {
        // Told below.
      }
    }
  }

  /// The forms in which a client may know the address that it called.
  func addresses(of request: Request) -> [String] {
    let context = context(of: request)
    let own = [context.called, context.origin].compactMap(\.self).flatMap { origin in
      request.possiblePaths.map { "\(origin)\($0)" }
    }
    return own + ["\(core.addresses.publicURL)\(request.path)"]
  }

  /// The audience that an assertion may name instead of the issuer: the token endpoint, at all endpoints.
  private func endpoints(of realm: Realm, _ context: RequestScope) -> [String] {
    let base = core.addresses.endpoints(of: realm, in: context)
    return [base, "\(base)/token", "\(core.addresses.hosted(of: realm, in: context))/oauth2/token"]
  }

  /// The realm that the address names, for callers that name no client we know.
  func personality(of request: Request) -> Personality {
    let context = context(of: request)
    let service = context.realm.flatMap { try? core.realm($0) } ?? core.realm(atHost: context.host)
    return (try? service?.current().realm)?.settings.personality ?? .cognito
  }

  /// The rules by which a caller hears of a refusal: those of the realm of the client that it names, or of the realm that the
  /// address names.
  func rules(ofCaller request: Request) -> PersonalityRules {
    let context = context(of: request)
    guard context.realm == nil else { return personality(of: request).rules }
    let parameters = request.allParameters
    let names = request.basicCredentials.map { readings(of: $0.name) } ?? []
    let assertion = parameters.value("client_assertion").flatMap { SignedToken.parse($0)?.claims["sub"]?.string }
    let clients = names + [parameters.value("client_id"), assertion].compactMap(\.self)
    let named = clients.lazy.compactMap { try? core.realm(of: ClientID($0), context).current().realm }.first
    return named?.rules ?? personality(of: request).rules
  }

  /// The client with the key that it has proved to have, where it brought a proof (RFC 9449 §5).
  /// - Parameter isRequired: whether a client that registered to prove possession must do so here.
  func proved(
    _ client: AuthenticatedClient, _ request: Request, isRequired: Bool = true
  ) throws(OAuthError) -> AuthenticatedClient {
    guard client.rules.takesProofsOfPossession else { return client }
    let shown = try OAuthError.translating(client.personality) { () throws(CoreError) in try request.proof }
    guard let proof = shown else {
      if isRequired, client.client.registration.provesPossession {
        throw OAuthError(.proofOfPossession("it is missing, and the client is registered to send one"))
      }
      return client
    }
    let addresses = addresses(of: request)
    return try OAuthError.translating(client.personality) { () throws(CoreError) in
      var context = client.service.scope
      context.binding = TokenBinding(
        .key, try client.service.verify(proof: proof, method: request.method.rawValue, addresses: addresses))
      var proved = client
      proved.service = try core.realm(client.service.id, context)
      return proved
    }
  }

  /// The client with its certificate, where its tokens are bound to that (RFC 8705 §3).
  func certified(_ client: AuthenticatedClient, _ request: Request) throws(OAuthError) -> AuthenticatedClient {
    guard client.client.registration.bindsToCertificate == true else { return client }
    guard client.service.scope.binding == nil else {
      throw OAuthError(.invalidRequest, "The client's tokens are bound to its certificate; a DPoP proof is not taken.")
    }
    guard let own = request.clientCertificates.first else {
      throw OAuthError(
        .certificateBinding(
          "the client's tokens are bound to its certificate, and the request came without one; use mtls_endpoint_aliases"
        ))
    }
    return try OAuthError.translating(client.personality) { () throws(CoreError) in
      var context = client.service.scope
      context.binding = TokenBinding(.certificate, CertificateThumbprint.of(own))
      var certified = client
      certified.service = try core.realm(client.service.id, context)
      return certified
    }
  }

  /// RFC 6749 §5.2: a client that tried Basic is told that Basic is the way.
  static let basicChallenge = "Basic realm=\"understudy\""

  /// Id and secret are form-encoded inside of the header (RFC 6749 §2.3.1), and half of all clients forget it: both
  /// readings count.
  private func basicCredentials(
    of request: Request, isPresent: Bool
  ) throws(OAuthError) -> (names: [String], secrets: [String])? {
    guard isPresent else { return nil }
    guard let credentials = request.basicCredentials else {
      throw OAuthError(.invalidClient, "The Authorization header cannot be read.")
    }
    return (readings(of: credentials.name), readings(of: credentials.password))
  }

  private func readings(of text: String) -> [String] {
    let encoded = "v=\(text)"
    guard !text.utf8.contains(UInt8(ascii: "&")), let decoded = try? Form.parse(Array(encoded.utf8))["v"],
      decoded != text
    else {
      return [text]
    }
    return [text, decoded]
  }
}
