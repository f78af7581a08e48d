internal import Ambient
internal import JOSE
package import JSON
package import Model
internal import Sandboxes

/// Trust in other entities.
extension FederationEntity {
  /// The chain from an entity to one of the trust anchors.
  /// - Parameter anchors: the identifiers of the permitted ones; nil for all that the realm trusts.
  /// - Throws: ``CoreError/awaiting`` while a document is fetched.
  package func trustChain(
    from subject: String, of membership: FederationMembership, anchors: Set<String>? = nil
  ) throws(CoreError) -> Result<TrustChain, TrustProblem> {
    let (realm, now) = try current()
    var known: [String: [ForeignKey]] = [:]
    for anchor in membership.trustAnchors {
      guard let id = entityID(of: anchor.id), let set = try keys(anchor.keys, of: anchor.id) else { continue }
      known[id] = ForeignKey.set(json: .object(set))
    }
    // A superior of others may be their trust anchor itself.
    if !membership.subordinates.isEmpty, let set = try keys(nil, of: realm.id.text) {
      known[try issuer()] = ForeignKey.set(json: .object(set))
    }
    if let anchors { known = known.filter { anchors.contains($0.key) } }
    guard !known.isEmpty else {
      return .failure(TrustProblem(.trustAnchor, "none of the trust anchors is one of this entity's"))
    }
    var search = TrustChainSearch(core.documents, membership.entities ?? .public, anchors: known, at: now)
    return try search.chain(from: subject)
  }

  /// The resolved metadata of an entity, signed (OpenID Federation 1.0 §8.3.2).
  /// - Parameter types: the types of metadata to include; empty for all.
  package func resolution(
    of chain: TrustChain, types: [String]
  ) throws(CoreError) -> Result<String, TrustProblem> {
    let (realm, now) = try current()
    var metadata: JSONObject
    do throws(TrustProblem) {
      metadata = try chain.metadata()
    } catch {
      return .failure(error)
    }
    if !types.isEmpty {
      metadata = JSONObject(metadata.filter { types.contains($0.name) }.map { ($0.name, $0.value) })
    }
    let claims: JSONObject = [
      "iss": .string(try issuer()), "sub": .string(chain.statements[0].subject), "iat": .integer(Int(now.seconds)),
      "exp": .integer(chain.expires), "metadata": .object(metadata),
      "trust_chain": .array(chain.texts.map { .string($0) }),
    ]
    return .success(try signStatement(claims, type: .resolveResponse, in: realm))
  }
}

extension FederationEntity {
  /// The keys at an address of a chain's subject, signed by one of its keys for federations (OpenID Federation 1.0
  /// §5.2.1).
  /// - Throws: ``CoreError/awaiting`` while they are fetched.
  package func signedKeys(
    at address: String, of chain: TrustChain, _ membership: FederationMembership
  ) throws(CoreError) -> Result<JSON, TrustProblem> {
    let subject = chain.statements[0]
    func bad(_ reason: String) -> Result<JSON, TrustProblem> {
      .failure(TrustProblem(.metadata, "the keys at signed_jwks_uri are refused: \(reason)"))
    }
    guard WebOrigin(address) != nil else { return bad("the address is not http or https") }
    let fetched = try core.documents.get(
      address, limit: EntityStatement.sizeLimit, staysPublic: (membership.entities ?? .public) == .public)
    guard case .success(let bytes) = fetched else { return bad("they cannot be fetched") }
    guard let token = SignedToken.parse(String(decoding: bytes, as: UTF8.self), limit: EntityStatement.sizeLimit),
      token.header["typ"] == "jwk-set+jwt"
    else { return bad("they are no signed token with typ jwk-set+jwt") }
    guard token.claims["iss"]?.string == subject.subject, token.claims["sub"]?.string == subject.subject else {
      return bad("iss or sub is not \(subject.subject)")
    }
    guard subject.keys.contains(where: { $0.id == token.kid && token.verified(by: $0) }) else {
      return bad("they are not signed by a key of \(subject.subject) for federations")
    }
    if let expires = token.claims["exp"]?.double, expires <= Double(try current().now.seconds) {
      return bad("exp is in the past")
    }
    guard let keys = token.claims["keys"] else { return bad("there is no keys") }
    return .success(["keys": keys])
  }
}
