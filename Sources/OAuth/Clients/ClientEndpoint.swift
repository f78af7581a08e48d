internal import Model
package import Sandboxes

/// An endpoint that clients call directly, and its demands of a client before its handler runs. The handler receives a
/// ``VerifiedClient``.
///
/// Clients of one realm differ in what they may call, and a public client's id is no secret: each demand that a handler
/// could forget is data here.
package struct ClientEndpoint: Sendable {
  /// Whether public clients are rejected, since any program can use their ids.
  let needsCredentials: Bool
  /// The grant that the client must be configured for; nil for none.
  let grant: OAuthGrant?
  let possession: Possession
  let isForPushing: Bool

  /// Whether a client proves to hold a private key.
  enum Possession: Sendable {
    case unread
    /// The key is verified if the request has a proof.
    case optional
    /// As registered: with a proof (RFC 9449 §5), or with the certificate that the client's tokens are bound to (RFC
    /// 8705 §3).
    case asRegistered
  }

  init(
    needsCredentials: Bool = false, grant: OAuthGrant? = nil, possession: Possession = .unread,
    isForPushing: Bool = false
  ) {
    self.needsCredentials = needsCredentials
    self.grant = grant
    self.possession = possession
    self.isForPushing = isForPushing
  }

  /// RFC 6749 §3.2. Further demands of a grant are in its declaration, see ``TokenEndpoint``.
  static let token = ClientEndpoint(possession: .asRegistered)
  /// RFC 7009.
  package static let revocation = ClientEndpoint()
  /// RFC 7662 §2.1.
  package static let introspection = ClientEndpoint(needsCredentials: true)
  /// RFC 9126. A proof announces the key of the code (RFC 9449 §10.1); the token endpoint requires one.
  package static let pushedRequest = ClientEndpoint(possession: .optional, isForPushing: true)
  /// RFC 8628 §3.1.
  package static let deviceAuthorization = ClientEndpoint(grant: .deviceCode)
  /// OpenID Connect Client-Initiated Backchannel Authentication Core §7.1.
  package static let backchannelAuthentication = ClientEndpoint(needsCredentials: true, grant: .backchannel)

  /// Verifies the client of the request and checks the endpoint's demands.
  package func verify(_ request: ClientRequest, _ core: IdentityCore) throws(ClientRequestFailure) -> VerifiedClient {
    var client = try ClientAuthentication(core: core, request: request, isForPushing: isForPushing).verify()
    if needsCredentials, !client.client.isConfidential, !client.client.isAnybody {
      throw ClientRequestFailure(.credentialsMissing, client.personality)
    }
    if let grant {
      try ClientRequestFailure.telling(client.personality) { () throws(CoreError) in
        try grant.permission.check(client.client)
      }
    }
    if possession != .unread { try verifyKey(of: &client, request) }
    if possession == .asRegistered { try verifyCertificate(of: &client, request) }
    return client
  }

  /// Binds the client's tokens to the key of its proof, if it sent one (RFC 9449 §5).
  private func verifyKey(of client: inout VerifiedClient, _ request: ClientRequest) throws(ClientRequestFailure) {
    guard client.rules.takesProofsOfPossession else { return }
    let context = client.context
    let key: String? = try ClientRequestFailure.telling(client.personality) { () throws(CoreError) in
      if request.proofs.count > 1 { throw .oauth(.proofOfPossession("there is more than one")) }
      return try request.proofs.first.map { (proof) throws(CoreError) in
        try ProofOfPossession(context).verify(
          proof, method: request.method, addresses: request.addresses)
      }
    }
    if let key {
      client.context.scope.binding = TokenBinding(.key, key)
    } else if possession == .asRegistered, client.client.registration.provesPossession {
      throw ClientRequestFailure(
        .possession("it is missing, and the client is registered to send one"), client.personality)
    }
  }

  /// Binds the client's tokens to its certificate, if it is registered so (RFC 8705 §3).
  private func verifyCertificate(
    of client: inout VerifiedClient, _ request: ClientRequest
  ) throws(ClientRequestFailure) {
    guard client.client.registration.bindsToCertificate == true else { return }
    guard client.binding == nil else { throw ClientRequestFailure(.proofBesideCertificate, client.personality) }
    guard let own = request.certificates.first else {
      throw ClientRequestFailure(
        .certificate(
          "the client's tokens are bound to its certificate, and the request came without one; use mtls_endpoint_aliases"
        ), client.personality)
    }
    client.context.scope.binding = TokenBinding(.certificate, CertificateThumbprint.of(own))
  }
}
