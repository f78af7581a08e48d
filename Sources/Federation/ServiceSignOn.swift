package import Ambient
internal import Cryptography
internal import Diagnostics
internal import Encodings
package import JSON
package import Model
package import SAML
internal import Sandboxes
package import SignIn
internal import Store

/// A service provider's request while the user signs in here: the realm is its SAML provider.
package struct ServiceSignOn: Sendable, Codable {
  /// The client that represents the service: one with its address among its callbacks.
  package let client: ClientID
  /// The service's entity id.
  let issuer: String
  /// Where the answer is posted to.
  package let consumer: String
  let request: String
  /// The `RelayState`, which is returned with the answer.
  package let relayState: String?
  /// Whether the session that the browser has does not do.
  package let forcesSignOn: Bool
  package let isPassive: Bool
  /// The provider that we simulate; nil for the realm itself.
  package let simulated: String?
  /// The identifier of the user that must sign in; nil for any user.
  var subject: NameID?
  /// nil for any strength.
  var contexts: RequestedAuthnContext?
  /// The format of the identifier in the answer; nil for the usual one.
  var nameFormat: String?
  /// The requested `SPNameQualifier`.
  var nameQualifier: String?
  /// Whether the assertion is to have the condition `OneTimeUse`.
  var isForOnce: Bool?
  /// Why no sign-in can satisfy the request; nil if one can.
  package var refusal: SAMLStatus?
  package let begun: Instant

  static let lifetime = Duration.minutes(10)
}

/// Why a service provider's request is rejected: shown on a page, since the browser cannot be sent back.
package enum ServiceFault: Error, Hashable, Sendable {
  case unreadable
  /// It must be signed.
  case unsigned
  /// A request to sign out of a service that can sign.
  case unsignedSignOut
  /// Not by the service's certificate.
  case badSignature
  /// By an algorithm that is not taken.
  case unknownAlgorithm(String)
  /// Asks for an answer at the address of another service.
  case foreignIssuer(String)
  case elsewhere(String)
  /// No client of the realm has that address among its callbacks.
  case unknownConsumer(String)
  case ours(CoreError)
}

extension ServiceFault {
  init(_ fault: SAMLFault) {
    self =
      switch fault {
      case .unsigned: .unsigned
      case .badMessageSignature: .badSignature
      case .unknownAlgorithm(let name): .unknownAlgorithm(name)
      default: .unreadable
      }
  }
}

/// The answer that a browser takes to a service provider.
package struct ServiceAnswer: Sendable {
  /// The address to post the answer to; empty if unknown.
  package let consumer: String
  package let response: String
  package let relayState: String?
  /// The complete URL of a redirect.
  package var address: String?
}

/// Realms, and the SAML providers that are simulated, as SAML identity providers for others (SAML Profiles §4.1).
extension SAMLServices {
  /// Where the provider's endpoints are, without a slash at the end.
  package func providerAddress(_ simulated: String?) throws(CoreError) -> String {
    let base = "\(core.addresses.hosted(of: try current().realm, in: scope))/\(id)/saml2"
    return simulated.map { "\(base)/providers/\(PercentEncoding.encode($0))" } ?? base
  }

  /// Signed metadata of the realm as a provider, or of a simulated one.
  package func providerMetadata(_ simulated: String?) throws(CoreError) -> String {
    let address = try providerAddress(simulated)
    let signer = try context.upstreams.signer()
    let wantsSigned = try knownServices().contains(where: \.requiresSignature)
    do throws(SAMLFault) {
      return try signer.description(
        ofProvider: "\(address)/metadata", id: documentID(address), signOn: "\(address)/sso",
        signOut: simulated == nil ? "\(address)/slo" : nil, wantsSigned: wantsSigned)
    } catch {
      throw .internalFault("writing SAML metadata failed: \(error)")
    }
  }

  /// Signed metadata of the realm as a service provider. The service has no such document; providers can import it.
  package func serviceMetadata() throws(CoreError) -> String {
    let realm = try current().realm
    let base = core.addresses.hosted(of: realm, in: scope)
    let signer = try context.upstreams.signer()
    do throws(SAMLFault) {
      return try signer.description(
        ofService: context.upstreams.serviceEntityID, id: documentID(context.upstreams.serviceEntityID),
        consumer: "\(base)/saml2/idpresponse",
        signOut: "\(base)/saml2/logout",
        signsRequests: realm.providers.values.contains { $0.details["RequestSigningAlgorithm"] == "rsa-sha256" })
    } catch {
      throw .internalFault("writing SAML metadata failed: \(error)")
    }
  }

