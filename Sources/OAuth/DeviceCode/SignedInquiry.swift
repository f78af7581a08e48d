internal import Ambient
internal import JOSE
internal import JSON
package import Model
internal import Sandboxes
internal import SignIn

/// Why a signed request for a user at another device is rejected.
package struct SignedInquiryProblem: Error, Sendable {
  package let reason: String
}

extension BackchannelRequests {
  /// The parameters of a signed request (OpenID Connect CIBA Core §7.1.1).
  package func parameters(
    ofSignedInquiry text: String, by client: Client
  ) throws(CoreError) -> Result<[(name: String, value: String)], SignedInquiryProblem> {
    func refused(_ reason: String) -> Result<[(name: String, value: String)], SignedInquiryProblem> {
      .failure(SignedInquiryProblem(reason: reason))
    }
    guard let registered = client.registration.backchannelAlgorithm else {
      return refused("the client registered no backchannel_authentication_request_signing_alg")
    }
    guard let token = SignedToken.parse(text), let claims = token.claims.object else {
      return refused("it is not a signed token")
    }
    let algorithm = token.header["alg"]?.string ?? "nothing"
    guard algorithm == registered else { return refused("it must be signed as registered, by \(registered)") }
    let (realm, now) = try current()
    if let problem = token.algorithmProblem(among: realm.settings.signaturesTaken) { return refused(problem) }
    guard try context.oauth.clients.isSigned(token, by: client) else {
      return refused("its signature is not by a key of the client")
    }
    if let problem = problem(of: claims, client, issuer: try issuer(), at: now) { return refused(problem) }
    let (unique, expires) = (claims["jti"]?.string ?? "", claims["exp"]?.double ?? 0)
    let isFresh: Bool = try update { (transaction) throws(CoreError) in
      let left = Int64(expires) - transaction.now.seconds
      return transaction.spend("backchannel request", "\(client.id) \(unique)", for: .seconds(left + 60))
    }
    guard isFresh else { return refused("it was used before") }
    return .success(
      claims.names.compactMap { name in
        guard !Self.registeredClaims.contains(name), let value = claims[name] else { return nil }
        return (name, value.string ?? value.text)
      })
  }

  private func problem(of claims: JSONObject, _ client: Client, issuer: String, at now: Instant) -> String? {
    if claims["iss"]?.string != client.id.text { return "iss is not the client" }
    let named = claims["aud"]?.array?.compactMap(\.string) ?? claims["aud"]?.string.map { [$0] } ?? []
    if !named.contains(issuer) { return "aud is not the issuer, \(issuer)" }
    let present = Double(now.seconds)
    guard let expires = claims["exp"]?.double, expires > present else { return "exp is missing or in the past" }
    if expires > present + 86_400 { return "exp is more than a day ahead" }
    guard let made = claims["iat"]?.double, made <= present + 60 else { return "iat is missing or in the future" }
    guard let begins = claims["nbf"]?.double, begins <= present + 60 else { return "nbf is missing or in the future" }
    guard let unique = claims["jti"]?.string, (1...512).contains(unique.utf8.count) else { return "jti is missing" }
    return nil
  }

  /// Those of the token, as opposed to the parameters in it.
  private static let registeredClaims: Set<String> = ["iss", "aud", "exp", "iat", "nbf", "jti"]
}
