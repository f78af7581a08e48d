package import Ambient
internal import JSON
package import Model
internal import Sandboxes
internal import SignIn
internal import Store
internal import Tokens

/// A change of an account that Apple tells developers' servers about
/// (docs/reference/sign-in-with-apple.md#notifications).
package enum AppleEvent: String, Sendable, CaseIterable {
  /// The user stopped using the account with the app.
  case consentRevoked = "consent-revoked"
  /// The account was deleted.
  case accountDelete = "account-delete"
  /// The user switched the forwarding of mails to the relay address off, or on again.
  case emailDisabled = "email-disabled"
  case emailEnabled = "email-enabled"

  fileprivate var isOfMail: Bool { self == .emailDisabled || self == .emailEnabled }
}

/// A notification, and what came of it.
package struct AppleNotification: Sendable {
  /// The signed token, member `payload` of the posted JSON.
  package let payload: String
  /// The status of the response; nil without a response, and without an address to post to.
  package let status: Int?

  /// Whether the receiver accepted it.
  package var isDelivered: Bool { status.map { (200..<300).contains($0) } ?? false }
}

extension OAuthServer {
  /// The user of that `sub`, in this server's form or as clients see it, or of that name.
  package func userAtApple(_ text: String) throws(CoreError) -> SubjectID? {
    let realm = try current().realm
    let id = SubjectID(text) ?? SubjectID(naming: text)
    if realm.users[id] != nil { return id }
    return realm.user(named: text)?.id ?? realm.user(ofAppleSubject: text)
  }

  /// Makes the change, and notifies the team's server of it if the realm has an address. `consent-revoked` ends the
  /// user's sign-ins and consents; `account-delete` also disables the account, so that it cannot sign in again.
  /// - Parameter client: the audience; nil for the client to which the user consented last, else the realm's first.
  /// - Throws: `.client(.notFound)`, `.account(.notFound)`; `.awaiting` while the receiver has not answered.
  package func notify(
    _ event: AppleEvent, about subject: SubjectID, client given: ClientID? = nil
  ) throws(CoreError) -> AppleNotification {
    let (realm, now) = try current()
    guard let user = realm.users[subject] else { throw .account(.notFound) }
    let known = [given, user.appleClients?.last, realm.allClients.first?.id].compactMap(\.self)
    guard let audience = known.first else { throw .client(.notFound(ClientID("(the realm has none)"))) }
    let client = try realm.client(audience)
    let payload = try Replay.noting { () throws(CoreError) in
      let id = sandbox.update { $0.random.uniqueID() }
      return try context.tokens.sign(
        claims(event, user, client, realm, at: now, id), with: realm.idTokenSigner(for: client))
    }
    try apply(event, to: subject)
    guard let address = realm.settings.apple?.notificationURL else {
      return AppleNotification(payload: payload, status: nil)
    }
    let request = RemoteRequest(
      address, method: .post, headers: [("Content-Type", "application/json")],
      body: .bytes(JSON.object(["payload": .string(payload)]).bytes), timeout: .seconds(10), answerLimit: 64 << 10)
    let result = try OutboundCall(request, witness: witness("AppleNotification", client.id)).answer()
    guard case .success(let answer) = result else { return AppleNotification(payload: payload, status: nil) }
    return AppleNotification(payload: payload, status: answer.status)
  }

  /// `events` is JSON text, and `event_time` has milliseconds, as in recorded notifications.
  private func claims(
    _ event: AppleEvent, _ user: User, _ client: Client, _ realm: Realm, at now: Instant, _ id: UniqueID
  ) -> [UInt8] {
    var told: JSONObject = [
      "type": .string(event.rawValue), "sub": .string(realm.subject(of: user.id, for: client)),
    ]
    if event.isOfMail {
      let profile = AppleProfile(user, in: realm)
      told["email"] = profile.email.map { .string($0) }
      told["is_private_email"] = .string(profile.isPrivateEmail ? "true" : "false")
    }
    told["event_time"] = .integer(Int(now.milliseconds))
    let claims: JSON = [
      "iss": .string(core.addresses.issuer(of: realm, in: scope)), "aud": .string(client.id.text),
      "exp": .integer(Int(now.seconds) + 86_400), "iat": .integer(Int(now.seconds)),
      "jti": .string(id.description), "events": .string(JSON.object(told).text),
    ]
    return claims.bytes
  }

  private func apply(_ event: AppleEvent, to subject: SubjectID) throws(CoreError) {
    guard !event.isOfMail else { return }
    try update { (transaction) throws(CoreError) in
      let clients = transaction.realm.users.grants.all(of: subject).map(\.client)
      let known = transaction.realm.users[subject]?.appleClients ?? []
      transaction.withdrawConsent(of: subject, to: clients + known)
      guard event == .accountDelete, var user = transaction.realm.users[subject], user.isEnabled else { return }
      user.isEnabled = false
      transaction.store(&user)
    }
  }
}