  private func documentID(_ text: String) -> String {
    "_" + UniqueID(bytes: Array(Digest.sha256(Array(text.utf8)).prefix(16))).description
  }

  /// Takes a request.
  /// - Parameter message: how it came; nil where none did.
  package func receive(
    _ message: CarriedMessage?, relayState: String?, simulated: String?
  ) throws(ServiceFault) -> FlowHandle {
    guard let message, (relayState ?? "").utf8.count <= 4_096 else { throw .unreadable }
    let service: KnownService?
    do throws(CoreError) {
      service = try knownService(message.issuer ?? "")
    } catch {
      throw .ours(error)
    }
    let request: SignOnRequest
    do throws(SAMLFault) {
      request = try SignOnRequest(
        message.verified(
          by: certificates(of: message.issuer, service), isRequired: service?.requiresSignature ?? false))
    } catch {
      throw ServiceFault(error)
    }
    let (here, provider): (String, String)
    let found: (client: Client, consumer: String)?
    do throws(CoreError) {
      let address = try providerAddress(simulated)
      (here, provider) = ("\(address)/sso", "\(address)/metadata")
      found = try consumer(for: request, of: service)
    } catch {
      throw .ours(error)
    }
    if let destination = request.destination, destination != here { throw .elsewhere(destination) }
    guard let (client, consumer) = found else {
      throw .unknownConsumer(request.consumer ?? request.consumerIndex.map { "of index \($0)" } ?? "")
    }
    // Another name would bypass the signature that this service requires.
    if service == nil, client.samlService != nil { throw .foreignIssuer(request.issuer) }
    do throws(CoreError) {
      return try update { (transaction) throws(CoreError) in
        var signOn = ServiceSignOn(
          client: client.id, issuer: request.issuer, consumer: consumer, request: request.id, relayState: relayState,
          forcesSignOn: request.forcesSignOn, isPassive: request.isPassive, simulated: simulated, begun: transaction.now
        )
        if case .name(let name) = request.subject { signOn.subject = name }
        signOn.contexts = request.contexts
        signOn.isForOnce = request.conditions?.isForOnce
        signOn.nameFormat = request.namePolicy?.format
        signOn.nameQualifier = request.namePolicy?.serviceQualifier
        let decision = RequestDecision(
          request: request, service: service, realm: transaction.realm, now: transaction.now, provider: provider,
          isSimulated: simulated != nil)
        signOn.refusal = decision.refusal
        let handle = FlowHandle(transaction.random.uniqueID(), in: id)
        transaction.realm.serviceSignOns.insert(
          signOn, for: handle.id, at: transaction.now, lifetime: ServiceSignOn.lifetime)
        return handle
      }
    } catch {
      throw .ours(error)
    }
  }

  private func consumer(
    for request: SignOnRequest, of service: KnownService?
  ) throws(CoreError) -> (client: Client, consumer: String)? {
    if let service { return service.consumer(for: request).map { (service.client, $0) } }
    let consumer = request.consumer ?? ""
    return try current().realm.client(atConsumer: consumer).map { ($0, consumer) }
  }

  /// The certificates that verify a service's messages: those of its metadata, or that of a pool of this server.
  func certificates(of issuer: String?, _ service: KnownService?) -> [[UInt8]] {
    if let service { return service.description.certificates }
    guard let issuer, let realm = try? context.upstreams.pool(ofService: issuer), let now = try? current().now,
      let certificate = try? realm.keys.signingCertificate(for: realm.id, at: now)
    else { return [] }
    return [certificate]
  }

  package func serviceSignOn(_ handle: FlowHandle) throws(CoreError) -> ServiceSignOn? {
    let (realm, now) = try current()
    return realm.serviceSignOns.live(handle.id, at: now)
  }

