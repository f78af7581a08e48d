internal import Ambient
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import SignIn

/// Signed client assertions, in place of a secret.
struct ClientAssertion: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Verifies a client's assertion: signed with its secret (`client_secret_jwt`) or a registered key
  /// (`private_key_jwt`), for this server, in time and not used before (RFC 7523 §3, OpenID Connect Core §9). Takes a
  /// signature's time, so not on the loop.
  /// - Parameters:
  ///   - audiences: the accepted values of `aud`: the issuer, or an endpoint's address.
  ///   - isForPushing: whether it comes with a pushed request.
  func verify(
    _ text: String, of client: Client, audiences: [String], isForPushing: Bool
  ) throws(CoreError) {
    let (realm, now) = try current()
    let id = client.id
    guard let token = SignedToken.parse(text) else { throw .oauth(.clientAssertion("it is not a signed token")) }
    let isStrict = realm.settings.securityProfile != nil
    try checkSignature(of: token, client, in: realm)
    let claims = token.claims
    guard claims["iss"]?.string == id.text, claims["sub"]?.string == id.text else {
      throw .oauth(.clientAssertion("iss and sub must be the client id"))
    }
    let named = claims["aud"]?.array?.compactMap(\.string) ?? claims["aud"]?.string.map { [$0] } ?? []
    // With FAPI 2.0, the one text of the issuer (Security Profile §5.3.2.1); with OpenID Federation 1.0 (§12.1.1.2),
    // the issuer alone.
    let isAlone = isForPushing && client.registration.isFederated == true
    if isStrict || isAlone {
      let issuer = try issuer()
      guard isStrict ? claims["aud"]?.string == issuer : named == [issuer] else {
        throw .oauth(.clientAssertion("aud must be the issuer, \(issuer)"))
      }
    }
    guard named.contains(where: audiences.contains) else {
      throw .oauth(.clientAssertion("aud must be the issuer or the token endpoint"))
    }
    guard let expires = claims["exp"]?.double, expires > Double(now.seconds) else {
      throw .oauth(.clientAssertion("exp is missing or in the past"))
    }
    guard expires <= Double(now.seconds) + 86_400 else {
      throw .oauth(.clientAssertion("exp is more than a day ahead"))
    }
    if let begins = claims["nbf"]?.double, begins > Double(now.seconds) + 60 {
      throw .oauth(.clientAssertion("nbf is in the future"))
    }
    if isStrict, let made = claims["iat"]?.double, made > Double(now.seconds) + 60 {
      throw .oauth(.clientAssertion("iat is in the future"))
    }
    guard let unique = claims["jti"]?.string, !unique.isEmpty else {
      throw .oauth(.clientAssertion("jti is missing"))
    }
    let isFresh: Bool = try update { (transaction) throws(CoreError) in
      transaction.spend("assertion", "\(id) \(unique)", for: .seconds(Int64(expires) - transaction.now.seconds + 60))
    }
    guard isFresh else { throw .oauth(.clientAssertion("it was used before")) }
  }

  private func checkSignature(of token: ParsedToken, _ client: Client, in realm: Realm) throws(CoreError) {
    if client.isAnybody { return }
    let secret = realm.settings.securityProfile == nil ? ["HS256"] : []
    if let problem = token.algorithmProblem(more: secret, among: realm.settings.signaturesTaken) {
      throw .oauth(.clientAssertion(problem))
    }
    let registeredAlgorithm = client.registration.metadata["token_endpoint_auth_signing_alg"]?.string
    if let registeredAlgorithm, token.header["alg"]?.string != registeredAlgorithm {
      throw .oauth(.clientAssertion("it must be signed as registered, by \(registeredAlgorithm)"))
    }
    let isSecret = token.header["alg"] == "HS256"
    let method: ClientRegistration.Authentication = isSecret ? .secretAssertion : .keyAssertion
    let registered = client.registration.authentication
    guard registered == nil || registered == method else {
      throw .oauth(.clientAuthenticationMethod)
    }
    let holds =
      isSecret
      ? client.secrets.contains(where: token.authenticated) : try ClientRegistry(context).isSigned(token, by: client)
    guard holds else { throw .oauth(.clientAssertion("its signature is not by a key of the client")) }
  }
}
