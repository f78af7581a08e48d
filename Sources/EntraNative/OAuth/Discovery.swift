internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

extension Endpoints {
  /// `GET /{tenant}/v2.0/.well-known/openid-configuration`
  /// (docs/reference/entra-tokens-and-endpoints.md#openid-configuration): URLs contain the tenant's id, whichever of
  /// its names is requested.
  @Sendable func discovery(_ request: Request) -> Response {
    answering(request) { () throws(NativeAuthError) in
      let place = try NativeAuthError.translating { () throws(CoreError) in
        try authority(of: request.parameters["tenant"], request)
      }
      let (base, name) = (place.base, place.name)
      let oauth = "\(base)/\(name)/oauth2/v2.0"
      let query = request.query["appid"].map { "?\(Form([("appid", $0)]).encoded())" } ?? ""
      return .answer([
        "token_endpoint": .string("\(oauth)/token"),
        "token_endpoint_auth_methods_supported": ["client_secret_post", "private_key_jwt", "client_secret_basic"],
        "jwks_uri": .string("\(base)/\(name)/discovery/v2.0/keys\(query)"),
        "response_modes_supported": ["query", "fragment", "form_post"],
        "subject_types_supported": ["pairwise"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "response_types_supported": ["code", "id_token", "code id_token", "id_token token"],
        "scopes_supported": ["openid", "profile", "email", "offline_access"],
        "issuer": .string(place.issuers.versionTwo),
        "request_uri_parameter_supported": false,
        "userinfo_endpoint": .string("\(base)/\(name)/openid/userinfo"),
        "authorization_endpoint": .string("\(oauth)/authorize"),
        "device_authorization_endpoint": .string("\(oauth)/devicecode"),
        "http_logout_supported": true, "frontchannel_logout_supported": true,
        "end_session_endpoint": .string("\(oauth)/logout"),
        "claims_supported": .array(Self.claims.map { .string($0) }),

        "tenant_region_scope": .string(Tenant.region), "cloud_instance_name": "microsoftonline.com",
        "cloud_graph_host_name": "graph.windows.net", "msgraph_host": "graph.microsoft.com",
      ]).with("Cache-Control", "max-age=86400, private")
    }
  }

  /// What a discovery document has of its tenant, or of a common name.
  private func authority(of name: String, _ request: Request) throws(CoreError) -> Authority {
    let context = context(of: request)
    if let common = CommonTenant(rawValue: name.lowercased()) {
      let base = context.base ?? core.addresses.publicURL
      return Authority(base: base, name: common.rawValue, issuers: common.issuers(base))
    }
    let tenant = try core.tenant(named: name, context).current().tenant
    return Authority(
      base: core.addresses.base(of: tenant, in: context), name: "\(tenant.id)",
      issuers: core.addresses.issuers(of: tenant, in: context))
  }

  private struct Authority {
    let base: String
    /// The segment of its paths.
    let name: String
    let issuers: TenantIssuers
  }

  /// `GET /{tenant}/.well-known/openid-configuration`: the document of version 1.0, with its own issuer. Its endpoints
  /// are rejected by name here, except keys, userinfo and logout. Members as recorded from the service, without the
  /// frames and logout calls that are not implemented here.
  func versionOneDocument(of name: String, _ request: Request) -> Response? {
    guard let place = try? authority(of: name, request) else { return nil }
    let (base, name) = (place.base, place.name)
    let oauth = "\(base)/\(name)/oauth2"
    var response = Response.answer([
      "token_endpoint": .string("\(oauth)/token"),
      "token_endpoint_auth_methods_supported": ["client_secret_post", "private_key_jwt", "client_secret_basic"],
      "jwks_uri": .string("\(base)/\(name)/discovery/keys"),
      "response_modes_supported": ["query", "fragment", "form_post"], "subject_types_supported": ["pairwise"],
      "id_token_signing_alg_values_supported": ["RS256"],
      "response_types_supported": ["code", "id_token", "code id_token", "token id_token", "token"],
      "scopes_supported": ["openid"],
      "issuer": .string(place.issuers.versionOne),
      "microsoft_multi_refresh_token": true, "authorization_endpoint": .string("\(oauth)/authorize"),
      "device_authorization_endpoint": .string("\(oauth)/devicecode"),
      "http_logout_supported": true, "frontchannel_logout_supported": true,
      "end_session_endpoint": .string("\(oauth)/logout"),
      "claims_supported": .array(Self.versionOneClaims.map { .string($0) }),
      "userinfo_endpoint": .string("\(base)/\(name)/openid/userinfo"),
      "tenant_region_scope": .string(Tenant.region), "cloud_instance_name": "microsoftonline.com",
      "cloud_graph_host_name": "graph.windows.net", "msgraph_host": "graph.microsoft.com",
    ]).with("Cache-Control", "max-age=86400, private")
    Self.correlate(request, &response)
    return response
  }

  private static let versionOneClaims = [
    "sub", "iss", "cloud_instance_name", "cloud_graph_host_name", "msgraph_host", "aud", "exp", "iat", "auth_time",
    "acr", "amr", "nonce", "email", "given_name", "family_name", "nickname",
  ]

  private static let claims = [
    "sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "preferred_username", "name", "tid", "oid", "sid", "ver",
    "at_hash", "c_hash", "email", "given_name", "family_name",
  ]

  /// `GET /{tenant}/discovery/v2.0/keys` (docs/reference/entra-tokens-and-endpoints.md#keys).
  @Sendable func keys(_ request: Request) -> Response {
    if CommonTenant(request) != nil { return commonKeys(request) }
    return answering(request) { () throws(NativeAuthError) in
      let bytes = try NativeAuthError.translating { () throws(CoreError) in try self.tenant(of: request).keySet() }
      return .json(bytes).with("Cache-Control", "max-age=86400, private")
    }
  }

  /// `GET /common/discovery/instance`: whether a host belongs to the directory
  /// (docs/reference/entra-tokens-and-endpoints.md#discovery). Any host does if the given authorization endpoint names
  /// a tenant of this server.
  @Sendable func instanceDiscovery(_ request: Request) -> Response {
    answering(request) { () throws(NativeAuthError) in
      let asked = request.query["authorization_endpoint"] ?? ""
      let parts = asked.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
      guard asked.hasPrefix("https://"), parts.count > 2 else {
        throw NativeAuthError(.invalidRequest, 50049, "Unknown or invalid instance.")
      }
      let context = context(of: request)
      guard (try? core.tenant(named: parts[2], context)) != nil else {
        var error = NativeAuthError(.invalidRequest, 50049, "Unknown or invalid instance.")
        error.members["error"] = "invalid_instance"
        throw error
      }
      let authority = "\(parts[0])//\(parts[1])"
      return .answer([
        "tenant_discovery_endpoint": .string("\(authority)/\(parts[2])/v2.0/.well-known/openid-configuration"),
        "api-version": "1.1",
        "metadata": [
          [
            "preferred_network": .string(parts[1]), "preferred_cache": .string(parts[1]),
            "aliases": [.string(parts[1])],
          ]
        ],
      ])
    }
  }

  /// `GET /common/userrealm/{username}`: whether the user's password is checked by another server, which is never the
  /// case here.
  @Sendable func userRealm(_ request: Request) -> Response {
    let username = request.parameters["username"]
    let domain = username.split(separator: "@").last.map(String.init) ?? ""
    return .answer([
      "ver": "1.0", "account_type": "Managed", "domain_name": .string(domain),
      "cloud_instance_name": "microsoftonline.com", "cloud_audience_urn": "urn:federation:MicrosoftOnline",
    ])
  }
}
