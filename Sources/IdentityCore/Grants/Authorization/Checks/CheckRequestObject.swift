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
      if let name = parameters[.requestURI], !name.hasPrefix(PushedRequest.prefix) {
        resolved.parameters = parameters.overridden(by: try fetchedPairs(name))
      } else if let name = parameters[.requestURI] {
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
    guard let found = realm.pushedRequest(name, of: client.id, at: service.sandbox.now) else {
      throw .requestURIInvalid
    }
    return (found.id, found.request.pairs)
  }

  /// What lies at an address that the client registered. Nothing else is fetched: a stranger would choose where we call.
  private func fetchedPairs(_ address: String) throws(AuthorizationRefusal) -> [(name: String, value: String)] {
    guard client.registration.keepsRequests(at: address) else { throw .requestURIUnsupported }
    let text = try fetching { () throws(CoreError) in
      try service.requestObject(at: address, notOlderThan: objectAge)
    }
    guard let text else { throw .requestURIInvalid }
    return try pairs(ofObject: text, isFetched: true)
  }

  /// A request that has to wait is walked again, so what it is told now nobody hears.
  private func fetching<Value>(_ body: () throws(CoreError) -> Value) throws(AuthorizationRefusal) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw .requestURIInvalid
    }
  }

  /// Signed with a key or the secret that the client registered. Unsigned where it registered that, or where the address that it
  /// was fetched from says whose it is and nothing was registered.
  private func checkSignature(_ token: ParsedToken, isFetched: Bool) throws(AuthorizationRefusal) {
    let algorithm = token.header["alg"]?.string
    let registered = client.registration.requestAlgorithm
    if let registered, registered != algorithm {
      throw .requestObjectInvalid("it must be signed as registered, by \(registered)")
    }
    if algorithm == "none" {
      guard registered == "none" || isFetched else { throw .requestObjectUnsupported }
      return
    }
    let holds = try fetching { () throws(CoreError) in
      if client.secrets.contains(where: token.authenticated) { return true }
      return try service.isSigned(token, by: client)
    }
    guard holds else { throw .requestObjectInvalid("its signature is not the client's") }
  }

  private func pairs(
    ofObject text: String, isFetched: Bool = false
  ) throws(AuthorizationRefusal) -> [(name: String, value: String)] {
    let registration = client.registration
    guard
      !registration.keys.isEmpty || registration.keysAddress != nil || registration.requestAlgorithm == "none"
        || isFetched || !client.secrets.isEmpty
    else { throw .requestObjectUnsupported }
    guard let token = SignedToken.parse(text) else { throw .requestObjectInvalid("it is no signed token") }
    try checkSignature(token, isFetched: isFetched)
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
