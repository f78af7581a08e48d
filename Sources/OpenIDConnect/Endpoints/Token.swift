internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes
internal import Tokens

extension Endpoints {
  /// `POST /oauth2/token` (RFC 6749 §3.2, docs/reference/hosted-login.md#token-endpoint).
  @Sendable func token(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let read = try clientRequest(request, try tokenParameters(of: request))
      do throws(ClientRequestFailure) {
        return try TokenEndpoint(core).respond(to: read).response
      } catch {
        let told = OAuthError(error, usesBasic: request.usesBasic)
        throw hasPaths(.keycloak, request) ? told.asKeycloak(error.problem) : told
      }
    }
  }

  /// The parameters of a direct call. A body that is not a form is rejected rather than taken for an empty one.
  func tokenParameters(of request: Request) throws(OAuthError) -> Form {
    if let form = try jsonParameters(of: request) { return form }
    guard request.form != nil else {
      throw OAuthError(.invalidRequest, "The body must be application/x-www-form-urlencoded text in UTF-8.")
    }
    return request.allParameters
  }
}

extension Endpoints {
  /// The parameters of a JSON body, in a realm that accepts those; nil for any other body.
  private func jsonParameters(of request: Request) throws(OAuthError) -> Form? {
    guard request.headers["Content-Type"]?.lowercased().hasPrefix("application/json") == true,
      let realm = context(of: request).realm, let settings = try? core.realm(realm).current().realm.settings,
      settings.relaxes(.jsonBodies)
    else { return nil }
    guard let members = (try? JSON.parse(request.body))?.object else {
      throw OAuthError(.invalidRequest, "The body is not a JSON object.")
    }
    var form = Form()
    for (name, value) in members where value != .null {
      // A list is a parameter sent more than once; any other value but a text is sent as its JSON.
      for one in value.array ?? [value] { form.append(name, one.string ?? one.text) }
    }
    for (name, value) in request.query.pairs { form.append(name, value) }
    return form
  }
}

extension TokenResponse {
  /// Members in the service's order (RFC 6749 §5.1).
  fileprivate var response: Response {
    var writer = JSONWriter(reserving: 4096)
    writer.beginObject()
    if let idToken { writer.member("id_token", idToken) }
    writer.member("access_token", accessToken)
    if let refreshToken { writer.member("refresh_token", refreshToken) }
    writer.member("expires_in", Int(expiresIn))
    writer.member("token_type", tokenType)
    // No value means no scope (RFC 6749 §3.3).
    if !scopes.isEmpty { writer.member("scope", scopes.joined(separator: " ")) }
    if let authorizationDetails { writer.member("authorization_details", authorizationDetails) }
    if let issuedType { writer.member("issued_token_type", issuedType) }
    if let keycloak {
      writer.member("refresh_expires_in", Int(keycloak.refreshExpiresIn))
      writer.member("not-before-policy", 0)
      if let name = keycloak.name { writer.member("session_state", name) }
    }
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }
}

extension OAuthError {
  /// Runs a use case; its errors are thrown as OAuth errors.
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
