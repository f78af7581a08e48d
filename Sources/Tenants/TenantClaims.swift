internal import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
package import Model
internal import Tokens

/// The claims of a tenant's tokens (docs/reference/entra-tokens-and-endpoints.md#id-tokens,
/// docs/reference/entra-tokens-and-endpoints.md#access-tokens).
package struct TenantClaims {
  let made: TenantFacts
  let tenant: Tenant
  let issuers: TenantIssuers
  let provided: ProvidedClaims
  /// The client's IP address; nil if not known.
  let remoteAddress: String?
  /// Whether the tokens go through the address of a browser, whose length is limited.
  let isImplicit: Bool
  /// `cnf` of the access token, as JSON text.
  let confirmation: String?

  package init(
    _ made: TenantFacts, tenant: Tenant, issuers: TenantIssuers, provided: ProvidedClaims = ProvidedClaims(),
    remoteAddress: String? = nil, isImplicit: Bool = false, confirmation: String? = nil
  ) {
    self.confirmation = confirmation
    self.provided = provided
    self.made = made
    self.tenant = tenant
    self.issuers = issuers
    self.remoteAddress = remoteAddress
    self.isImplicit = isImplicit
  }

  var facts: TokenFacts { made.facts }

  /// The application that the access token is for; nil for an API of Microsoft's.
  private var resource: Client? {
    if case .api(let id) = made.scopes.resource { facts.realm.directory.application(id.text) } else { nil }
  }

  /// - Parameter hashes: of what goes through the browser along with it (OpenID Connect Core §3.3.2.11).
  package func idToken(hashes: [(name: String, value: String)] = []) -> [UInt8] {
    var writer = begin(audience: facts.client.id.text, issuer: issuers.versionTwo)
    for hash in hashes { writer.member(hash.name, hash.value) }
    if let nonce = facts.nonce { writer.claim(.nonce, nonce) }
    writer.claim(.authenticated, Int(facts.grant.authenticated.seconds))
    if let claims = made.claims {
      write(claims.idToken, to: &writer)
      writeFactors(claims.idTokenFactors, to: &writer)
    }
    person(&writer)
    writer.claim(.subject, facts.realm.directory.pairwiseSubject(of: facts.user.id, for: facts.client.id.text))
    let wanted = facts.client.application?.optionalClaims?.idToken ?? []
    memberships(in: facts.client, wanted, to: &writer)
    optional(wanted, beyond: ["auth_time"], provided.idToken, to: &writer)
    return end(&writer, id: made.idTokenID, version: "2.0", provided.idToken)
  }

  package func accessToken() -> [UInt8] {
    let resource = resource
    let isFirst = resource?.application?.accessTokenVersion == 1
    let audience = isFirst ? resource?.audienceOfVersionOne ?? made.scopes.audience : made.scopes.audience
    let wanted = resource?.application?.optionalClaims?.accessToken ?? []
    var writer = begin(audience: audience, issuer: isFirst ? issuers.versionOne : issuers.versionTwo)
    if let claims = made.claims { write(claims.accessToken, to: &writer) }
    if isFirst {
      caller(facts.client, "appid", "appidacr", to: &writer)
      personOfVersionOne(wanted, to: &writer)
    } else {
      if let claims = made.claims { writeFactors(claims.accessTokenFactors, to: &writer) }
      caller(facts.client, TokenClaim.authorizedParty.name, TokenClaim.authorizedPartyProof.name, to: &writer)
      person(&writer)
    }
    if !made.scopes.tokenScopes.isEmpty { writer.claim(.delegated, made.scopes.tokenScopes) }
    writer.claim(.subject, facts.realm.directory.pairwiseSubject(of: facts.user.id, for: made.scopes.audience))
    if let resource { memberships(in: resource, wanted, to: &writer) }
    let present: Set<String> = isFirst ? Self.ofVersionOne : []
    optional(wanted, beyond: present, provided.accessToken, isForAPI: true, to: &writer)
    if let capabilities = made.claims?.capabilities, !capabilities.isEmpty { writer.claim(.capabilities, capabilities) }
    writer.confirmation(confirmation)
    return end(&writer, id: made.accessTokenID, version: isFirst ? "1.0" : "2.0", provided.accessToken)
  }

  /// The contexts that the sign-in satisfies: all requested ones, once a second factor was proved.
  private func write(_ contexts: TenantClaimsRequest.Contexts, to writer: inout JSONWriter) {
    guard !contexts.names.isEmpty, facts.grant.methods?.hasSecondFactor == true else { return }
    writer.claim(.contexts, contexts.names)
  }

  /// How the user signed in, if the client requests it: tokens of version 2.0 do not have it otherwise.
  private func writeFactors(_ asked: TenantClaimsRequest.Contexts?, to writer: inout JSONWriter) {
    guard let asked, let methods = facts.grant.methods else { return }
    let isRecent = methods.areRecent(facts.grant.authenticated, at: facts.now)
    let wantsRecency = asked.names.contains(TenantClaimsRequest.recent)
    writer.claim(.methods, methods.directoryNames + (wantsRecency && isRecent ? [TenantClaimsRequest.recent] : []))
  }

  private func begin(audience: String, issuer: String) -> JSONWriter {
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.claim(.audience, audience)
    writer.claim(.issuer, issuer)
    writer.claim(.issued, Int(facts.now.seconds))
    writer.claim(.notBefore, Int(facts.now.seconds))
    writer.claim(.expires, Int(facts.now.seconds + made.lifetime))
    return writer
  }

  private func end(_ writer: inout JSONWriter, id: String, version: String, _ provided: JSONObject) -> [UInt8] {
    writer.claim(.session, facts.grant.id.description)
    writer.claim(.tenant, tenant.id.description)
    writer.claim(.unique, id)
    writer.claim(.tokenVersion, version)
    for (name, value) in provided { writer.member(name, value) }
    writer.endObject()
    return writer.bytes
  }

  /// The user's address, or the name in its place.
  var email: String {
    let user = facts.user
    return user.attributes[.email] ?? facts.realm.directory.given(principalNameOf: user) ?? user.username
  }

  private func person(_ writer: inout JSONWriter) {
    let user = facts.user
    let scopes = made.scopes.requested
    writer.claim(.object, user.id.description)
    let email = email
    writer.claim(.preferredUsername, email)
    if scopes.contains("email") { writer.claim(.email, email) }
    writer.claim(.displayName, user.attributes["name"] ?? "unknown")
    if scopes.contains("profile") {
      writer.claim(.givenName, user.attributes["given_name"])
      writer.claim(.familyName, user.attributes["family_name"])
    }
  }
}

extension ProofMethods {
  /// The values of `amr` in a tenant's tokens (Microsoft Learn: access token claims reference). That of passkeys is not
  /// in that list.
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

extension TenantDirectory {
  /// The pairwise subject of a user for one application (OpenID Connect Core §8.1).
  func pairwiseSubject(of user: SubjectID, for audience: String) -> String {
    Base64URL.encode(MAC.hmacSHA256(key: realm.secrets.pairwiseKey, Array("\(user)\u{0}\(audience)".utf8)))
  }
}

extension JSONWriter {
  /// The claim `cnf`: the key of a bound token.
  mutating func confirmation(_ text: String?) {
    guard let text, let key = try? JSON.parse(text) else { return }
    member("cnf", key)
  }
}
