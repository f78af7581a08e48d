package import Ambient
package import Model
package import SAML
internal import Sandboxes
package import SignIn
internal import Store

/// A sign-out that was sent to a provider, and continues when the browser returns.
struct SignOutLeg: Hashable, Sendable, Codable {
  /// The id of our request.
  let request: String
  /// Where they go then.
  let next: String
  /// Which provider it is.
  let provider: String

  static let lifetime = Duration.minutes(10)
}

extension Upstreams {
  /// The sign-out at the provider from which a session came, if it signs users out
  /// (docs/reference/hosted-login.md#logout); nil if nothing is to do. Call it before the session ends.
  /// - Parameter next: the final address.
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
    let (handle, leg) = try update { (transaction) throws(CoreError) in
      let leg = SignOutLeg(request: "_\(transaction.random.uniqueID())", next: next, provider: provider.name)
      let handle = FlowHandle(transaction.random.uniqueID(), in: id)
      transaction.realm.signOutLegs.insert(leg, for: handle.id, at: transaction.now, lifetime: SignOutLeg.lifetime)
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

  /// The address to which a browser that returns from a provider's sign-out is sent; nil unless the response answers
  /// the request, and the provider's if it is signed. Whether the provider managed to is its own affair.
  package func wayOn(_ handle: FlowHandle, response: CarriedMessage) throws(CoreError) -> String? {
    let (realm, now) = try current()
    guard let leg = realm.signOutLegs.live(handle.id, at: now), let provider = realm.providers[leg.provider] else {
      return nil
    }
    let certificates: [[UInt8]]
    do throws(FederationFault) {
      certificates = try description(of: provider).certificates
    } catch {
      if case .ours(let error) = error { throw error }
      certificates = []
    }
    guard let message = try? response.verified(by: certificates, isRequired: false, isLenient: true),
      let answer = try? SignOutResponse(message), answer.request == leg.request
    else { return nil }
    return try update { (transaction) throws(CoreError) in transaction.realm.signOutLegs.remove(handle.id)?.next }
  }

  /// Handles a service's request to sign a user out of the realm.
  /// - Parameter session: the browser's.
  /// - Returns: the answer, with an empty address if none is known, and whether the session ended.
  package func signOut(
    _ message: CarriedMessage?, relayState: String?, session: UniqueID?
  ) throws(ServiceFault) -> (answer: ServiceAnswer, isOver: Bool) {
    guard let message, (relayState ?? "").utf8.count <= 4_096 else { throw .unreadable }
    let service: KnownService?
    do throws(CoreError) {
      service = try context.upstreams.services.knownService(message.issuer ?? "")
    } catch {
      throw .ours(error)
    }
    // A service that can sign must (SAML Profiles §4.4.3.1): else any page could end the session.
    let certificates = context.upstreams.services.certificates(of: message.issuer, service)
    let isRequired = !certificates.isEmpty || service?.requiresSignature == true
    if isRequired, !message.isSigned { throw .unsignedSignOut }
    let request: SignOutRequest
    do throws(SAMLFault) {
      request = try SignOutRequest(message.verified(by: certificates, isRequired: isRequired))
    } catch {
      throw ServiceFault(error)
    }
    let here: String
    do throws(CoreError) {
      here = "\(try context.upstreams.services.providerAddress(nil))/slo"
      if request.destination ?? here == here {
        return try signOut(request, of: service, relayState: relayState, session: session)
      }
    } catch {
      throw .ours(error)
    }
    throw .elsewhere(request.destination ?? here)
  }

  private func signOut(
    _ request: SignOutRequest, of service: KnownService?, relayState: String?, session: UniqueID?
  ) throws(CoreError) -> (answer: ServiceAnswer, isOver: Bool) {
    let found = try session.flatMap { id throws(CoreError) in try self.context.sessions.session(id)?.session }
    let refusal = request.refusal(in: found, at: try current().now)
    if let found, refusal == nil { try context.sessions.endSession(found.id) }
    let others = (found?.services ?? []).contains { $0.service != request.issuer }
    let partly = SAMLStatus(.success, .partialLogout, "The session here has ended; other services were not notified")
    let status = refusal ?? (others ? partly : nil)
    return (try answer(to: request, of: service, relayState: relayState, status), refusal == nil)
  }

  private func answer(
    to request: SignOutRequest, of service: KnownService?, relayState: String?, _ status: SAMLStatus?
  ) throws(CoreError) -> ServiceAnswer {
    let endpoint: ServiceDescription.SignOutEndpoint
    if let service {
      guard let known = service.description.signOut else { return .nowhere }
      endpoint = known
    } else if let pool = try pool(ofService: request.issuer) {
      endpoint = .init(address: "\(core.addresses.hosted(of: pool, in: scope))/saml2/logout", isRedirect: false)
    } else {
      return .nowhere
    }
    let (signer, issuer) = (try signer(), "\(try context.upstreams.services.providerAddress(nil))/metadata")
    let (id, now) = try update { (transaction) throws(CoreError) in
      ("_\(transaction.random.uniqueID())", transaction.now)
    }
    do throws(SAMLFault) {
      let response = SignOutAnswer(
        id: id, request: request.id, issuer: issuer, destination: endpoint.address, status: status)
      if endpoint.isRedirect {
        // The signature is in the address.
        let address = try RedirectBinding.address(
          endpoint.address, request: response.text(at: now.seconds), as: .response, relayState: relayState,
          signer: signer)
        return ServiceAnswer(consumer: endpoint.address, response: "", relayState: relayState, address: address)
      }
      let text = try signer.signed(response, at: now.seconds)
      return ServiceAnswer(
        consumer: endpoint.address, response: PostBinding.parameter(text), relayState: relayState)
    } catch {
      throw .internalFault("writing a SAML response failed: \(error)")
    }
  }

  /// The pool of this server that has this name as a service.
  func pool(ofService entityID: String) throws(CoreError) -> Realm? {
    let prefix = "urn:amazon:cognito:sp:"
    guard entityID.hasPrefix(prefix) else { return nil }
    let id = RealmID(String(entityID.dropFirst(prefix.utf8.count)))
    return try? core.realm(id).current().realm
  }
}

extension SignOutRequest {
  /// Why a session is not ended (SAML Core §3.7.3.2); nil if it is, or if the browser has none.
  fileprivate func refusal(in session: BrowserSession?, at now: Instant) -> SAMLStatus? {
    if let status = SAMLStatus.refusal(ofVersion: version) { return status }
    if let notOnOrAfter, notOnOrAfter <= now.seconds {
      return SAMLStatus(
        .requester, .requestDenied,
        "The request ended at \(SAMLTime.text(notOnOrAfter)), and it is \(SAMLTime.text(now.seconds))")
    }
    guard let name else {
      return SAMLStatus(.requester, .requestUnsupported, "The user is named by a NameID alone")
    }
    guard let session else { return nil }
    let isTheirs = (session.services ?? []).contains { joined in
      joined.service == issuer && joined.name.value == name.value
        && (sessionIndexes.isEmpty || sessionIndexes.contains(joined.index))
    }
    return isTheirs
      ? nil : SAMLStatus(.requester, .unknownPrincipal, "The browser has no session of that NameID and SessionIndex")
  }
}

extension ServiceAnswer {
  /// For services that have no place to say theirs.
  fileprivate static let nowhere = ServiceAnswer(consumer: "", response: "", relayState: nil)
}

extension SignOutLeg: Sized {
  package var byteCount: Int { [request, next, provider].byteCount }
}
