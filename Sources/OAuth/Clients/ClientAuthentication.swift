internal import Ambient
internal import Diagnostics
package import Model
package import Sandboxes

/// Client authentication of direct requests (RFC 6749 §2.3.1, docs/reference/hosted-login.md#client-authentication): an
/// id and a secret, a signed assertion, a certificate, or the id alone for a public client. It comes before anything is
/// consumed, so that a wrong secret costs no code.
package struct ClientAuthentication {
  let core: IdentityCore
  let request: ClientRequest
  /// Whether the request pushes an authorization request; federated clients must then name the issuer alone (OpenID
  /// Federation 1.0 §12.1.1.2).
  let isForPushing: Bool

  private var scope: RequestScope { request.scope }

  /// Verifies the client, in the ways that the realm's security profile allows.
  func verify() throws(ClientRequestFailure) -> VerifiedClient {
    let verified: VerifiedClient
    switch request.credentials {
    case .assertion(let text, let id): verified = try verify(assertion: text, of: id)
    case .secret(let ids, let secrets, let method): verified = try verify(ids, secrets, method)
    }
    Annotations.note(verified.context.id, in: verified.context.sandbox.id, client: verified.id)
    let realm = try ClientRequestFailure.telling(verified.personality) { () throws(CoreError) in
      try verified.context.current().realm
    }
    guard realm.settings.securityProfile != nil else { return verified }
    guard case .checked = verified.proof else {
      throw ClientRequestFailure(.authenticationByProfile, verified.personality)
    }
    return verified
  }

  private func verify(
    _ ids: [ClientID], _ secrets: [String], _ method: ClientRegistration.Authentication
  ) throws(ClientRequestFailure) -> VerifiedClient {
    // The front rejects requests without a client id.
    let first = ids.first ?? ClientID("")
    try discover(first)
    let services = ids.lazy.compactMap { try? core.realm(of: $0, scope) }
    guard let service = services.first, let realm = try? service.current().realm,
      let client = ids.lazy.compactMap({ try? realm.client($0) }).first
    else { throw unknown(first) }
    let personality = realm.settings.personality
    if personality.rules.takesSignedSecrets {
      return try ClientRequestFailure.telling(personality) { () throws(CoreError) in
        guard method == .post, let secret = secrets.first else {
          throw .oauth(.apple(.secret("it is missing; expected client_secret in the form")))
        }
        return try VerifiedClient(client, in: service, personality, signedSecret: secret)
      }
    }
    if client.registration.authentication?.isByCertificate == true, method == .none {
      return try ClientRequestFailure.telling(personality) { () throws(CoreError) in
        try VerifiedClient(client, in: service, personality, certificates: request.certificates)
      }
    }
    if personality.rules.enforcesClientAuthentication, let registered = client.registration.authentication,
      registered != method
    {
      throw ClientRequestFailure(.core(.oauth(.clientAuthenticationMethod)), personality)
    }
    let isIgnored = realm.settings.paths?.ignoresNeedlessSecrets == true && !client.isConfidential
    let proofs = isIgnored ? [] : secrets.map { $0.isEmpty ? ClientProof.none : .secret($0) }
    var failure = CoreError.client(.secretMismatch(client.id))
    for (index, proof) in (proofs.isEmpty ? [.none] : proofs).enumerated() {
      do throws(CoreError) {
        return try VerifiedClient(client, in: service, personality, verifying: proof)
      } catch {
        if case .client(.secretMismatch) = error { noteOwner(of: proof, client.id, in: realm) }
        if index == 0 { failure = error }
      }
    }
    throw ClientRequestFailure(.core(failure), personality)
  }

  /// Records whose secret it is, if it belongs to one of the realm's first clients: no more are searched.
  private func noteOwner(of proof: ClientProof, _ asking: ClientID, in realm: Realm) {
    guard case .secret(let secret) = proof,
      let owner = realm.allClients.prefix(20).first(where: { $0.id != asking && $0.holdsSecret(secret) })
    else { return }
    Annotations.note(reason: ClientDiagnostic.secretOfAnother(client: "\(owner.id)", sender: "\(asking)").text)
  }

  /// Only realms of the standard's personality take assertions.
  private func verify(assertion text: String, of id: ClientID) throws(ClientRequestFailure) -> VerifiedClient {
    try discover(id)
    guard let service = try? core.realm(of: id, scope), let realm = try? service.current().realm,
      let client = try? realm.client(id), realm.rules.takesClientAssertions
    else { throw unknown(id) }
    return try ClientRequestFailure.telling(.openIDConnect) { () throws(CoreError) in
      let audiences = [try service.issuer()] + request.addresses + endpoints(of: realm)
      return try VerifiedClient(
        client, in: service, assertion: text, audiences: audiences, isForPushing: isForPushing)
    }
  }

  /// Has the realm read the metadata of a client whose id is a URL, unless it knows them.
  private func discover(_ id: ClientID) throws(ClientRequestFailure) {
    guard let realm = scope.realm else { return }
    try ClientRequestFailure.telling(.openIDConnect) { () throws(CoreError) in
      do throws(CoreError) {
        try core.realm(realm, scope).oauth.clients.discover(id, readsAgain: false)
      } catch .realm(.notFound) {
        // The client is reported as unknown.
      }
    }
  }

  private func unknown(_ id: ClientID) -> ClientRequestFailure {
    ClientRequestFailure(.core(.client(.notFound(id))), Self.personality(at: scope, in: core))
  }

  /// The personality of the realm that the address names, for callers that name no known client.
  package static func personality(at scope: RequestScope, in core: IdentityCore) -> Personality {
    let service = scope.realm.flatMap { try? core.realm($0) } ?? core.realm(atHost: scope.host)
    return (try? service?.current().realm)?.settings.personality ?? .cognito
  }

  /// The audiences that an assertion may name instead of the issuer: the token endpoint, at all endpoints.
  private func endpoints(of realm: Realm) -> [String] {
    let base = core.addresses.endpoints(of: realm, in: scope)
    let token = core.addresses.endpoint("token", of: realm, in: scope)
    return [base, "\(base)/token", token, "\(core.addresses.hosted(of: realm, in: scope))/oauth2/token"]
  }
}
