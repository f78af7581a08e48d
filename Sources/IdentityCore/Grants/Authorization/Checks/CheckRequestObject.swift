internal import JOSE
internal import JSON

extension AuthorizationInquiry {
  /// The parameters with those of a signed object (OpenID Connect Core §6.1) or of a pushed request (RFC 9126 §4) in their place.
  /// The service knows neither.
  func resolved() -> Result<AuthorizationInquiry, AuthorizationRefusal> {
    guard isStrict else { return .success(self) }
    var resolved = self
    do throws(AuthorizationRefusal) {
      if parameters[.request] != nil, parameters[.requestURI] != nil {
        throw .requestObjectInvalid("request and request_uri come together")
      }
      if let name = parameters[.requestURI] {
        let (id, pairs) = try pushedPairs(name)
        resolved.pushed = id
        resolved.parameters = parameters.overridden(by: pairs)
      }
      if let text = resolved.parameters[.request] {
        resolved.parameters = resolved.parameters.overridden(by: try pairs(ofObject: text))
      }
      if resolved.pushed == nil, !isPushed, client.registration.pushesRequests { throw .pushedRequestMissing }
    } catch {
      return .failure(error)
    }
    return .success(resolved)
  }

  private func pushedPairs(
    _ name: String
  ) throws(AuthorizationRefusal) -> (id: UniqueID, pairs: [(name: String, value: String)]) {
    // Anything else would have to be fetched.
    guard name.hasPrefix(PushedRequest.prefix) else { throw .requestURIUnsupported }
    guard let found = realm.pushedRequest(name, of: client.id, at: service.sandbox.now) else {
      throw .requestURIInvalid
    }
    return (found.id, found.request.pairs)
  }

  /// Signed with a key or the secret that the client registered; unsigned ones are not taken.
  private func pairs(ofObject text: String) throws(AuthorizationRefusal) -> [(name: String, value: String)] {
    guard !client.registration.keys.isEmpty || !client.secrets.isEmpty else { throw .requestObjectUnsupported }
    guard let token = SignedToken.parse(text) else { throw .requestObjectInvalid("it is no signed token") }
    if token.header["alg"] == "none" { throw .requestObjectUnsupported }
    guard token.verified(byOneOf: client.registration.keys) || client.secrets.contains(where: token.authenticated)
    else {
      throw .requestObjectInvalid("its signature is not the client's")
    }
    guard let members = token.claims.object else { throw .requestObjectInvalid("it is no object") }
    if let id = members["client_id"]?.string ?? members["iss"]?.string, id != client.id.text {
      throw .requestObjectInvalid("it is another client's")
    }
    if let type = members["response_type"]?.string, let outer = parameters[.responseType], type != outer {
      throw .requestObjectInvalid("response_type differs from the one outside")
    }
    if let expires = members["exp"]?.double, expires <= Double(service.sandbox.now.seconds) {
      throw .requestObjectInvalid("it has expired")
    }
    for name in ["request", "request_uri"] where members[name] != nil {
      throw .requestObjectInvalid("it names another request")
    }
    return members.names.compactMap { name in
      guard let value = members[name] else { return nil }
      return (name, value.string ?? value.text)
    }
  }
}
