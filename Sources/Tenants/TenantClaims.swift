internal import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
package import Model
internal import Tokens

/// The claims of a tenant's tokens, version 2.0 (reference: entra-native-auth.md §9.2, §9.3).
package struct TenantClaims {
  let made: TenantFacts
  let tenant: Tenant
  let issuer: String
  let provided: ProvidedClaims

  package init(
    _ made: TenantFacts, tenant: Tenant, issuer: String, provided: ProvidedClaims = ProvidedClaims()
  ) {
    self.provided = provided
    self.made = made
    self.tenant = tenant
    self.issuer = issuer
  }

  private var facts: TokenFacts { made.facts }

  /// - Parameter hashes: of what goes through the browser along with it (OpenID Connect Core §3.3.2.11).
  package func idToken(hashes: [(name: String, value: String)] = []) -> [UInt8] {
    var writer = begin(audience: facts.client.id.text)
    for hash in hashes { writer.member(hash.name, hash.value) }
    if let nonce = facts.nonce { writer.claim(.nonce, nonce) }
    writer.claim(.authenticated, Int(facts.grant.authenticated.seconds))
    if let claims = made.claims {
      write(claims.idToken, to: &writer)
      writeFactors(claims.idTokenFactors, to: &writer)
    }
    person(&writer)
    writer.claim(.subject, facts.realm.pairwiseSubject(of: facts.user.id, for: facts.client.id.text))
    groups(for: facts.client.id, to: &writer)
    return end(&writer, id: made.idTokenID, provided.idToken)
  }

  package func accessToken() -> [UInt8] {
    let audience = made.scopes.audience
    var writer = begin(audience: audience)
    if let claims = made.claims {
      write(claims.accessToken, to: &writer)
      writeFactors(claims.accessTokenFactors, to: &writer)
    }
    writer.claim(.authorizedParty, facts.client.id.text)
    writer.claim(.authorizedPartyProof, facts.client.isConfidential ? facts.client.provesBySecret ? "1" : "2" : "0")
    person(&writer)
    if !made.scopes.tokenScopes.isEmpty { writer.claim(.delegated, made.scopes.tokenScopes) }
    writer.claim(.subject, facts.realm.pairwiseSubject(of: facts.user.id, for: audience))
    if case .api(let id) = made.scopes.resource { groups(for: id, to: &writer) }
    if let capabilities = made.claims?.capabilities, !capabilities.isEmpty { writer.claim(.capabilities, capabilities) }
    return end(&writer, id: made.accessTokenID, provided.accessToken)
  }

  /// The contexts that the sign-in satisfies: all that were asked for, once a second factor was proved.
  private func write(_ contexts: TenantClaimsRequest.Contexts, to writer: inout JSONWriter) {
    guard !contexts.names.isEmpty, facts.grant.methods?.hasSecondFactor == true else { return }
    writer.claim(.contexts, contexts.names)
  }

  /// How the user signed in, where the client asks for it: tokens of version 2.0 do not say it otherwise.
  private func writeFactors(_ asked: TenantClaimsRequest.Contexts?, to writer: inout JSONWriter) {
    guard let asked, let methods = facts.grant.methods else { return }
    let isRecent = methods.areRecent(facts.grant.authenticated, at: facts.now)
    let wantsRecency = asked.names.contains(TenantClaimsRequest.recent)
    writer.claim(.methods, methods.directoryNames + (wantsRecency && isRecent ? [TenantClaimsRequest.recent] : []))
  }

  private func begin(audience: String) -> JSONWriter {
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.claim(.audience, audience)
    writer.claim(.issuer, issuer)
    writer.claim(.issued, Int(facts.now.seconds))
    writer.claim(.notBefore, Int(facts.now.seconds))
    writer.claim(.expires, Int(facts.now.seconds + made.lifetime))
    return writer
  }

  private func end(_ writer: inout JSONWriter, id: String, _ provided: JSONObject) -> [UInt8] {
    writer.claim(.session, facts.grant.id.description)
    writer.claim(.tenant, tenant.id.description)
    writer.claim(.unique, id)
    writer.claim(.tokenVersion, "2.0")
    for (name, value) in provided { writer.member(name, value) }
    writer.endObject()
    return writer.bytes
  }

  private func person(_ writer: inout JSONWriter) {
    let user = facts.user
    let scopes = made.scopes.requested
    writer.claim(.object, user.id.description)
    let email = user.attributes[.email] ?? facts.realm.given(principalNameOf: user) ?? user.username
    writer.claim(.preferredUsername, email)
    if scopes.contains("email") { writer.claim(.email, email) }
    writer.claim(.displayName, user.attributes["name"] ?? "unknown")
    if scopes.contains("profile") {
      writer.claim(.givenName, user.attributes["given_name"])
      writer.claim(.familyName, user.attributes["family_name"])
    }
  }
}

extension TenantClaims {
  /// More groups stand in no token (Microsoft Learn: groups overage claim).
  private static let groupLimit = 200

  /// The object ids of the user's groups, for an application that wants them; where there are too many, where to ask for them.
  private func groups(for id: ClientID, to writer: inout JSONWriter) {
    guard facts.realm.application(id.text)?.application?.showsGroups == true else { return }
    let ids = facts.user.groups.filter { UniqueID($0).flatMap(facts.realm.directoryGroup) != nil }
    guard !ids.isEmpty else { return }
    guard ids.count > Self.groupLimit else { return writer.member("groups", ids) }
    writer.member("_claim_names", ["groups": "src1"] as JSON)
    writer.member(
      "_claim_sources",
      ["src1": ["endpoint": .string("https://graph.microsoft.com/v1.0/users/\(facts.user.id)/getMemberObjects")]]
        as JSON)
  }
}

extension ProofMethods {
  /// The values of `amr` in a tenant's tokens (Microsoft Learn: access token claims reference). That of passkeys is not in that list.
  var directoryNames: [String] {
    let names: [(Bool, String)] = [
      (contains(.password), "pwd"), (hasPasskey, "fido"), (!isDisjoint(with: [.sms, .mailCode, .totp]), "otp"),
      (hasSecondFactor, "mfa"),
    ]
    return names.filter(\.0).map(\.1)
  }
}

extension Client {
  /// Whether a secret is what it proves itself with, rather than certificates or tokens of others.
  var provesBySecret: Bool { !heldSecrets.isEmpty }
}

extension Realm {
  /// The subject that one application sees of a person: another one for each (OpenID Connect Core §8.1).
  func pairwiseSubject(of user: SubjectID, for audience: String) -> String {
    Base64URL.encode(MAC.hmacSHA256(key: secrets.pairwiseKey, Array("\(user)\u{0}\(audience)".utf8)))
  }
}
