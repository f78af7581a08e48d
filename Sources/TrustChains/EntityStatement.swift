internal import Ambient
internal import Cryptography
internal import JOSE
internal import JSON
internal import Model

/// A signed statement about an entity, checked as far as possible without others (OpenID Federation 1.0 §3.2).
package struct EntityStatement: Sendable {
  package let text: String
  let issuer: String
  package let subject: String
  /// Those of the subject.
  let keys: [ForeignKey]
  /// Seconds.
  let expires: Int
  let claims: JSONObject
  /// The immediate superiors that the subject names.
  let authorities: [String]
  private let token: ParsedToken

  /// In bytes.
  static let sizeLimit = 64 << 10
  /// Seconds by which the clock of an issuer may be ahead of the server's.
  private static let clockDifference = 60.0

  init(_ text: String, at now: Instant) throws(TrustProblem) {
    func bad(_ reason: String) -> TrustProblem { TrustProblem(.trustChain, reason) }
    guard let token = SignedToken.parse(text, limit: Self.sizeLimit), let claims = token.claims.object else {
      throw bad("it is no signed token of at most \(Self.sizeLimit) bytes")
    }
    guard token.header["typ"] == .string(StatementType.entityStatement.rawValue) else {
      throw bad("its typ is not \(StatementType.entityStatement.rawValue)")
    }
    if let problem = token.algorithmProblem() { throw bad(problem) }
    guard token.kid?.isEmpty == false else { throw bad("its header has no kid") }
    for name in ["trust_chain", "peer_trust_chain"] where token.header[name] != nil {
      throw bad("its header has \(name), which statements of a chain have not")
    }
    guard let issuer = claims["iss"]?.string, let subject = claims["sub"]?.string else {
      throw bad("iss or sub is missing")
    }
    for id in [issuer, subject] {
      if let problem = EntityID.problem(id, .any) { throw bad("iss or sub is no identifier of an entity: \(problem)") }
    }
    let seconds = Double(now.seconds)
    guard let made = claims["iat"]?.double, made <= seconds + Self.clockDifference else {
      throw bad("iat is missing or in the future")
    }
    guard let expires = claims["exp"]?.double, expires > seconds, let end = Int(exactly: expires.rounded(.down)) else {
      throw bad("exp is missing or in the past")
    }
    keys = try Self.keys(claims["jwks"])
    let isConfiguration = issuer == subject
    try Self.checkCritical(claims)
    try Self.checkPlaces(claims, isConfiguration: isConfiguration)
    try Self.checkMetadata(claims["metadata"])
    authorities = try Self.identifiers("authority_hints", claims) ?? []
    _ = try Self.identifiers("trust_anchor_hints", claims)
    self.text = text
    self.token = token
    self.claims = claims
    self.issuer = issuer
    self.subject = subject
    self.expires = end
  }

  /// Whether one of these keys signed it: the one in its header.
  func isSigned(byOneOf keys: [ForeignKey]) -> Bool {
    keys.contains { $0.id == token.kid && token.verified(by: $0) }
  }

  /// An endpoint that the subject publishes for federations.
  func endpoint(_ name: String) -> String? {
    claims["metadata"]?[EntityType.federationEntity]?[name]?.string
  }

  /// Public keys for signatures, each with a name of its own.
  static func keys(_ set: JSON?) throws(TrustProblem) -> [ForeignKey] {
    guard let members = set?["keys"]?.array, !members.isEmpty, members.count <= 20 else {
      throw TrustProblem(.trustChain, "jwks is no set of 1 to 20 keys")
    }
    let names = members.compactMap { $0["kid"]?.string }.filter { !$0.isEmpty }
    guard names.count == members.count, Set(names).count == names.count else {
      throw TrustProblem(.trustChain, "the keys of jwks have no kid, or the same")
    }
    // Keys of other kinds are passed over (RFC 7517 §5).
    return members.compactMap { ForeignKey(json: $0) }
  }

  /// There is no extension that we understand.
  private static func checkCritical(_ claims: JSONObject) throws(TrustProblem) {
    for name in ["crit", "metadata_policy_crit"] {
      guard let list = claims[name] else { continue }
      let words = (list.array ?? []).compactMap(\.string)
      throw TrustProblem(
        .trustChain,
        words.isEmpty ? "\(name) is no list of names" : "\(name) has \(words[0]), which is not supported")
    }
  }

  /// Claims that belong to statements of the other kind.
  private static func checkPlaces(_ claims: JSONObject, isConfiguration: Bool) throws(TrustProblem) {
    let others =
      isConfiguration
      ? ["constraints", "metadata_policy", "source_endpoint", "trust_anchor"]
      : [
        "authority_hints", "trust_anchor_hints", "trust_marks", "trust_mark_issuers", "trust_mark_owners",
        "trust_anchor",
      ]
    if let name = others.first(where: { claims[$0] != nil }) {
      throw TrustProblem(
        .trustChain, "\(name) has no place in a statement about \(isConfiguration ? "oneself" : "another")")
    }
  }

  private static func checkMetadata(_ metadata: JSON?) throws(TrustProblem) {
    guard let metadata else { return }
    guard let types = metadata.object else { throw TrustProblem(.metadata, "metadata is not an object") }
    for (type, parameters) in types {
      guard let parameters = parameters.object else {
        throw TrustProblem(.metadata, "metadata of \(type) is not an object")
      }
      if let name = parameters.first(where: { $0.value.isNull })?.name {
        throw TrustProblem(.metadata, "metadata of \(type) has \(name) null")
      }
    }
  }

  private static func identifiers(_ name: String, _ claims: JSONObject) throws(TrustProblem) -> [String]? {
    guard let list = claims[name] else { return nil }
    guard let array = list.array, !array.isEmpty, array.count <= 20, array.allSatisfy({ $0.string != nil }) else {
      throw TrustProblem(.trustChain, "\(name) is no list of 1 to 20 identifiers")
    }
    return array.compactMap(\.string)
  }
}
