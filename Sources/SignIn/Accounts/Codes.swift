internal import Ambient
internal import Cryptography
package import Model
package import Sandboxes

/// Codes that prove an address: sent, checked, counted.
package enum Codes {
  /// Sends a code for `purpose` to the user's `attribute` and remembers it in place of an earlier one to that address.
  /// Nil without an address.
  @discardableResult
  static func send(
    for purpose: PendingCode.Purpose, kind: Message.Kind, to id: SubjectID, at attribute: AttributeName?,
    address changed: String? = nil, metadata: [String: String], in transaction: inout Transaction
  ) -> CodeDelivery? {
    guard var user = transaction.realm.users[id], let attribute, let address = changed ?? user.attributes[attribute]
    else { return nil }
    let code = make(digits: 6, in: &transaction)
    let lifetime: Duration = purpose == .forgottenPassword ? .hours(1) : .hours(24)
    let expires = transaction.now + lifetime
    user.codes = user.codes.filter { $0.purpose != purpose || user.keeps($0, besideOneTo: address) }
    user.codes.append(
      PendingCode(purpose: purpose, code: code, attribute: attribute, address: address, expires: expires))
    transaction.realm.users.replace(user)
    deliver(code, kind: kind, to: user, attribute: attribute, address: address, metadata: metadata, in: &transaction)
    return CodeDelivery(to: address, attribute: attribute)
  }

  /// Random digits, or the realm's fixed code.
  package static func make(digits: Int, in transaction: inout Transaction) -> String {
    transaction.realm.settings.relaxations.fixedCode ?? transaction.random.digits(digits)
  }

  /// Puts the message that carries `code` into the outbox.
  package static func deliver(
    _ code: String, kind: Message.Kind, to user: User, attribute: AttributeName, address: String,
    metadata: [String: String], in transaction: inout Transaction
  ) {
    let texts = transaction.realm.settings.messages
    let channel: Message.Channel = attribute == .phoneNumber ? .sms : .email
    let isConfirmation = kind == .signUp || kind == .resend
    let link =
      isConfirmation && channel == .email
      ? transaction.confirmation?.url(username: user.username, code: code) : nil
    let (subject, template) =
      switch (kind, channel) {
      case (_, .email) where link != nil: (texts.linkSubject, texts.linkBody)
      case (.signInCode, .sms), (.mfa, .sms): (texts.signInSubject, texts.smsSignInBody)
      case (.signInCode, _), (.mfa, _): (texts.signInSubject, texts.signInBody)
      case (.invitation, .email): (texts.invitationSubject, texts.invitationBody)
      case (.invitation, .sms): (texts.invitationSubject, texts.smsInvitationBody)
      case (_, .sms): (texts.verificationSubject, texts.smsVerificationBody)
      default: (texts.verificationSubject, texts.verificationBody)
      }
    let name = user.username == user.id.description ? address : user.username
    let isInvitation = kind == .invitation
    var message = Message(
      at: transaction.now, realm: transaction.realm.id, user: user.id, to: address, channel: channel, kind: kind,
      subject: channel == .email ? subject : nil, body: "", code: isInvitation ? nil : code, link: link,
      temporaryPassword: isInvitation ? code : nil, clientMetadata: metadata)
    message.fill(template, code: code, name: name)
    transaction.send(message, to: user)
    transaction.record(.codeSent, user: user.id)
  }

  /// Checks a code that came back, and counts the attempt against the hour's allowance. Commits the count even when it
  /// fails; the code itself is for the caller to remove (``User/takeCode(_:)``).
  /// - Parameter pretends: whether a code that only passes for sent is wrong, and not expired.
  static func check(
    _ code: String, for purpose: PendingCode.Purpose, limit: AttemptLog.Limited, of user: inout User,
    pretends: Bool = false, in transaction: inout Transaction
  ) -> Result<PendingCode, CoreError> {
    let now = transaction.now
    defer { transaction.realm.users.replace(user) }
    guard admit(limit, &user.attempts, in: transaction) else {
      return .failure(limitExceeded(limit, user.attempts, at: now))
    }
    let waiting = user.codes.filter { $0.purpose == purpose && now < $0.expires && user.hasAddress(of: $0) }
    if waiting.isEmpty {
      let isPretended = pretends && transaction.realm.hasPretendedCode(user.id.description, at: now)
      return .failure(.code(isPretended ? .wrong : .expired))
    }
    let right = waiting.filter { constantTimeEqual(Array($0.code.utf8), Array(code.utf8)) }
    // If all codes are equal, the one for a new address is meant.
    return (right.first(where: user.isForNewAddress) ?? right.first).map { .success($0) } ?? .failure(.code(.wrong))
  }

  /// Whether one more of `kind` is allowed in this hour; always, where the realm relaxed that.
  static func admit(_ kind: AttemptLog.Limited, _ attempts: inout AttemptLog, in transaction: Transaction) -> Bool {
    !transaction.realm.settings.relaxations.lockout || attempts.admit(kind, at: transaction.now)
  }

  static func limitExceeded(_ kind: AttemptLog.Limited, _ attempts: AttemptLog, at now: Instant) -> CoreError {
    .code(.attemptLimitExceeded(retryAfter: attempts.retryAfter(kind, at: now)))
  }
}

extension User {
  /// Whether the account still has, or waits for, the address that the code went to.
  fileprivate func hasAddress(of code: PendingCode) -> Bool {
    attributes[code.attribute] == code.address || isForNewAddress(code)
  }

  /// Whether the code verifies an address that the account waits for.
  func isForNewAddress(_ code: PendingCode) -> Bool {
    guard case .attribute(let name) = code.purpose else { return false }
    return unverifiedChanges[name] == code.address
  }

  /// Whether the code stays valid beside one for that address: one for the stored address beside one for the new one,
  /// and vice versa.
  fileprivate func keeps(_ code: PendingCode, besideOneTo address: String) -> Bool {
    guard case .attribute = code.purpose else { return false }
    return code.address != address && hasAddress(of: code)
  }

  /// Removes the code: codes work once.
  mutating func takeCode(_ code: PendingCode) {
    codes.removeAll { $0 == code }
  }
}
