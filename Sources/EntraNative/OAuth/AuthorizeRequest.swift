internal import Diagnostics
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes
internal import Tenants

/// A validated authorization request, with a known client and redirect URI
/// (docs/reference/entra-tokens-and-endpoints.md#authorize).
struct AuthorizeRequest: Sendable {
  let tenant: TenantService
  let client: Client
  let asked: AuthorizationRequest
  let scopes: ScopeSelection
  let claims: TenantClaimsRequest?
  /// Whether the response includes the account's id for the client's cache (`client_info`).
  let wantsClientInfo: Bool
  /// Whether the user must create an account (`prompt=create`), even if one is signed in.
  let isSignUp: Bool
}

/// An invalid request; the case determines who receives the error.
enum AuthorizeFailure: Error {
  /// The user, on a page, since the redirect URI is not verified.
  case page(NativeAuthError)
  /// The client, at its redirect URI.
  case redirect(NativeAuthError, AuthorizationAnswer)
}

extension Endpoints {
  /// - Parameter stored: the parameters, if they do not come with the request.
  func checked(_ request: Request, stored: Form? = nil) throws(AuthorizeFailure) -> AuthorizeRequest {
    let isPosted = request.method == .post && request.path.hasSuffix("/authorize")
    let form = stored ?? (isPosted ? request.form ?? Form() : request.query)
    func value(_ name: String) -> String? { form[name].flatMap { $0.isEmpty ? nil : $0 } }
    func missing(_ name: String) -> NativeAuthError {
      NativeAuthError(.invalidRequest, 900144, "The request body must contain the following parameter: '\(name)'.")
    }
    let (tenant, client): (TenantService, Client)
    do throws(CoreError) {
      tenant = try self.tenant(of: request)
      guard let id = value("client_id") else { throw .client(.notFound(ClientID(""))) }
      let realm = try tenant.current().realm
      client = try realm.client(ClientID(id.lowercased()))
      guard client.application != nil else { throw .client(.notFound(client.id)) }
    } catch {
      let isMissing = value("client_id") == nil
      if !isMissing, case .client(.notFound(let id)) = error { noteUnknown(id, request) }
      throw .page(isMissing ? missing("client_id") : NativeAuthError(error))
    }
    let redirectURI = value("redirect_uri") ?? (client.redirectURIs.count == 1 ? client.redirectURIs[0] : "")
    guard let registered = client.registeredRedirectURI(redirectURI) else {
      Annotations.note(
        reason: core.authorization.explanation(ofRedirectTo: redirectURI, client: client))
      throw .page(.redirectMismatch(redirectURI, client))
    }
    let types = value("response_type")?.split(separator: " ").map(String.init) ?? []
    let isImplicit = types.contains("id_token") || types.contains("token")
    let mode: AuthorizationAnswer.Mode? =
      switch value("response_mode") {
      case nil: isImplicit ? .fragment : .query
      case "query" where !isImplicit: .query
      case "fragment": .fragment
      case "form_post": .formPost
      default: nil
      }
    let answer = AuthorizationAnswer(
      redirectURI: redirectURI, state: value("state"), mode: mode ?? (isImplicit ? .fragment : .query),
      describesErrorFirst: false)
    let platform = client.application?.platform(ofRegistered: registered)
    do throws(NativeAuthError) {
      if client.application?.audience == .consumers, CommonTenant(request) != .consumers {
        throw .consumersAlone(client, atToken: false)
      }
      if types.isEmpty { throw missing("response_type") }
      guard types.allSatisfy(["code", "token", "id_token"].contains), types != ["token"] else {
        Annotations.note(reason: TenantDiagnostic.responseType(sent: types.joined(separator: " ")).text)
        throw NativeAuthError(
          .unsupportedResponseType, 700_054,
          "The response_type '\(types.joined(separator: " ").prefix(64))' is not enabled.")
      }
      try Self.check(types, of: client)
      guard mode != nil else {
        Annotations.note(
          reason: TenantDiagnostic.responseMode(
            sent: value("response_mode") ?? "", type: types.joined(separator: " "),
            modes: isImplicit ? "fragment, form_post" : "query, fragment, form_post"
          ).text)
        throw NativeAuthError(.invalidRequest, 901002, "The 'response_mode' is not possible with this 'response_type'.")
      }
      if types.contains("id_token"), value("nonce") == nil { throw missing("nonce") }
      try ParameterRule.check(.authorize, value)
      let challenge = try Self.codeChallenge(value("code_challenge"), value("code_challenge_method"))
      if platform == .spa, types.contains("code"), challenge == nil {
        Annotations.note(reason: PlatformDiagnostic.pageWithoutChallenge.text)
        throw .challengeMissing
      }
      let prompt = value("prompt")
      let prompts = Set([prompt.flatMap(AuthorizationRequest.Prompt.init)].compactMap(\.self))
      guard let text = value("scope") else { throw missing("scope") }
      let scopes = try NativeAuthError.translating { () throws(CoreError) in try tenant.scopes(text, client: client.id)
      }
      let claims = try NativeAuthError.translating { () throws(CoreError) in try value("claims").map(tenant.claims) }
      let hint = try NativeAuthError.translating { () throws(CoreError) in
        try value("login_hint").map(tenant.username)
      }
      var type: ResponseType = []
      if types.contains("code") { type.insert(.code) }
      if types.contains("id_token") { type.insert(.idToken) }
      if types.contains("token") { type.insert(.token) }
      return AuthorizeRequest(
        tenant: tenant, client: client,
        asked: AuthorizationRequest(
          client: client.id, answer: answer, responseType: type, scopes: scopes.requested, nonce: value("nonce"),
          codeChallenge: challenge, prompts: prompts, loginHint: hint,
          maximumAge: value("max_age").flatMap { Int64($0) }.flatMap { $0 >= 0 && $0 < 1 << 40 ? .seconds($0) : nil }),
        scopes: scopes, claims: claims, wantsClientInfo: ClientInfo.isAsked(value("client_info")),
        isSignUp: prompt == "create")
    } catch {
      var error = error
      // The token endpoint reports this as `suberror`; OpenID Connect Core §3.1.2.6 has it as `error`.
      if error.detail == .consentRequired { error.code = .consentRequired }
      throw .redirect(error, answer)
    }
  }