  /// The response for a user who is signed in to the realm; nil if there is no session, or one that the request does
  /// not accept and a new sign-in may replace. Each request is answered once.
  package func answer(_ handle: FlowHandle, session id: UniqueID) throws(CoreError) -> ServiceAnswer? {
    guard let (session, user) = try context.sessions.session(id), let signOn = try serviceSignOn(handle),
      signOn.simulated == nil
    else { return nil }
    let isNew = session.authenticated >= signOn.begun
    if signOn.forcesSignOn, !isNew { return nil }
    let realm = try current().realm
    if let subject = signOn.subject, !realm.users(named: subject).contains(where: { $0.id == user.id }) {
      guard isNew else { return nil }
      let words = "\(user.shownName()) has signed in, and the request names \(subject.value)"
      return try refuse(handle, SAMLStatus(.responder, .authnFailed, words))
    }
    // Of a user of a provider, or one that a tester chose, no more is known than that a sign-in was enough.
    guard let stated = AuthenticationClass.stated(for: session.methods ?? .password, signOn.contexts) else {
      guard isNew else { return nil }
      let words = "The user signed in by another class than the requested ones"
      return try refuse(handle, SAMLStatus(.responder, .noAuthnContext, words))
    }
    var attributes = user.attributes.map { (name: $0.name, values: [$0.value]) }
    attributes.insert((name: "sub", values: [user.id.description]), at: 0)
    attributes.append((name: "username", values: [user.username]))
    let groups = realm.groups(of: user).map(\.name)
    if !groups.isEmpty { attributes.append((name: "groups", values: groups)) }
    let subject = AnsweredSubject(
      id: user.id.description, email: user.attributes[.email], attributes: attributes,
      authenticated: session.authenticated, stated: stated.rawValue)
    return try answer(handle, signOn, subject, session: id)
  }

  /// The answer for a user of a simulated provider.
  package func answer(_ handle: FlowHandle, simulated claims: JSONObject) throws(CoreError) -> ServiceAnswer? {
    guard let signOn = try serviceSignOn(handle), signOn.simulated != nil, let id = claims["sub"]?.string, !id.isEmpty
    else {
      return nil
    }
    if let wanted = signOn.subject?.value, wanted != id, wanted != claims["email"]?.string {
      return try refuse(
        handle, SAMLStatus(.responder, .authnFailed, "\(id) was chosen, and the request names \(wanted)"))
    }
    // The class that a tester gave the user, or that of a password.
    let own = claims["acr"]?.string
    let stated = AuthenticationClass.stated(for: .password, signOn.contexts)?.rawValue
    let isWanted = own.map { signOn.contexts?.classes.contains($0) != false } ?? false
    guard let stated = isWanted ? own : stated else {
      return try refuse(handle, SAMLStatus(.responder, .noAuthnContext, "\(id) is not of a requested class"))
    }
    let attributes = claims.compactMap { name, value -> (name: String, values: [String])? in
      switch value {
      case .array(let values): (name, values.compactMap { OutsideProfile.text(of: $0) })
      default: OutsideProfile.text(of: value).map { (name, [$0]) }
      }
    }
    let subject = AnsweredSubject(
      id: id, email: claims["email"]?.string, attributes: attributes, authenticated: try current().now, stated: stated)
    return try answer(handle, signOn, subject, session: nil)
  }

  /// The answer that no user is signed in.
  package func refuse(_ handle: FlowHandle, words: String?, isPassive: Bool = false) throws(CoreError) -> ServiceAnswer?
  {
    try refuse(handle, SAMLStatus(.responder, isPassive ? .noPassive : .authnFailed, words))
  }

  /// The answer that the request is not satisfied.
  package func refuse(_ handle: FlowHandle, _ status: SAMLStatus) throws(CoreError) -> ServiceAnswer? {
    if let message = status.message, let issuer = try serviceSignOn(handle)?.issuer {
      Annotations.note(error: status.code.rawValue)
      Annotations.note(
        reason: ProviderDiagnostic.requestRefused(
          service: "service \(issuer)", difference: "\(status.code.rawValue): \(message)"
        ).text)
    }
    return try write(handle) { (signer, answer, _) throws(SAMLFault) in try signer.refusal(answer, status) }
  }

  private func answer(
    _ handle: FlowHandle, _ signOn: ServiceSignOn, _ subject: AnsweredSubject, session: UniqueID?
  ) throws(CoreError) -> ServiceAnswer? {
    let format = signOn.nameFormat == XMLName.unspecified ? nil : signOn.nameFormat
    if format == XMLName.emailAddress, subject.email?.isEmpty != false {
      return try refuse(
        handle, SAMLStatus(.requester, .invalidNameIDPolicy, "The user has no email address for the NameID"))
    }
    return try write(handle, session: session) { (signer, answer, name) throws(SAMLFault) in
      answer.name =
        switch format {
        case XMLName.transient:
          answer.name.format == XMLName.transient ? answer.name : NameID(name, format: XMLName.transient)
        case XMLName.emailAddress: NameID(subject.email ?? "", format: XMLName.emailAddress)
        default: NameID(subject.id, format: XMLName.persistent)
        }
      answer.name.serviceQualifier = signOn.nameQualifier
      answer.isForOnce = signOn.isForOnce ?? false
      answer.attributes = subject.attributes
      answer.authenticated = subject.authenticated.seconds
      answer.authenticationClass = subject.stated
      return try signer.response(answer)
    }
  }

