internal import HTTPServer
internal import Model
internal import OAuth
internal import Tenants

/// `POST /oauth2/v2.0/token`: the end of every flow, and OAuth's own grants
/// (docs/reference/entra-native-authentication.md#sign-in-token, docs/reference/entra-tokens-and-endpoints.md#grants).
enum SignInToken {
  static let path = "oauth2/v2.0/token"
  /// See ``NativeEndpoint/testName``.
  static let testName = "SignInToken"

  /// OAuth's grants of tenants; `device_code` is its name in old libraries.
  private static let grants: [String: any TenantGrant.Type] = [
    OAuthGrant.authorizationCode.name: AuthorizationCodeGrant.self,
    OAuthGrant.refreshToken.name: RefreshTokenGrant.self,
    OAuthGrant.clientCredentials.name: ClientCredentialsGrant.self,
    OAuthGrant.deviceCode.name: DeviceCodeGrant.self, "device_code": DeviceCodeGrant.self,
    OAuthGrant.password.name: PasswordGrant.self,
    OAuthGrant.assertion.name: OnBehalfOfGrant.self,
  ]

  /// Verifies the client, as a grant or as a step demands, and hands it over.
  static func respond(_ given: NativeCall) throws(NativeAuthError) -> Response {
    try ParameterRule.check(.token, given.value)
    let call = try given.binding()
    let type = try call.required("grant_type")
    if call.value("continuation_token") != nil { return try finish(call, type, client: try call.nativeClient()) }
    // A password without a token is a step of the native flow whose token is missing.
    if type != OAuthGrant.password.name || call.value("username") != nil, let grant = grants[type] {
      return try grant.run(call, client: try VerifiedClient.of(call, for: grant))
    }
    switch type {
    case "password", "oob", "mfa_oob", "continuation_token": throw .parameter("continuation_token")
    case OAuthGrant.tokenExchange.name:
      throw NativeAuthError(.unsupportedGrantType, 70003, "not implemented: \(type)")
    default:
      throw NativeAuthError(
        .unsupportedGrantType, 70003, "The app requested an unsupported grant type '\(type.prefix(64))'.")
    }
  }

  private static func finish(
    _ call: NativeCall, _ type: String, client: FlowClient
  ) throws(NativeAuthError) -> Response {
    let token = try call.required("continuation_token")
    let reply: TenantService.SignInReply
    switch type {
    case "password": reply = .password(try call.required("password"))
    // The documentation has one word for the codes of a second factor, clients another.
    case "oob", "mfa_oob": reply = .code(try call.required("oob"))
    case "continuation_token": reply = .nothing
    default:
      throw NativeAuthError(
        .unsupportedGrantType, 70003, "The app requested an unsupported grant type '\(type.prefix(64))'.")
    }
    let claims = try call.claims()
    let outcome = try NativeAuthError.translating { () throws(CoreError) in
      let scopes = try call.tenant.scopes(call.value("scope") ?? "", client: client.id)
      return try call.tenant.finish(token, client: client.id, reply: reply, goal: .tokens(scopes), claims: claims)
    }
    return try outcome.response(call)
  }
}

extension SignInOutcome {
  func response(_ call: NativeCall) throws(NativeAuthError) -> Response {
    switch self {
    case .tokens(let tokens): return .tokens(tokens, clientInfo: ClientInfo.isAsked(call.value("client_info")))
    case .step(let step): return try step.response()
    case .session: throw NativeAuthError(.internalFault("a call ended in a browser's session"))
    }
  }
}
