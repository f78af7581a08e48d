internal import Ambient
internal import HTTPServer
internal import Model
internal import OAuth
internal import Tenants

/// A grant of OAuth's at the token endpoint of a tenant. ``SignInToken`` verifies the client before it runs one.
protocol TenantGrant: SendableMetatype {
  /// What an application with platforms does by this grant; nil if the request does not say, such as for a refresh
  /// token without a platform: then the application's secret decides, as without platforms.
  static func use(_ call: NativeCall, _ client: Client) throws(NativeAuthError) -> GrantUse?
  static func run(_ call: NativeCall, client: VerifiedClient) throws(NativeAuthError) -> Response
}

extension NativeCall {
  func tokenAnswer(_ body: () throws(CoreError) -> TenantTokens) throws(NativeAuthError) -> Response {
    .tokens(try NativeAuthError.translating(body), clientInfo: ClientInfo.isAsked(value("client_info")))
  }

  /// A required OAuth parameter; its absence is reported in the style of this endpoint.
  func needed(_ name: String) throws(NativeAuthError) -> String {
    guard let value = value(name) else {
      throw NativeAuthError(
        .invalidRequest, 900144, "The request body must contain the following parameter: '\(name)'.")
    }
    return value
  }
}

/// `grant_type=authorization_code`, with PKCE.
enum AuthorizationCodeGrant: TenantGrant {
  static func use(_ call: NativeCall, _ client: Client) throws(NativeAuthError) -> GrantUse? {
    // A code of native authentication has no redirect URI.
    guard !TenantService.isFlowCode(call.value("code") ?? "") else { return nil }
    return client.platform(ofRedirectURI: call.value("redirect_uri") ?? "").map { .user(.redirect($0)) }
  }

  static func run(_ call: NativeCall, client: VerifiedClient) throws(NativeAuthError) -> Response {
    let code = try call.needed("code")
    let claims = try call.claims()
    if TenantService.isFlowCode(code) {
      return try call.tokenAnswer { () throws(CoreError) in
        let scopes = try call.tenant.scopes(
          call.value("scope") ?? "openid profile offline_access", client: client.id)
        return try call.tenant.redeem(
          flowCode: code, client: client, scopes: scopes, claims: claims)
      }
    }
    return try call.tokenAnswer { () throws(CoreError) in
      try call.tenant.redeem(
        code: code, client: client, redirectURI: call.value("redirect_uri"),
        codeVerifier: call.value("code_verifier"), scope: call.value("scope"), claims: claims)
    }
  }
}

/// `grant_type=refresh_token`.
enum RefreshTokenGrant: TenantGrant {
  static func use(_ call: NativeCall, _ client: Client) throws(NativeAuthError) -> GrantUse? {
    call.tenant.platform(ofRefreshToken: call.value("refresh_token") ?? "").map { .user(.redirect($0)) }
  }

  static func run(_ call: NativeCall, client: VerifiedClient) throws(NativeAuthError) -> Response {
    let token = try call.needed("refresh_token")
    let claims = try call.claims()
    do throws(NativeAuthError) {
      return try call.tokenAnswer { () throws(CoreError) in
        try call.tenant.refresh(token, client: client, scope: call.value("scope"), claims: claims)
      }
    } catch {
      throw error.telling(call.tenant.times(ofRefreshToken: token, client: client.client))
    }
  }
}

/// `grant_type=client_credentials`: for daemons.
enum ClientCredentialsGrant: TenantGrant {
  static func use(_ call: NativeCall, _ client: Client) throws(NativeAuthError) -> GrantUse? { .application }

  static func run(_ call: NativeCall, client: VerifiedClient) throws(NativeAuthError) -> Response {
    let scope = try call.needed("scope")
    let claims = try call.claims()
    return try call.tokenAnswer { () throws(CoreError) in
      try call.tenant.clientToken(client, scope: scope, claims: claims)
    }
  }
}

/// `grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer`: on behalf of a user.
enum OnBehalfOfGrant: TenantGrant {
  static func use(_ call: NativeCall, _ client: Client) throws(NativeAuthError) -> GrantUse? { .application }

