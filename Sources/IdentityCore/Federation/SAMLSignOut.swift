internal import SAML

/// Somebody who is at a provider to be signed out there, and goes on when they come back.
struct SignOutLeg: Hashable, Sendable, Codable {
  /// The id of our request.
  let request: String
  /// Where they go then.
  let next: String

  static let lifetime = Duration.minutes(10)
}

extension RealmService {
  /// The way through the provider that a session came from, where the provider is one that signs people out
  /// (reference: hosted-login-and-oidc.md A.10); nil where nothing is to be done there. Asked before the session ends.
  /// - Parameter next: where the person goes in the end.
  package func wayOut(of session: UniqueID, to next: String) throws(CoreError) -> String? {
    let (realm, now) = try current()
    guard let session = realm.browserSessions.live(session, at: now), let outside = session.outside,
      let provider = session.provider.flatMap({ realm.providers[$0] }), provider.kind == .saml,
      provider.details["IDPSignout"] == "true"
    else { return nil }
    let description: ProviderDescription
    do throws(FederationFault) {
      description = try self.description(of: provider)
    } catch {
      if case .ours(let error) = error { throw error }
      // The session here ends all the same.
      return nil
    }
    guard let endpoint = description.signOutURL else { return nil }
    let signer = try signer()
    let (handle, leg) = try update { (draft) throws(CoreError) in
      let leg = SignOutLeg(request: "_\(draft.random.uniqueID())", next: next)
      let handle = FlowHandle(draft.random.uniqueID(), in: id)
      draft.realm.signOutLegs.insert(leg, for: handle.id, at: draft.now, lifetime: SignOutLeg.lifetime)
      return (handle, leg)
    }
    let request = SignOutRequest(
      id: leg.request, issuer: serviceEntityID, destination: endpoint, name: outside.name, sessionIndex: outside.index)
    do throws(SAMLFault) {
      return try RedirectBinding.address(
        endpoint, request: request.text(at: now.seconds), relayState: handle.description, signer: signer)
    } catch {
      throw .internalFault("writing a SAML request failed: \(error)")
    }
  }

  /// Where somebody goes who comes back from being signed out at a provider; nil unless it is the answer to what was asked. Whether
  /// the provider managed to is its own affair.
  package func wayOn(_ handle: FlowHandle, response: String) throws(CoreError) -> String? {
    guard response.utf8.count <= 100_000, let message = try? PostBinding.message(response),
      let answer = try? SignOutResponse(message)
    else { return nil }
    return try update { (draft) throws(CoreError) in
      guard let leg = draft.realm.signOutLegs.live(handle.id, at: draft.now), leg.request == answer.request else {
        return nil
      }
      draft.realm.signOutLegs.remove(handle.id)
      return leg.next
    }
  }

  /// Takes a service's request to sign somebody out of the realm, which is then for the caller to do.
  /// - Returns: the answer, with an empty address where nobody knows one: services that are not pools of ours have no place to say
  ///   theirs. Nil for what is no such request.
  package func signOut(
    _ parameter: String, compressed: Bool, relayState: String?
  ) throws(CoreError) -> ServiceAnswer? {
    let request: SignOutRequest
    do throws(SAMLFault) {
      guard parameter.utf8.count <= 100_000, (relayState ?? "").utf8.count <= 4_096 else { throw .tooLarge }
      request = try SignOutRequest(compressed ? RedirectBinding.message(parameter) : PostBinding.message(parameter))
    } catch {
      return nil
    }
    guard let pool = try pool(ofService: request.issuer) else {
      return ServiceAnswer(consumer: "", response: "", relayState: nil)
    }
    let address = "\(core.addresses.hosted(of: pool, in: context))/saml2/logout"
    let (signer, issuer) = (try signer(), "\(try providerAddress(nil))/metadata")
    let (id, now) = try update { (draft) throws(CoreError) in ("_\(draft.random.uniqueID())", draft.now) }
    do throws(SAMLFault) {
      let text = try signer.signOutResponse(
        id: id, to: request, issuer: issuer, destination: address, at: now.seconds)
      return ServiceAnswer(consumer: address, response: PostBinding.parameter(text), relayState: relayState)
    } catch {
      throw .internalFault("writing a SAML response failed: \(error)")
    }
  }

  /// The pool of ours that has this name as a service.
  func pool(ofService entityID: String) throws(CoreError) -> Realm? {
    let prefix = "urn:amazon:cognito:sp:"
    guard entityID.hasPrefix(prefix) else { return nil }
    let id = RealmID(String(entityID.dropFirst(prefix.utf8.count)))
    return try? core.realm(id).current().realm
  }
}
