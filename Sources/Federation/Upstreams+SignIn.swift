internal import Ambient
internal import JSON
package import Model
internal import Realms
internal import Sandboxes
internal import SignIn
internal import Triggers

/// Sign-in through a provider, behind the provider's answer.
extension Upstreams {
  /// Signs in the user whom a provider authenticated: to their own account, a linked one, or a new one. The provider's
  /// attributes replace the account's each time. No second factor is required.
  package func signIn(
    through name: String, as profile: OutsideProfile, client: ClientID
  ) throws(FederationFault) -> BrowserSession {
    let arrival: Arrival
    let isSAML = (try? context.administration.provider(name))?.kind == .saml
    do throws(CoreError) {
      arrival = try read(profile, from: name)
    } catch {
      throw FederationFault(error, isSAML: isSAML)
    }
    do throws(CoreError) {
      return try admit(arrival, client: client)
    } catch .signUp(.usernameTaken) {
      throw .refused("Already found an entry for username \(arrival.username)")
    } catch {
      throw FederationFault(error, isSAML: isSAML)
    }
  }

  /// Lets the InboundFederation trigger change the profile, and maps the result.
  private func read(_ profile: OutsideProfile, from name: String) throws(CoreError) -> Arrival {
    let (realm, _) = try current()
    guard let provider = realm.providers[name] else { throw .resource(.providerNotFound(name)) }
    var claims = profile.texts
    var call = TriggerCall(
      .inboundFederation, "ExternalProvider", username: nil, attributes: nil, client: nil,
      response: ["userAttributesToMap": [:]])
    call.details["providerName"] = .string(provider.name)
    call.details["providerType"] = .string(provider.kind.rawValue)
    call.details["attributes"] = .object(
      JSONObject(
        profile.parts.map { part in
          let texts = part.claims.map { ($0.name, OutsideProfile.text(of: $0.value).map(JSON.string) ?? .null) }
          return (part.name, JSON.object(JSONObject(texts.filter { $0.1 != .null })))
        }))
    if let response = try context.triggers.ask(call, in: realm) {
      let kept = try response.members("userAttributesToMap", of: .inboundFederation)
      // An empty list keeps everything.
      if !kept.isEmpty {
        // The trigger can change attributes, not the user's identity.
        claims = claims.filter { provider.subjectNames.contains($0.key) }
        for (name, value) in kept { claims[name] = OutsideProfile.text(of: value) }
      }
    }
    var arrival = try Arrival(from: provider, saying: claims, issuer: profile.issuer, in: realm)
    arrival.session = profile.session
    return arrival
  }

  private func admit(_ arrival: Arrival, client clientID: ClientID) throws(CoreError) -> BrowserSession {
    let (realm, _) = try current()
    let client = try realm.client(clientID)
    let known = arrival.account(in: realm)
    Annotations.note(user: known, typed: arrival.username)
    let id: SubjectID
    if let known {
      id = known.id
      try update { (transaction) throws(CoreError) in
        guard let user = transaction.realm.users[id] else { throw .account(.notFound) }
        guard user.isEnabled else { throw .account(.disabled) }
        try transaction.refresh(user, from: arrival)
      }
    } else {
      id = try signUp(arrival, client: client.id, in: realm)
      try context.accounts.postConfirmation(of: id, client: client.id, metadata: [:])
    }
    return try update { (transaction) throws(CoreError) in
      guard let user = transaction.realm.users[id] else { throw .account(.notFound) }
      guard user.isEnabled else { throw .account(.disabled) }
      transaction.record(.signedIn, user: user.id, client: client.id)
      try postAuthenticate(user, client: client.id, in: transaction.realm)
      return transaction.startSession(user, through: arrival.provider.name, outside: arrival.session)
    }
  }

  /// Creates the account of a new user. If the user is linked to another account while the trigger runs, this sign-in
  /// fails, as in the service: the next one uses the linked account.
  private func signUp(_ arrival: Arrival, client: ClientID, in realm: Realm) throws(CoreError) -> SubjectID {
    let missing = realm.schema.required.filter { (arrival.attributes[$0.name] ?? "").isEmpty }
    if !missing.isEmpty { throw .attributes(.refused(missing.map { .required($0.name) })) }
    let account = NamedAccount(username: arrival.username, attributes: arrival.attributes)
    let decision = try context.accounts.preSignUp(
      "ExternalProvider", account, client: client, validation: [:], metadata: [:], in: realm)
    let attributes = try account.decided(decision).attributes
    return try update { (transaction) throws(CoreError) in
      guard arrival.account(in: transaction.realm) == nil else { throw .signUp(.usernameTaken) }
      let user = try transaction.addUser(arrival, attributes: attributes, id: decision.subject)
      transaction.record(.signedUp, user: user.id, client: client)
      return user.id
    }
  }

  private func postAuthenticate(_ user: User, client: ClientID, in realm: Realm) throws(CoreError) {
    guard realm.settings.triggers.isOn(.postAuthentication) else { return }
    var call = TriggerCall(
      .postAuthentication, "Authentication", username: user.username,
      attributes: realm.attributesForTriggers(of: user), client: client)
    call.details["newDeviceUsed"] = false
    _ = try context.triggers.ask(call, in: realm)
  }
}