  /// - Parameters:
  ///   - session: the browser's session that signs in to the service.
  ///   - body: writes the response; its last parameter is a new identifier.
  private func write(
    _ handle: FlowHandle, session: UniqueID? = nil,
    _ body: (SAMLSigner, inout SignOnAnswer, String) throws(SAMLFault) -> String
  ) throws(CoreError) -> ServiceAnswer? {
    let signer = try context.upstreams.signer()
    // Before anything is consumed: its metadata may have to be fetched.
    var service: KnownService?
    if let signOn = try serviceSignOn(handle) { service = try knownService(signOn.issuer) }
    let taken = try update { (transaction) throws(CoreError) -> (ServiceSignOn, [String], Instant)? in
      guard let signOn = transaction.realm.serviceSignOns.live(handle.id, at: transaction.now) else { return nil }
      transaction.realm.serviceSignOns.remove(handle.id)
      return (signOn, (0..<4).map { _ in "_\(transaction.random.uniqueID())" }, transaction.now)
    }
    guard let (signOn, ids, now) = taken else { return nil }
    var answer = SignOnAnswer(
      responseID: ids[0], assertionID: ids[1], issuer: "\(try providerAddress(signOn.simulated))/metadata",
      audience: signOn.issuer, consumer: signOn.consumer, request: signOn.request, name: NameID(""),
      sessionIndex: ids[2],
      attributes: [], authenticated: now.seconds, now: now.seconds)
    if let known = try session.flatMap({ id throws(CoreError) in try self.context.sessions.session(id)?.session })?
      .services?.last(where: { $0.service == signOn.issuer })
    {
      // One index for all sign-ins of the browser's session, and one transient name.
      answer.sessionIndex = known.index
      answer.name = known.name
    }
    answer.encryptedFor = service.map(\.encryptionCertificate) ?? certificateOfPool(signOn.issuer)
    answer.signing = service?.settings.signing ?? ResponseSigning()
    let response: String
    do throws(SAMLFault) {
      response = PostBinding.parameter(try body(signer, &answer, ids[3]))
    } catch {
      throw .internalFault("writing a SAML response failed: \(error)")
    }
    if let session {
      let joined = ServiceSession(service: signOn.issuer, name: answer.name, index: answer.sessionIndex)
      try update { (transaction) throws(CoreError) in transaction.note(joined, in: session) }
    }
    return ServiceAnswer(consumer: signOn.consumer, response: response, relayState: signOn.relayState)
  }

  /// The certificate of a pool of this server that requires encrypted assertions.
  private func certificateOfPool(_ issuer: String) -> [UInt8]? {
    guard let realm = try? context.upstreams.pool(ofService: issuer), let now = try? current().now,
      realm.providers.values.contains(where: { $0.kind == .saml && $0.details["EncryptedResponses"] == "true" })
    else { return nil }
    return try? realm.keys.signingCertificate(for: realm.id, at: now)
  }
}

/// The user of an answer.
private struct AnsweredSubject {
  let id: String
  let email: String?
  let attributes: [(name: String, values: [String])]
  let authenticated: Instant
  /// The class of the authentication.
  let stated: String
}

extension Transaction {
  /// Records that the session signed in to a service.
  fileprivate mutating func note(_ joined: ServiceSession, in session: UniqueID) {
    guard var found = realm.browserSessions.live(session, at: now) else { return }
    let others = (found.services ?? []).filter { $0 != joined }
    found.services = others.suffix(BrowserSession.clientLimit - 1) + [joined]
    realm.browserSessions.replace(found, for: session)
  }
}

extension Realm {
  /// The client that represents a service provider.
  fileprivate func client(atConsumer address: String) -> Client? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
    if let client = allClients.first(where: { $0.redirectURIs.contains(address) }) { return client }
    return settings.takesAnyClient ? try? client(ClientID(address)) : nil
  }
}

extension ServiceSignOn: Sized {
  package var byteCount: Int {
    [client.text, issuer, consumer, request].byteCount
      + [relayState, simulated, subject?.value, nameFormat, nameQualifier, refusal?.message].byteCount
      + ((contexts?.classes ?? []) + (contexts?.declarations ?? [])).byteCount
  }
}
