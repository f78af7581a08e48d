internal import HTTPServer
internal import Model
internal import OAuth

/// Grants that only the standard's personality knows.
extension Endpoints {
  /// `urn:ietf:params:oauth:grant-type:device_code` (RFC 8628 §3.4).
  func redeemDeviceCode(_ parameters: Form, _ client: AuthenticatedClient) throws(OAuthError) -> Response {
    guard let code = parameters.value("device_code") else {
      throw OAuthError(.invalidRequest, "device_code is missing.")
    }
    return try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.exchange(deviceCode: code, client: client.client.id, proof: client.proof)
    }.response(client)
  }

  /// `urn:ietf:params:oauth:grant-type:token-exchange` (RFC 8693 §2).
  func exchangeToken(_ parameters: Form, _ client: AuthenticatedClient) throws(OAuthError) -> Response {
    typealias Kind = TokenExchangeRequest.Kind
    guard let token = parameters.value("subject_token"), let type = parameters.value("subject_token_type") else {
      throw OAuthError(.invalidRequest, "subject_token or subject_token_type is missing.")
    }
    guard let kind = Kind(rawValue: type) else { throw OAuthError(.tokenType(type)) }
    if let asked = parameters.value("requested_token_type"), asked != Kind.accessToken.rawValue,
      asked != Kind.signedToken.rawValue
    {
      throw OAuthError(.tokenType(asked))
    }
    let actor = parameters.value("actor_token")
    if let actorType = parameters.value("actor_token_type") {
      guard actor != nil, actorType != Kind.idToken.rawValue, Kind(rawValue: actorType) != nil else {
        throw OAuthError(.tokenType(actorType))
      }
    } else if actor != nil {
      throw OAuthError(.invalidRequest, "actor_token_type is missing.")
    }
    let request = TokenExchangeRequest(
      subjectToken: token, subjectKind: kind, actorToken: actor,
      scopes: (parameters.value("scope") ?? "").split(separator: " ").map(String.init),
      audience: parameters.value("resource") ?? parameters.value("audience"))
    return try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.exchange(request, client: client.client.id, proof: client.proof)
    }.response(client, issuedType: Kind.accessToken.rawValue)
  }

  /// `password` (RFC 6749 §4.3), for clients that are registered for it.
  func takePassword(_ parameters: Form, _ client: AuthenticatedClient) throws(OAuthError) -> Response {
    guard let username = parameters.value("username"), let password = parameters.value("password") else {
      throw OAuthError(.invalidRequest, "username or password is missing.")
    }
    let scopes = (parameters.value("scope") ?? "").split(separator: " ").map(String.init)
    return try OAuthError.translating(client.personality) { () throws(CoreError) in
      try client.service.exchange(
        username: username, password: password, client: client.client.id, proof: client.proof, scopes: scopes)
    }.response(client)
  }
}