  /// Lists the known applications for the developer, in the journal only, since every visitor can read the page.
  private func noteUnknown(_ id: ClientID, _ request: Request) {
    guard let realm = try? tenant(of: request).current().realm else { return }
    Annotations.note(
      reason: core.authorization.explanation(
        ofApplication: id.text, among: realm.allClients.filter { $0.application != nil }.map(\.id.text)))
  }

  /// Checks that the authorization endpoint may issue the application the tokens asked for.
  private static func check(_ types: [String], of client: Client) throws(NativeAuthError) {
    let application = client.application
    for (type, isOn, member) in [
      ("id_token", application?.issuesIDTokens, "enableIdTokenIssuance"),
      ("token", application?.issuesAccessTokens, "enableAccessTokenIssuance"),
    ] where types.contains(type) && isOn == false {
      Annotations.note(reason: PlatformDiagnostic.implicitOff(type: type, member: member).text)
      throw .responseTypeOff(type)
    }
  }

  private static func codeChallenge(_ challenge: String?, _ method: String?) throws(NativeAuthError) -> String? {
    guard let challenge else { return nil }
    guard method == "S256" else {
      throw NativeAuthError(
        .invalidRequest, 501_491, "not implemented: code_challenge_method \((method ?? "plain").prefix(32))")
    }
    guard (43...128).contains(challenge.utf8.count) else {
      throw NativeAuthError(.invalidRequest, 501_491, "The size of the code_challenge is not right.")
    }
    return challenge
  }
}

extension NativeAuthError {
  static func redirectMismatch(_ redirectURI: String, _ client: Client) -> NativeAuthError {
    NativeAuthError(
      .invalidRequest, 50011,
      "The redirect URI '\(redirectURI)' specified in the request does not match the redirect URIs configured for the "
        + "application '\(client.id)'.")
  }
}
