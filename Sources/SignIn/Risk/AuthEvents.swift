internal import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
package import Model
package import Sandboxes

extension Transaction {
  /// Writes what happened in this change to the accounts that it happened to.
  package mutating func noteAuthEvents() {
    if realm.settings.protection == .off { return }
    for event in events {
      guard let subject = event.user, let (kind, response) = event.kind.authEvent, var user = realm.users[subject]
      else { continue }
      // Tokens name the event by which they came (`event_id`).
      let latest = realm.users.grants.latest(1, of: subject).first
      let granted = latest.flatMap { $0.authenticated == now ? $0.event : nil }
      let known = Set(user.authEvents.suffix(4).map(\.id))
      let id = event.kind == .signedIn ? granted.flatMap { known.contains($0) ? nil : $0 } : nil
      append(kind, response, id: id, blocked: event.kind == .signInBlocked, to: &user)
    }
    for message in messages where message.kind == .resend {
      if var user = realm.users[message.user] { append(.resendCode, .pass, id: nil, blocked: false, to: &user) }
    }
  }

  private mutating func append(
    _ kind: AuthEvent.Kind, _ response: AuthEvent.Response, id: UniqueID?, blocked: Bool, to user: inout User
  ) {
    var event = AuthEvent(id: id ?? random.uniqueID(), kind: kind, at: now, response: response)
    event.isBlocked = blocked
    event.isPasswordLeaked = leaked == user.id
    event.remoteAddress = remoteAddress
    user.authEvents.append(event)
    if user.authEvents.count > AuthEvent.limit {
      user.authEvents.removeFirst(user.authEvents.count - AuthEvent.limit)
    }
    if blocked { warn(user, of: event) }
    realm.users.replace(user)
  }

  /// Notifies a user by mail of a blocked sign-in, if the realm has a text for that. The placeholders are the
  /// service's.
  private mutating func warn(_ user: User, of event: AuthEvent) {
    guard let notice = realm.riskRules(of: blockedClient)?.notice, let address = user.attributes[.email] else { return }
    let token = realm.feedbackToken(of: event.id, user: user.id)
    let values = [
      ("{username}", user.username), ("{login-time}", event.at.rfc3339), ("{device-name}", "unknown"),
      ("{ip-address}", event.remoteAddress ?? "unknown"), ("{city}", "unknown"), ("{country}", "unknown"),
      ("{event-id}", event.id.description), ("{feedback-token}", token),
      ("{one-click-link-valid}", ""), ("{one-click-link-invalid}", ""),
    ]
    func filled(_ text: String) -> String {
      values.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    var message = Message(
      at: now, realm: realm.id, user: user.id, to: address, channel: .email, kind: .notice,
      subject: filled(notice.subject), body: filled(notice.text ?? notice.html ?? ""), clientMetadata: [:])
    message.html = notice.html.map(filled)
    message.code = token
    // As in the service's events for custom senders.
    let facts: JSONObject = [
      "EVENT_ID": .string(event.id.description), "USER_NAME": .string(user.username),
      "IP_ADDRESS": .string(event.remoteAddress ?? "unknown"), "ACCOUNT_TAKE_OVER_ACTION": "BLOCK",
      "ONE_CLICK_LINK_VALID": "", "ONE_CLICK_LINK_INVALID": "", "LOGIN_TIME": .string(event.at.rfc3339),
      "FEEDBACK_TOKEN": .string(token),
    ]
    send(message, to: user, facts: facts)
  }
}

extension Event.Kind {
  fileprivate var authEvent: (AuthEvent.Kind, AuthEvent.Response)? {
    switch self {
    case .signedIn: (.signIn, .pass)
    case .signInRefused, .signInBlocked: (.signIn, .fail)
    case .signedUp: (.signUp, .pass)
    case .passwordChanged: (.passwordChange, .pass)
    case .passwordForgotten: (.forgotPassword, .inProgress)
    default: nil
    }
  }
}

extension Realm {
  /// The token with which a warned user says whether an event was their own.
  func feedbackToken(of event: UniqueID, user: SubjectID) -> String {
    let key = secrets.pretenceKey
    return Base64URL.encode(MAC.hmacSHA256(key: key, Array("feedback\u{0}\(user)\u{0}\(event)".utf8)))
  }
}

extension Accounts {
  /// The events of an account, newest first.
  package func authEvents(of name: String) throws(CoreError) -> [AuthEvent] {
    let realm = try current().realm
    guard realm.settings.protection != .off else { throw .resource(.protectionOff) }
    guard let user = realm.user(named: name) else { throw .account(.notFound) }
    return user.authEvents.reversed()
  }

  /// Stores the feedback about an event: by an administrator, or by the user with the token from the warning.
  package func giveFeedback(
    _ isValid: Bool, on event: String, of name: String, token: String? = nil
  ) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.settings.protection != .off else { throw .resource(.protectionOff) }
      guard var user = transaction.realm.user(named: name) else { throw .account(.notFound) }
      guard let id = UniqueID(event), let index = user.authEvents.firstIndex(where: { $0.id == id }) else {
        throw .resource(.authEventNotFound)
      }
      if let token {
        let right = transaction.realm.feedbackToken(of: id, user: user.id)
        guard constantTimeEqual(Array(token.utf8), Array(right.utf8)) else { throw .resource(.feedbackTokenInvalid) }
      }
      user.authEvents[index].feedback = AuthEvent.Feedback(
        isValid: isValid, provider: token == nil ? "Admin" : "User", at: transaction.now)
      transaction.realm.users.replace(user)
    }
  }
}
