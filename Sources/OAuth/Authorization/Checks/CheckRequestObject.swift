internal import Ambient
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import SignIn

extension AuthorizationInquiry {
  /// The parameters of a signed object (RFC 9101 §6.3, OpenID Connect Core §6.1) or of a pushed request (RFC 9126 §4),
  /// which replace the others. The service supports neither.
  func resolved() -> Result<AuthorizationInquiry, AuthorizationRefusal> {
    guard rules.takesRequestObjects else { return .success(self) }
    var resolved = self
    do throws(AuthorizationRefusal) {
      if parameters[.request] != nil, parameters[.requestURI] != nil {
        throw .requestObjectInvalid("request and request_uri exclude each other")
      }
      if let name = parameters[.requestURI], !name.hasPrefix(PushedRequest.prefix) {
        resolved.parameters = parameters.replaced(by: try fetchedPairs(name))
      } else if let name = parameters[.requestURI] {
        let (id, pairs) = try pushedPairs(name)
        resolved.pushed = id
        resolved.parameters = parameters.replaced(by: pairs)
      } else if let text = parameters[.request] {
        resolved.parameters = parameters.replaced(by: try pairs(ofObject: text))
      }
      if client.registration.isFederated == true, resolved.pushed == nil, !isPushed, parameters[.request] == nil,
        parameters[.requestURI] == nil
      {
        throw .requestObjectInvalid("it is missing, and clients of a federation sign their requests or push them")
      }
      let mustPush = client.registration.pushesRequests || realm.settings.pushesAlone
      if resolved.pushed == nil, !isPushed, mustPush { throw .pushedRequestMissing }
      if isPushed, parameters[.request] == nil, realm.settings.securityProfile?.signsMessages == true {
        throw .requestObjectInvalid("it is missing, and the realm's profile wants requests signed")
      }
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

  /// Fetches the request object at an address that the client registered. No other address is fetched, since any caller
  /// could choose it.
  private func fetchedPairs(_ address: String) throws(AuthorizationRefusal) -> [(name: String, value: String)] {
    guard client.registration.keepsRequests(at: address) else { throw .requestURIUnsupported }
    let text = try fetching { () throws(CoreError) in
      try service.oauth.clients.requestObject(at: address, notOlderThan: objectAge)
    }
    guard let text else { throw .requestURIInvalid }
    return try pairs(ofObject: text, isFetched: true)
  }

  /// A request that must wait runs again, so the error of this run is discarded.
  private func fetching<Value>(_ body: () throws(CoreError) -> Value) throws(AuthorizationRefusal) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw .requestURIInvalid
    }
  }

  /// The object must be signed with a key or the secret that the client registered. It may be unsigned if the client
  /// registered that, or if its address identifies the client and no algorithm was registered.
  private func checkSignature(_ token: ParsedToken, isFetched: Bool) throws(AuthorizationRefusal) {
    let more = realm.settings.securityProfile == nil ? ["none", "HS256"] : []
    if let problem = token.algorithmProblem(more: more, among: realm.settings.signaturesTaken) {
      throw .requestObjectInvalid(problem)
    }
    let algorithm = token.header["alg"]?.string
    let registered = client.registration.requestAlgorithm
    if let registered, registered != algorithm {
      throw .requestObjectInvalid("it must be signed as registered, by \(registered)")
    }
    if algorithm == "none" {
      guard (registered == "none" || isFetched) && client.registration.isFederated != true else {
        throw .requestObjectUnsupported
      }
      return
    }
    let holds = try fetching { () throws(CoreError) in
      if client.secrets.contains(where: token.authenticated) { return true }
      return try service.oauth.clients.isSigned(token, by: client)
    }
    guard holds else { throw .requestObjectInvalid("its signature is not by a key of the client") }
  }

  private func pairs(
    ofObject given: String, isFetched: Bool = false
  ) throws(AuthorizationRefusal) -> [(name: String, value: String)] {
    let text = try opened(given)
    let registration = client.registration
    guard
      !registration.keys.isEmpty || registration.keysAddress != nil || registration.requestAlgorithm == "none"
        || isFetched || !client.secrets.isEmpty
    else { throw .requestObjectUnsupported }
    guard let token = SignedToken.parse(text) else { throw .requestObjectInvalid("it is not a signed token") }
    try checkSignature(token, isFetched: isFetched)
    guard let members = token.claims.object else { throw .requestObjectInvalid("its claims are not an object") }
    for name in ["client_id", "iss"] {
      if let id = members[name], id.string != client.id.text {
        throw .requestObjectInvalid("its client_id or iss is another client")
      }
    }
    try checkAudience(members["aud"])
    try checkTimes(members)
    try checkProfile(members)
    if registration.isFederated == true { try checkFederated(members) }
    for name in ["request", "request_uri"] where members[name] != nil {
      throw .requestObjectInvalid("it contains request or request_uri itself")
    }
    return members.names.compactMap { name in
      guard let value = members[name] else { return nil }
      return (name, value.string ?? value.text)
    }
  }

