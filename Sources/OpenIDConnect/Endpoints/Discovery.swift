internal import HTTPServer
internal import IdentityCore
internal import JSON

extension Endpoints {
  /// `GET {issuer}/.well-known/openid-configuration` (OpenID Connect Discovery §4, RFC 8414 §3): says what works here
  /// and nothing else. For the service's personality these are exactly the service's members (reference:
  /// hosted-login-and-oidc.md A.2).
  @Sendable func discovery(_ request: Request) -> Response {
    guard let realm = realm(ofDocument: request) else { return noSuchIssuer(request) }
    let context = context(of: request)
    let base = core.addresses.hosted(of: realm, in: context)
    var writer = JSONWriter(reserving: 2048)
    writer.beginObject()
    writer.member("authorization_endpoint", "\(base)/oauth2/authorize")
    writer.member("end_session_endpoint", "\(base)/logout")
    writer.list("id_token_signing_alg_values_supported", ["RS256"])
    writer.member("issuer", core.addresses.issuer(of: realm, in: context))
    writer.member("jwks_uri", "\(core.addresses.documents(of: realm, in: context))/.well-known/jwks.json")
    writer.member("revocation_endpoint", "\(base)/oauth2/revoke")
    switch realm.settings.personality {
    case .cognito:
      writer.list("response_types_supported", ["code", "token"])
    case .openIDConnect:
      writer.strictMembers()
    }
    writer.list("scopes_supported", ["openid", "email", "phone", "profile"])
    writer.list("subject_types_supported", ["public"])
    writer.member("token_endpoint", "\(base)/oauth2/token")
    writer.list("token_endpoint_auth_methods_supported", ["client_secret_basic", "client_secret_post"])
    writer.member("userinfo_endpoint", "\(base)/oauth2/userInfo")
    writer.endObject()
    return .json(writer.bytes).with("Cache-Control", "no-cache")
  }

  /// The realm whose document is asked for: by its id, or by the path of an issuer that its maker fixed.
  func realm(ofDocument request: Request) -> Realm? {
    let names = ["a", "b", "c"].map { request.parameters[$0] }.filter { !$0.isEmpty }
    if names.count == 1, let realm = try? core.realm(RealmID(names[0])).current().realm { return realm }
    guard let sandbox = core.sandbox() else { return nil }
    return core.realms(in: sandbox).first { realm in
      guard case .fixed(let url) = realm.settings.issuer else { return false }
      let path = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2).map(String.init)
      return path == names
    }
  }

  /// In the service's form.
  func noSuchIssuer(_ request: Request) -> Response {
    var writer = JSONWriter(reserving: 128)
    writer.beginObject()
    writer.member("message", "User pool \(request.parameters["a"]) does not exist.")
    writer.endObject()
    return .json(writer.bytes, status: 404)
  }
}

extension JSONWriter {
  fileprivate mutating func list(_ name: String, _ values: [String]) {
    self.name(name)
    beginArray()
    for value in values { self.value(value) }
    endArray()
  }

  /// What a realm of the standard's personality does beyond the service.
  fileprivate mutating func strictMembers() {
    member("authorization_response_iss_parameter_supported", true)
    list(
      "claims_supported",
      [
        "sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "c_hash", "name", "given_name",
        "family_name",
        "middle_name", "nickname", "preferred_username", "profile", "picture", "website", "gender", "birthdate",
        "zoneinfo", "locale", "updated_at", "email", "email_verified", "phone_number", "phone_number_verified",
        "address",
      ])
    member("claims_parameter_supported", false)
    list("code_challenge_methods_supported", ["S256"])
    list("grant_types_supported", ["authorization_code", "implicit", "refresh_token", "client_credentials"])
    list("prompt_values_supported", ["none", "login", "consent", "select_account"])
    member("request_parameter_supported", false)
    member("request_uri_parameter_supported", false)
    list("response_modes_supported", ["query", "fragment", "form_post"])
    list(
      "response_types_supported",
      ["code", "id_token", "token", "id_token token", "code id_token", "code token", "code id_token token"])
    list("revocation_endpoint_auth_methods_supported", ["client_secret_basic", "client_secret_post", "none"])
  }
}
