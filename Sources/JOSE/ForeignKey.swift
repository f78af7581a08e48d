package import Cryptography
internal import Encodings
package import JSON

/// The public key of another signer or receiver, from its JWK (RFC 7517): RSA, P-256, P-384, P-521 or Ed25519.
package struct ForeignKey: Sendable, Codable {
  /// The intended use of a key (RFC 7517 §4.2).
  package enum Use: String, Sendable {
    case signature = "sig"
    case encryption = "enc"
  }

  /// The `kid`; nil if the JWK has none.
  package let id: String?
  package let key: PublicKey
  /// The only algorithm that the JWK allows (`alg`); nil for any that fits the key.
  package let purpose: String?
  /// The base64url SHA-256 thumbprint of the required members (RFC 7638), to which a DPoP token is bound (RFC 9449
  /// §6.1).
  package let thumbprint: String
  /// The base64url SHA-256 of the key's published certificate (`x5t#S256`, or of the first of `x5c`); nil without one.
  package let certificate: String?
  /// The required members, as JSON.
  private let members: String

  /// nil if it is not a public key of these kinds for that use, or if it contains private members.
  package init?(json: JSON, for use: Use = .signature) {
    guard json["d"] == nil, json["use"] == nil || json["use"]?.string == use.rawValue else { return nil }
    func bytes(_ name: String) -> [UInt8]? { json[name]?.string.flatMap { Base64URL.decode($0) } }
    let members: String
    switch (json["kty"]?.string, json["crv"]?.string) {
    case ("RSA", _):
      guard let n = bytes("n"), let e = bytes("e"), let key = try? PublicKey(modulus: n, exponent: e) else {
        return nil
      }
      self.key = key
      members = #"{"e":"\#(Base64URL.encode(e))","kty":"RSA","n":"\#(Base64URL.encode(n))"}"#
    case ("EC", let curve?):
      guard let algorithm = PublicKey.Algorithm.allCases.first(where: { $0.curve == curve && $0 != .ed25519 }),
        let x = bytes("x"), let y = bytes("y"), let key = try? PublicKey(curveOf: algorithm, x: x, y: y)
      else { return nil }
      self.key = key
      members = #"{"crv":"\#(curve)","kty":"EC","x":"\#(Base64URL.encode(x))","y":"\#(Base64URL.encode(y))"}"#
    case ("OKP", "Ed25519"):
      guard let x = bytes("x"), let key = try? PublicKey(ed25519: x) else { return nil }
      self.key = key
      members = #"{"crv":"Ed25519","kty":"OKP","x":"\#(Base64URL.encode(x))"}"#
    default: return nil
    }
    purpose = json["alg"]?.string
    switch use {
    case .signature: if let purpose, !key.algorithm.names.contains(purpose) { return nil }
    case .encryption:
      if let purpose, KeyEncryption(rawValue: purpose)?.fits(key.algorithm) != true { return nil }
    }
    id = json["kid"]?.string
    let own = json["x5c"]?.array?.first?.string.flatMap { Base64.decode($0) }
    certificate = own.map { Base64URL.encode(Digest.sha256($0)) } ?? json["x5t#S256"]?.string
    thumbprint = Base64URL.encode(Digest.sha256(Array(members.utf8)))
    self.members = members
  }

  /// The error in the first signature key of a set, as text; nil if the set has no signature key.
  package static func problem(ofSet set: JSON) -> String? {
    guard let first = set["keys"]?.array?.first(where: { $0["use"] == nil || $0["use"] == "sig" }) else { return nil }
    if let alg = first["alg"]?.string, !PublicKey.Algorithm.names.contains(alg) {
      return "alg \(alg.prefix(40)) is not supported; supported: \(PublicKey.Algorithm.names.joined(separator: ", "))"
    }
    return "expected a public RSA, P-256, P-384, P-521 or Ed25519 key for signatures, and an alg that fits it"
  }

  /// The keys of a JWK Set (RFC 7517 §5), without unsupported ones. nil if it is not a set.
  package static func set(json: JSON, for use: Use = .signature) -> [ForeignKey]? {
    json["keys"]?.array?.compactMap { ForeignKey(json: $0, for: use) }
  }
}

extension ForeignKey {
  private enum CodingKeys: CodingKey { case id, members, purpose, certificate }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var json = try? JSON.parse(try container.decode(String.self, forKey: .members)).object
    if let id = try container.decodeIfPresent(String.self, forKey: .id) { json?["kid"] = .string(id) }
    if let purpose = try container.decodeIfPresent(String.self, forKey: .purpose) { json?["alg"] = .string(purpose) }
    if let certificate = try container.decodeIfPresent(String.self, forKey: .certificate) {
      json?["x5t#S256"] = .string(certificate)
    }
    guard let json, let key = ForeignKey(json: .object(json)) else {
      throw DecodingError.dataCorruptedError(forKey: .members, in: container, debugDescription: "no key")
    }
    self = key
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encode(members, forKey: .members)
    try container.encodeIfPresent(purpose, forKey: .purpose)
    try container.encodeIfPresent(certificate, forKey: .certificate)
  }
}

extension PublicKey.Algorithm {
  /// The JOSE names of the key's signature algorithms.
  package var names: [String] { SignatureAlgorithm.allCases.filter { $0.key == self }.map(\.rawValue) }

  /// The signature algorithms that can be verified, as metadata lists them.
  package static let names = SignatureAlgorithm.allCases.map(\.rawValue)

  /// The curve's JWK name (RFC 7518 §6.2.1.1, RFC 8037 §2); nil for RSA.
  package var curve: String? {
    switch self {
    case .rs256: nil
    case .es256: "P-256"
    case .es384: "P-384"
    case .es512: "P-521"
    case .ed25519: "Ed25519"
    }
  }
}

extension ParsedToken {
  /// Whether the key signed the token. The header's algorithm must fit the key and equal the key's `alg` if it has one
  /// (RFC 8725 §3.1).
  package func verified(by key: ForeignKey) -> Bool {
    guard let name = header["alg"]?.string, key.purpose == nil || key.purpose == name,
      let algorithm = SignatureAlgorithm(rawValue: name)
    else { return false }
    return key.key.verifies(signature, of: signingInput, by: algorithm)
  }

  /// Whether one of these keys signed the token; if the header names a key, only that one counts.
  package func verified(byOneOf keys: [ForeignKey]) -> Bool {
    let named = kid.map { kid in keys.filter { $0.id == kid } } ?? []
    return (named.isEmpty ? keys.filter { $0.id == nil || kid == nil } : named).contains { verified(by: $0) }
  }

  /// Whether the token's HMAC-SHA256 with this secret is valid (RFC 7518 §3.2).
  package func authenticated(by secret: String) -> Bool {
    header["alg"] == "HS256"
      && constantTimeEqual(MAC.hmacSHA256(key: Array(secret.utf8), signingInput), signature)
  }

  /// The error in the header's algorithm, as text; nil if the algorithm is accepted.
  /// - Parameters:
  ///   - more: accepted algorithms that are not public-key signatures, such as `HS256`.
  ///   - signatures: the accepted signature algorithms.
  package func algorithmProblem(
    more: [String] = [], among signatures: [SignatureAlgorithm] = SignatureAlgorithm.allCases
  ) -> String? {
    let taken = more + signatures.map(\.rawValue)
    guard let algorithm = header["alg"]?.string else { return "its header has no alg" }
    if taken.contains(algorithm) { return nil }
    return "alg \(algorithm.prefix(40)) is not supported; supported: \(taken.joined(separator: ", "))"
  }
}
