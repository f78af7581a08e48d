internal import Cryptography
internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// The document of a realm of the standard's personality (OpenID Connect Discovery §3, RFC 8414 §2). The support
  /// table is generated from it, and a test requests every endpoint in it.
  func standardDiscovery(_ realm: Realm, _ context: RequestScope) -> Response {
    .json(JSON.object(standardMetadata(realm, context)).bytes).with("Cache-Control", "no-cache")
  }

  /// The metadata of a realm of the standard's personality.
  func standardMetadata(_ realm: Realm, _ context: RequestScope) -> JSONObject {
    let keys = "\(core.addresses.documents(of: realm, in: context))/"
    var members: JSONObject = [
      "issuer": .string(core.addresses.issuer(of: realm, in: context)),
      "jwks_uri": .string(
        realm.settings.paths?.namesRoot == true
          ? core.addresses.endpoint("jwks", of: realm, in: context)
          : keys + (realm.settings.paths?.path(of: "jwks") ?? ".well-known/jwks.json")),
    ]
    for (name, path) in Self.endpointPaths where name != "registration_endpoint" || realm.settings.registersClients {
      members[name] = .string(core.addresses.endpoint(path, of: realm, in: context))
    }
    let lacksBackchannel = realm.lacks(true).contains(OAuthGrant.backchannel.name)
    if lacksBackchannel { members["backchannel_authentication_endpoint"] = nil }
    let lacks = realm.lacks(core.addresses.asksForCertificates)
    for (name, values) in Self.abilities {
      members[name] = .array(values.filter { !lacks.contains($0) }.map { .string($0) })
    }
    if !lacksBackchannel {
      members["backchannel_token_delivery_modes_supported"] = ["poll", "ping"]
      members["backchannel_user_code_parameter_supported"] = false
      if realm.signsBackchannelRequests {
        members["backchannel_authentication_request_signing_alg_values_supported"] = .array(
          realm.settings.signaturesTaken.map { .string($0.rawValue) })
      }
    }
    for name in Self.signedByRealm {
      members[name] = .array(realm.settings.algorithms.map { .string($0.rawValue) })
    }
    for (text, names) in Self.encryptionNames {
      let algorithms = realm.encrypts(text) ? realm.settings.encryption : nil
      members[names.algorithm] = algorithms.map { .array($0.map { .string($0.rawValue) }) }
      if algorithms == nil { members[names.content] = nil }
    }
    members["authorization_details_types_supported"] = realm.settings.authorizationDetailTypes.map { types in
      .array(types.map { .string($0) })
    }
    members["scopes_supported"] = .array(realm.grantableScopes.map { .string($0) })
    if realm.settings.resources != nil, let service = try? core.realm(realm.id, context) {
      // RFC 9728 §4.
      members["protected_resources"] = .array((service.oauth.knownResources(of: realm) ?? []).map { .string($0) })
    }
    // Certificates are omitted if the server requests none.
    for (name, value) in Self.switches where !lacks.contains(name) || !Self.byCertificate.contains(name) {
      members[name] = .bool(value && !lacks.contains(name))
    }
    if !lacks.isSuperset(of: Self.byCertificate) {
      // RFC 8705 §5.
      members["mtls_endpoint_aliases"] = .object(
        JSONObject(
          Self.calledByClients.compactMap { name in
            members[name]?.string.flatMap(core.addresses.certified).map { (name, .string($0)) }
          }))
    }
    if realm.settings.federation?.registersClients == true {
      members["client_registration_types_supported"] = ["automatic"]
    }
    members["require_pushed_authorization_requests"] = .bool(realm.settings.pushesAlone)
    if realm.settings.relaxes(.plainChallenges) || realm.hasClient(where: \.takesPlainChallenges) {
      members["code_challenge_methods_supported"] = ["S256", "plain"]
    }
    if let profile = realm.settings.securityProfile { tell(of: profile, &members) }
    return members
  }

  /// Removes the abilities that a profile excludes.
  private func tell(of profile: SecurityProfile, _ members: inout JSONObject) {
    func keep(_ name: String, _ isKept: (String) -> Bool) {
      members[name] = members[name]?.array.map { .array($0.filter { isKept($0.string ?? "") }) }
    }
    let signatures = SecurityProfile.signatures.map(\.rawValue)
    for name in ["request_object_signing_alg_values_supported", "dpop_signing_alg_values_supported"] {
      keep(name, signatures.contains)
    }
    let methods = SecurityProfile.methods.map(\.rawValue)
    for name in ["token", "revocation", "introspection"] {
      keep("\(name)_endpoint_auth_methods_supported", methods.contains)
      keep("\(name)_endpoint_auth_signing_alg_values_supported", signatures.contains)
    }
    keep("response_types_supported") { $0 == "code" }
    keep("grant_types_supported") { OAuthGrant.named($0)?.isForbiddenByProfiles == false }
    if profile.signsMessages {
      keep("response_modes_supported") { $0.hasSuffix("jwt") }
      // RFC 9101 §10.5.
      members["require_signed_request_object"] = true
    }
  }

  static let endpointPaths: [(name: String, path: String)] = [
    ("authorization_endpoint", "authorize"),
    ("token_endpoint", "token"),
    ("userinfo_endpoint", "userinfo"),
    ("revocation_endpoint", "revoke"),
    ("introspection_endpoint", "introspect"),
    ("end_session_endpoint", "logout"),
    ("check_session_iframe", "check-session"),
    ("device_authorization_endpoint", "device_authorization"),
    ("backchannel_authentication_endpoint", "bc-authorize"),
    ("pushed_authorization_request_endpoint", "par"),
    ("registration_endpoint", "register"),
  ]

  /// Signed by the realm, with its own algorithms.
  private static let signedByRealm = [
    "id_token_signing_alg_values_supported", "userinfo_signing_alg_values_supported",
    "authorization_signing_alg_values_supported", "introspection_signing_alg_values_supported",
  ]

  /// Endpoints that clients call directly, and so can present certificates to.
  private static let calledByClients = endpointPaths.map(\.name).filter {
    !["authorization_endpoint", "check_session_iframe", "end_session_endpoint", "registration_endpoint"].contains($0)
  }

  private static let encryptionNames = EncryptedText.allCases.map { text in
    let stem = "\(text.rawValue)_encryption"
    return (text, (algorithm: "\(stem)_alg_values_supported", content: "\(stem)_enc_values_supported"))
  }

  /// Only for clients with certificates.
  fileprivate static let byCertificate = [
    ClientRegistration.Authentication.certificate.rawValue, ClientRegistration.Authentication.ownCertificate.rawValue,
    "tls_client_certificate_bound_access_tokens",
  ]

  /// Endpoints of a standard realm that no discovery document names.
  static let otherPaths: [(path: String, purpose: String)] = [
    ("/{realm}/register/{client}", "the registration, for the holder of its token"),
    (
      "/{realm}/resources/{resource}",
      "a resource that the server pretends to be: tells what an access token for it says"
    ),
    (
      "/.well-known/oauth-protected-resource/{realm}/resources/{resource}",
      "the metadata of that resource (RFC 9728), as its `WWW-Authenticate` says"
    ),
    ("/{realm}/.well-known/openid-federation", "the statement of a realm with `federation` about itself"),
    ("/{realm}/federation/fetch, /{realm}/federation/list", "the statements of such a realm about its `subordinates`"),
    ("/{realm}/federation/resolve", "what such a realm finds out about another entity"),
    (
      "/.well-known/oauth-authorization-server/{realm}, /.well-known/openid-configuration/{realm}",
      "the discovery document, for clients of RFC 8414"
    ),
  ]

  private static let authenticationMethods = ClientRegistration.Authentication.allCases.map(\.rawValue)
  private static let assertionAlgorithms = ["HS256"] + PublicKey.Algorithm.names

  static let abilities: [(name: String, values: [String])] = plainAbilities + encryptionAbilities

  private static let encryptionAbilities: [(name: String, values: [String])] = encryptionNames.flatMap { _, names in
    [
      (names.algorithm, KeyEncryption.allCases.map(\.rawValue)),
      (names.content, ContentEncryption.allCases.map(\.rawValue)),
    ]
  }

  private static let plainAbilities: [(name: String, values: [String])] = [
    (
      "response_types_supported",
      [
        "code", "id_token", "token", "id_token token", "code id_token", "code token", "code id_token token",
        "none",
      ]
    ),
    (
      "response_modes_supported",
      ["query", "fragment", "form_post", "query.jwt", "fragment.jwt", "form_post.jwt", "jwt"]
    ),
    ("grant_types_supported", OAuthGrant.inMetadata.map(\.name)),
    ("subject_types_supported", ["public", "pairwise"]),
    ("id_token_signing_alg_values_supported", PublicKey.Algorithm.names),
    ("userinfo_signing_alg_values_supported", PublicKey.Algorithm.names),
    ("authorization_signing_alg_values_supported", PublicKey.Algorithm.names),
    ("introspection_signing_alg_values_supported", PublicKey.Algorithm.names),
    ("request_object_signing_alg_values_supported", ["none"] + assertionAlgorithms),
    ("token_endpoint_auth_methods_supported", authenticationMethods),
    ("token_endpoint_auth_signing_alg_values_supported", assertionAlgorithms),
    ("revocation_endpoint_auth_methods_supported", authenticationMethods),
    ("revocation_endpoint_auth_signing_alg_values_supported", assertionAlgorithms),
    ("introspection_endpoint_auth_methods_supported", authenticationMethods.filter { $0 != "none" }),
    ("introspection_endpoint_auth_signing_alg_values_supported", assertionAlgorithms),
    ("code_challenge_methods_supported", ["S256"]),
    ("dpop_signing_alg_values_supported", PublicKey.Algorithm.names),
    ("prompt_values_supported", ["none", "login", "consent", "select_account"]),
    ("display_values_supported", ["page"]),
    ("claim_types_supported", ["normal"]),
    (
      "claims_supported",
      [
        "sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "acr", "at_hash", "c_hash", "sid", "name",
        "given_name",
        "family_name", "middle_name", "nickname", "preferred_username", "profile", "picture", "website", "gender",
        "birthdate", "zoneinfo", "locale", "updated_at", "email", "email_verified", "phone_number",
        "phone_number_verified", "address",
      ]
    ),
  ]

  static let switches: [(name: String, value: Bool)] = [
    ("authorization_response_iss_parameter_supported", true),
    ("backchannel_logout_supported", true),
    ("backchannel_logout_session_supported", true),
    ("frontchannel_logout_supported", true),
    ("frontchannel_logout_session_supported", true),
    ("claims_parameter_supported", true),
    ("request_parameter_supported", true),
    ("request_uri_parameter_supported", true),
    ("require_request_uri_registration", true),
    ("require_pushed_authorization_requests", false),
    ("client_id_metadata_document_supported", true),
    ("tls_client_certificate_bound_access_tokens", true),
  ]
}

