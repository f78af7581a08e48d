internal import Ambient
internal import Cryptography
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes

/// The client secret of Sign in with Apple: a token that the developer signs with a key of the team
/// (docs/reference/sign-in-with-apple.md#client-secret).
struct DeveloperSecret: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Verifies the secret. Takes the time of a signature: not on the loop thread.
  /// - Throws: `.oauth(.apple(.secret))` with the reason.
  func verify(_ text: String, of client: Client) throws(CoreError) {
    if let problem = try problem(of: text, client) { throw .oauth(.apple(.secret(problem))) }
  }

  /// The seconds for which a secret may be valid from now: six months.
  private static let longest = 15_777_000.0

  private func problem(of text: String, _ client: Client) throws(CoreError) -> String? {
    let (realm, now) = try current()
    guard let token = SignedToken.parse(text) else { return "it is no signed token (JWT)" }
    guard token.header["alg"] == "ES256" else {
      return "alg is \(token.header["alg"]?.text ?? "missing"); expected \"ES256\""
    }
    let team = realm.settings.apple ?? AppleTeam()
    if team.keys.isEmpty { return "the realm has no keys; set apple.keys in its configuration" }
    guard let kid = token.kid, let key = team.keys.first(where: { $0.id == kid }) else {
      let known = team.keys.map(\.id).joined(separator: ", ")
      return "kid is \(token.kid.map { String($0.prefix(64)) } ?? "missing"); the realm has \(known)"
    }
    guard key.publicKey?.verifies(token.signature, of: token.signingInput, by: .es256) == true else {
      return "its signature is not by the key \(key.id)"
    }
    let claims = token.claims
    guard claims["iss"]?.string == team.id else { return "iss must be the team, \(team.id)" }
    guard claims["sub"]?.string == client.id.text else {
      return
        "sub is \(claims["sub"]?.string.map { String($0.prefix(255)) } ?? "missing"), and client_id \(client.id); they must be equal"
    }
    let audiences = claims["aud"]?.array?.compactMap(\.string) ?? claims["aud"]?.string.map { [$0] } ?? []
    let issuer = try issuer()
    guard audiences.contains(where: { $0 == AppleTeam.audience || $0 == issuer }) else {
      return "aud must be \(AppleTeam.audience)"
    }
    let time = Double(now.seconds)
    guard let issued = claims["iat"]?.double, issued <= time + Self.clockDifference else {
      return "iat is missing or in the future"
    }
    guard let expires = claims["exp"]?.double, expires > time else { return "exp is missing or in the past" }
    guard expires <= time + Self.longest else { return "exp is more than six months (15,777,000 seconds) ahead" }
    return nil
  }

  /// Seconds by which the developer's clock may be ahead.
  private static let clockDifference = 60.0
}
