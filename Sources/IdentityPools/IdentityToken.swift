internal import Ambient
internal import Cryptography
internal import Encodings
internal import JOSE
internal import JSON
package import Model
package import Sandboxes

/// The tokens that identity pools issue for their identities: claims, keys and parsing
/// (docs/reference/identity-pools-and-sts.md#identity-tokens). One key signs for all pools of the process, as the real
/// service's keys belong to a region.
package struct IdentityTokens: Sendable {
  private let key: LazyKey

  init(key: LazyKey) {
    self.key = key
  }

  /// The public key under the id of each region (RFC 7517). Waits for a key that is still being made.
  package func published(for regions: [String]) throws(CoreError) -> [UInt8] {
    let made = try key.value()
    let keys = regions.map { region in
      JWK(
        kid: Self.keyID(region), n: Base64URL.encode(made.key.modulus), e: Base64URL.encode(made.key.exponent),
        alg: "RS512")
    }
    return JWKSet(keys).json.bytes
  }

  private static func keyID(_ region: String) -> String { "\(region)-1" }

  /// Signs; takes some 0.25 ms.
  func sign(_ token: IdentityToken) throws(CoreError) -> String {
    let made = try key.value()
    let header = #"{"kid":"\#(Self.keyID(token.region))","typ":"JWS","alg":"RS512"}"#
    do {
      return try SignedToken.compact(
        header: Array(header.utf8), payload: token.bytes, key: made.key, algorithm: .rs512)
    } catch {
      throw .internalFault("signing a token of an identity pool failed: \(error)")
    }
  }

  /// The claims of a token of the pool. The caller must check its time.
  func read(
    _ token: ParsedToken, of pool: IdentityPool, _ addresses: Addresses, _ context: RequestScope
  ) throws(IdentityTokenProblem) -> IdentityToken.Content {
    guard let issuer = token.claims["iss"]?.string, addresses.isIssuer(issuer, of: pool, in: context),
      let identity = token.claims["sub"]?.string
    else { throw .foreign }
    let made: LazyKey.Made
    do throws(CoreError) {
      made = try key.value()
    } catch {
      throw .fault(error)
    }
    guard token.verified(by: made.key.publicKey, algorithm: .rs512) else { throw .signature }
    guard token.claims["aud"]?.string == pool.id.text else { throw .audience }
    let tags = token.claims[IdentityToken.tagsClaim]?["principal_tags"]?.object ?? [:]
    return IdentityToken.Content(
      identity: identity, isAuthenticated: token.claims["amr"]?[0]?.string == "authenticated",
      methods: token.claims["amr"]?.array?.compactMap(\.string) ?? [],
      tags: tags.compactMap { tag in tag.value[0]?.string.map { PrincipalTag(name: tag.name, value: $0) } })
  }
}

/// Why a token does not belong to a pool.
enum IdentityTokenProblem: Error {
  /// Another issuer's.
  case foreign
  case signature
  /// Another pool's.
  case audience
  case fault(CoreError)
}

/// The claims of such a token.
struct IdentityToken: Sendable {
  static let tagsClaim = "https://aws.amazon.com/tags"

  let issuer: String
  let pool: IdentityPool
  let identity: UniqueID
  /// `authenticated` and how, or `unauthenticated`.
  let methods: [String]
  let tags: [PrincipalTag]
  let issued: Instant
  let lifetime: Duration

  var region: String { pool.id.region }

  /// The claims as JSON text.
  var bytes: [UInt8] {
    var writer = JSONWriter(reserving: 512)
    writer.beginObject()
    writer.member("sub", pool.text(identity))
    writer.member("aud", pool.id.text)
    writer.name("amr")
    writer.beginArray()
    for method in methods { writer.value(method) }
    writer.endArray()
    writer.member("iss", issuer)
    writer.member("https://cognito-identity.amazonaws.com/identity-pool-arn", pool.arn)
    if !tags.isEmpty {
      var members: JSONObject = [:]
      for tag in tags { members[tag.name] = [.string(tag.value)] }
      writer.member(Self.tagsClaim, ["principal_tags": .object(members)] as JSON)
    }
    writer.member("exp", Int((issued + lifetime).seconds))
    writer.member("iat", Int(issued.seconds))
    writer.endObject()
    return writer.bytes
  }

  /// One that came back.
  struct Content: Sendable {
    let identity: String
    let isAuthenticated: Bool
    let methods: [String]
    let tags: [PrincipalTag]
  }
}

extension Addresses {
  /// `iss` of the tokens that identity pools issue, and the base of their documents.
  package func identityIssuer(_ rule: IssuerRule, in context: RequestScope) -> String {
    switch rule {
    case .aws: "https://\(LoginProvider.ownTokensKey)"
    case .baseURL: "\(publicURL)/cognito-identity"
    case .requestHost: "\(context.base ?? publicURL)/cognito-identity"
    case .fixed(let url): url
    }
  }

  fileprivate func isIssuer(_ issuer: String, of pool: IdentityPool, in context: RequestScope) -> Bool {
    if issuer == identityIssuer(pool.settings.issuer, in: context) { return true }
    return pool.settings.issuer == .requestHost && issuer.hasSuffix("/cognito-identity")
  }
}