  static func run(_ call: NativeCall, client: VerifiedClient) throws(NativeAuthError) -> Response {
    let assertion = try call.needed("assertion")
    let use = try call.needed("requested_token_use")
    guard use == "on_behalf_of" else {
      throw NativeAuthError(.invalidRequest, 900144, "not implemented: requested_token_use=\(use.prefix(64))")
    }
    let scope = try call.needed("scope")
    let claims = try call.claims()
    return try call.tokenAnswer { () throws(CoreError) in
      try call.tenant.tokens(onBehalfOf: assertion, client: client, scope: scope, claims: claims)
    }
  }
}

/// `grant_type=urn:ietf:params:oauth:grant-type:device_code`.
enum DeviceCodeGrant: TenantGrant {
  static func use(_ call: NativeCall, _ client: Client) throws(NativeAuthError) -> GrantUse? { .user(.withoutRedirect) }

  static func run(_ call: NativeCall, client: VerifiedClient) throws(NativeAuthError) -> Response {
    let code = try call.needed("device_code")
    let claims = try call.claims()
    return try call.tokenAnswer { () throws(CoreError) in
      try call.tenant.redeem(deviceCode: code, client: client, claims: claims)
    }
  }
}

/// `grant_type=password` without a continuation token, if the tenant allows it: the service does not offer it for local
/// accounts.
enum PasswordGrant: TenantGrant {
  static func use(_ call: NativeCall, _ client: Client) throws(NativeAuthError) -> GrantUse? { .user(.withoutRedirect) }

  static func run(_ call: NativeCall, client: VerifiedClient) throws(NativeAuthError) -> Response {
    let (username, password) = (try call.needed("username"), try call.needed("password"))
    let claims = try call.claims()
    do throws(CoreError) {
      let scopes = try call.tenant.scopes(call.value("scope") ?? "", client: client.id)
      let outcome = try call.tenant.tokens(
        client: client, username: username, password: password, scope: scopes, claims: claims)
      guard case .tokens(let tokens) = outcome else {
        throw CoreError.tenant(.passwordChangeRequired)
      }
      return .tokens(tokens, clientInfo: ClientInfo.isAsked(call.value("client_info")))
    } catch .account(.notFound) {
      throw NativeAuthError(
        .invalidGrant, 50034,
        "The user account does not exist in the directory. To sign into this application, the account must be added to the directory."
      )
    } catch .tenant(.passwordChangeRequired) {
      // Any step that would need user interaction.
      throw NativeAuthError(
        .invalidGrant, 50076,
        "You must use multi-factor authentication, or change your password, to access the resource.")
    } catch {
      throw NativeAuthError(error)
    }
  }
}

extension NativeAuthError {
  /// The error with the times that the service states for an expired or revoked refresh token.
  fileprivate func telling(_ times: RefreshTokenTimes?) -> NativeAuthError {
    guard let times else { return self }
    var error = self
    switch number {
    case 700_082 where times.isOfPage:
      error = .pageTokenExpired
      error.message += " The token was issued on \(Self.precise(times.issued))."
    case 700_082:
      error.message +=
        " The token was issued on \(Self.precise(times.issued)) and was inactive for \(Self.period(times.lifetime))."
    case 50173:
      error.message += " The grant was issued on '\(Self.precise(times.issued))'"
      if let validFrom = times.validFrom {
        error.message +=
          " and the TokensValidFrom date (before which tokens are not valid) for this user is '\(Self.precise(validFrom))'"
      }
      error.message += "."
    default: break
    }
    return error
  }

  /// `yyyy-MM-ddTHH:mm:ss.fffffffZ`
  private static func precise(_ time: Instant) -> String {
    let thousandths = String(1000 + (time.milliseconds % 1000 + 1000) % 1000).dropFirst()
    return "\(time.rfc3339.prefix(19)).\(thousandths)0000Z"
  }

  /// `d.hh:mm:ss`
  private static func period(_ duration: Duration) -> String {
    let seconds = duration.wholeSeconds
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { String(100 + $0).dropFirst() }
    return "\(seconds / 86_400)." + parts.joined(separator: ":")
  }
}
