internal import HTTPServer
internal import IdentityCore
internal import JSON

extension Endpoints {
  /// `POST /oauth2/token` (RFC 6749 §3.2, reference: hosted-login-and-oidc.md A.6).
  @Sendable func token(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let parameters = try tokenParameters(of: request)
      let client = try authenticate(request, parameters)
      guard let type = parameters.value("grant_type") else {
        throw OAuthError(.invalidRequest, "grant_type is missing.")
      }
      return switch type {
      case "authorization_code": try redeemCode(parameters, client)
      case "client_credentials": try grantClientCredentials(parameters, client)
      case "refresh_token": try refresh(parameters, client)
      default: throw OAuthError(.unsupportedGrantType, "grant_type \(type) is not supported.")
      }
    }
  }

  /// The parameters of a direct call. A body that is no form at all is refused rather than taken for an empty one.
  func tokenParameters(of request: Request) throws(OAuthError) -> Form {
    guard request.form != nil else {
      throw OAuthError(.invalidRequest, "The body must be application/x-www-form-urlencoded text in UTF-8.")
    }
    return request.allParameters
  }
}

extension TokenSet {
  /// The token response (RFC 6749 §5.1), members in the service's order.
  var response: Response {
    var writer = JSONWriter(reserving: 4096)
    writer.beginObject()
    if let idToken { writer.member("id_token", idToken) }
    writer.member("access_token", accessToken)
    if let refreshToken { writer.member("refresh_token", refreshToken) }
    writer.member("expires_in", Int(expiresIn))
    writer.member("token_type", "Bearer")
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }
}

extension OAuthError {
  /// Runs a use case and puts its failure into OAuth's words.
  static func translating<Value>(
    _ personality: Personality, _ body: () throws(CoreError) -> Value
  ) throws(OAuthError) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw OAuthError(error, personality)
    }
  }
}
