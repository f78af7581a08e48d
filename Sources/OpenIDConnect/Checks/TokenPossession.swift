internal import Cryptography
internal import HTTPServer
internal import JOSE
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// The error response if the sender does not prove possession of the key to which the access token is bound (RFC 9449
  /// §7.1); nil if it does, or need not.
  /// - Parameter isProved: whether the token was sent with the scheme `DPoP`.
  /// - Throws: `.oauth(.certificateBinding)` if the token is bound to a certificate (RFC 8705 §3) that the request does
  ///   not present.
  func possessionRefusal(
    of token: String, _ isProved: Bool, boundTo binding: TokenBinding?, _ request: Request, _ service: RealmContext
  ) throws(CoreError) -> Response? {
    if isProved, binding?.kind != .key {
      return refuseProof(OAuthError(.invalidToken, "The access token is not bound to a key; use the scheme Bearer."))
    }
    guard let binding else { return nil }
    do throws(CoreError) {
      switch binding.kind {
      case .key: try prove(binding, token, isProved, request, service)
      case .certificate:
        guard let own = request.clientCertificates.first else { throw binding.missing("the token") }
        guard CertificateThumbprint.of(own) == binding.thumbprint else { throw binding.mismatch("the token") }
      }
      return nil
    } catch .oauth(.proofOfPossession(let reason)) {
      return refuseProof(OAuthError(.proofOfPossession(reason)))
    } catch .oauth(.proofNonce(let nonce)) {
      return refuseProof(OAuthError(.proofNonce(nonce)))
    }
  }

  private func prove(
    _ binding: TokenBinding, _ token: String, _ isProved: Bool, _ request: Request, _ service: RealmContext
  ) throws(CoreError) {
    guard isProved, let proof = try request.proof else { throw binding.missing("the token") }
    let shown = try ProofOfPossession(service).verify(
      proof, method: request.method.rawValue, addresses: addresses(of: request), accessToken: token)
    guard shown == binding.thumbprint else { throw binding.mismatch("the token") }
  }

  private func refuseProof(_ error: OAuthError) -> Response {
    var error = error
    let algorithms = PublicKey.Algorithm.names.joined(separator: " ")
    (error.status, error.challenge) = (401, "DPoP error=\"\(error.code.rawValue)\", algs=\"\(algorithms)\"")
    return error.response
  }
}