  /// The signed object in an encrypted one (RFC 9101 §6.1); any other text unchanged. A client that registered an
  /// algorithm must encrypt.
  private func opened(_ text: String) throws(AuthorizationRefusal) -> String {
    let registered = client.registration[.requestObject]
    guard EncryptedToken.isOne(text) else {
      if let registered {
        throw .requestObjectInvalid("it must be encrypted as registered, by \(registered.key.rawValue)")
      }
      return text
    }
    let allowed = registered.map { [$0.key] } ?? realm.settings.encryption ?? []
    let keys = try fetching { () throws(CoreError) in try realm.keys.decryptionKeys() }
    do throws(EncryptedToken.Failure) {
      return String(decoding: try EncryptedToken.open(text, with: keys, allowed: allowed), as: UTF8.self)
    } catch .malformed {
      throw .requestObjectInvalid("it is not an encrypted token")
    } catch .unsupported(let name) {
      let names = allowed.isEmpty ? "none" : allowed.map(\.rawValue).joined(separator: ", ")
      throw .requestObjectInvalid("its \(name) is not supported; supported: \(names)")
    } catch {
      throw .requestObjectInvalid("it is not encrypted for a key of this issuer, or was changed")
    }
  }

  /// `aud`, if present, must name this issuer (RFC 9101 §4, OpenID Connect Core §6.1).
  private func checkAudience(_ audience: JSON?) throws(AuthorizationRefusal) {
    guard let audience else { return }
    let named = audience.array?.compactMap(\.string) ?? audience.string.map { [$0] } ?? []
    let issuer = try fetching { () throws(CoreError) in try service.issuer() }
    guard named.contains(issuer) else { throw .requestObjectInvalid("aud is not the issuer, \(issuer)") }
  }

  /// `exp` and `nbf`, if present, as with any signed token (RFC 7519 §4.1.4 and §4.1.5).
  private func checkTimes(_ members: JSONObject) throws(AuthorizationRefusal) {
    let now = Double(service.sandbox.now.seconds)
    if let member = members["exp"] {
      guard let expires = member.double else { throw .requestObjectInvalid("exp is not a number") }
      guard expires + Double(objectAge.wholeSeconds) > now else { throw .requestObjectInvalid("it has expired") }
    }
    if let member = members["nbf"] {
      guard let begins = member.double else { throw .requestObjectInvalid("nbf is not a number") }
      guard begins <= now + Self.clockDifference else { throw .requestObjectInvalid("nbf is in the future") }
    }
  }

  /// The claims that a federation's clients must send, so that a request object cannot be reused (OpenID Federation 1.0
  /// §12.1.1.1).
  private func checkFederated(_ members: JSONObject) throws(AuthorizationRefusal) {
    let issuer = try fetching { () throws(CoreError) in try service.issuer() }
    guard members["aud"] == .string(issuer) || members["aud"] == .array([.string(issuer)]) else {
      throw .requestObjectInvalid("aud is not the issuer alone, \(issuer)")
    }
    for name in ["iss", "client_id", "exp"] where members[name] == nil {
      throw .requestObjectInvalid("\(name) is missing")
    }
    if members["sub"] != nil { throw .requestObjectInvalid("it has sub, as if it were a client assertion") }
    guard let unique = members["jti"]?.string, !unique.isEmpty else { throw .requestObjectInvalid("jti is missing") }
    // The pages read the object of their request again, as often as they like.
    guard objectAge == .zero else { return }
    let isFresh = try fetching { () throws(CoreError) -> Bool in
      let expires = members["exp"]?.double ?? 0
      return try service.update { (transaction) throws(CoreError) in
        let rest = min(max(expires - Double(transaction.now.seconds), 0), 86_400)
        return transaction.spend("request object", "\(client.id) \(unique)", for: .seconds(Int64(rest) + 60))
      }
    }
    guard isFresh else { throw .requestObjectInvalid("it was used before") }
  }

  /// The demands of FAPI 2.0 Message Signing (§5.3.1): an audience, and a validity of at most an hour that began less
  /// than an hour ago.
  private func checkProfile(_ members: JSONObject) throws(AuthorizationRefusal) {
    guard realm.settings.securityProfile?.signsMessages == true else { return }
    guard members["aud"] != nil else { throw .requestObjectInvalid("aud is missing") }
    guard let begins = members["nbf"]?.double, begins >= Double(service.sandbox.now.seconds) - 3_600 else {
      throw .requestObjectInvalid("nbf is missing, or more than an hour ago")
    }
    guard let expires = members["exp"]?.double, expires - begins <= 3_600 else {
      throw .requestObjectInvalid("exp is missing, or more than an hour after nbf")
    }
  }

  /// Seconds by which the client's clock may be ahead of the server's.
  private static let clockDifference = 60.0
}