extension Realm {
  /// Whether some client can sign its backchannel authentication requests.
  fileprivate var signsBackchannelRequests: Bool {
    settings.takesNewClients
      || hasClient(where: { $0.registration.backchannelAlgorithm != nil })
  }

  /// Whether some client can have that text encrypted.
  fileprivate func encrypts(_ text: EncryptedText) -> Bool {
    if text == .requestObject || settings.takesNewClients { return true }
    return hasClient(where: { $0.registration[text] != nil })
  }

  /// Abilities that no client of the realm has, if the realm has no registration: a pool's clients, for example, have
  /// no settings for them.
  /// - Parameter asksForCertificates: whether the server has a port that requests client certificates.
  fileprivate func lacks(_ asksForCertificates: Bool) -> Set<String> {
    var lacks: Set<String> = settings.clientDocuments == nil ? ["client_id_metadata_document_supported"] : []
    if !asksForCertificates { lacks.formUnion(Endpoints.byCertificate) }
    if settings.clientAuthorities == nil { lacks.insert(ClientRegistration.Authentication.certificate.rawValue) }
    if settings.takesNewClients { return lacks }
    let takesAny = settings.takesAnyClient
    for grant in OAuthGrant.all where !takesAny && grant.needsClientForDiscovery {
      guard let type = grant.clientType, !hasClient(where: { $0.allows(grant: type) }) else { continue }
      lacks.insert(grant.name)
    }
    if !takesAny, !hasClient(where: { !$0.registration.keys.isEmpty || $0.registration.keysAddress != nil }) {
      lacks.insert("private_key_jwt")
    }
    for method in [ClientRegistration.Authentication.certificate, .ownCertificate]
    where !hasClient(where: { $0.registration.authentication == method }) {
      lacks.insert(method.rawValue)
    }
    if !hasClient(where: { $0.registration.bindsToCertificate == true }) {
      lacks.insert("tls_client_certificate_bound_access_tokens")
    }
    if !hasClient(where: { $0.registration.sector != nil }) { lacks.insert("pairwise") }
    if !hasClient(where: { $0.registration.backChannelLogout != nil }) {
      lacks.formUnion(["backchannel_logout_supported", "backchannel_logout_session_supported"])
    }
    if !hasClient(where: { $0.registration.frontChannelLogout != nil }) {
      lacks.formUnion(["frontchannel_logout_supported", "frontchannel_logout_session_supported"])
    }
    return lacks
  }
}
