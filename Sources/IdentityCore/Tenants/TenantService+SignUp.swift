/// Signing up (reference: entra-native-auth.md §6).
extension TenantService {
  /// Begins: name, password and attributes are checked, as far as they are given.
  package func beginSignUp(
    client clientID: ClientID, username: String, password: String?, attributes: [Attribute], abilities: Abilities,
    onPages: Bool = false
  ) throws(CoreError) -> JourneyStep {
    let (tenant, realm, _) = try current()
    let client = try onPages ? tenantClient(clientID, in: realm) : nativeClient(clientID, in: realm)
    let flow = tenant.userFlow(named: client.application?.userFlow)
    guard ContactAddress.isEmail(username) else { throw .tenant(.usernameInvalid) }
    guard realm.tenantUser(named: username) == nil else { throw .usernameTaken }
    if flow.method != .emailOtp, let password,
      let violation = tenant.violation(of: password, attributes: attributes)
    {
      throw .tenant(.passwordRefused(violation))
    }
    let wrong = flow.invalid(in: attributes)
    guard wrong.isEmpty else { throw .tenant(.attributesRefused(wrong)) }
    let needsPassword = flow.method == .emailPassword && password == nil
    guard abilities.contains(.codes), !needsPassword || abilities.contains(.passwords) else {
      return .redirect(reason: nil)
    }
    let token = try begin(.signUp, client, user: nil, username: username, abilities) { journey, draft in
      if flow.method != .emailOtp, let password { draft.setPassword(password, of: &journey) }
      journey.collect(attributes, flow)
    }
    return .proceed(seal(token, realm))
  }

  /// Sends the code that verifies the address, or another one; behind it, asks for the password.
  package func challengeSignUp(
    _ token: String, client: ClientID, abilities: Abilities? = nil
  ) throws(CoreError) -> JourneyStep {
    let (_, realm, now) = try current()
    let journey = try realm.journey(token, [.signUp], client: client, at: now)
    let able = abilities ?? journey.abilities
    switch journey.step {
    case .started, .codeAsked:
      guard able.contains(.codes) else { return .redirect(reason: nil) }
      return try poseCode(
        journey, realm, step: .codeAsked, kind: journey.step == .started ? .signUp : .resend,
        to: StrongMethod(channel: .email, address: journey.username))
    case .passwordWanted, .passwordAsked:
      guard able.contains(.passwords) else { return .redirect(reason: nil) }
      return .password(seal(try move(journey, to: .passwordAsked), realm))
    default:
      throw .tenant(.continuationInvalid)
    }
  }

  package enum SignUpReply: Sendable {
    case code(String)
    case password(String)
    case attributes([Attribute])
    /// Whatever is left to be collected, in one: all of it is taken, or none.
    case collected(password: String?, [Attribute])
  }

  /// Takes a code, a password or attributes; when nothing lacks the account is made.
  package func continueSignUp(
    _ token: String, client clientID: ClientID, reply: SignUpReply
  ) throws(CoreError) -> JourneyStep {
    let (tenant, realm, now) = try current()
    let read = try realm.journey(token, [.signUp], client: clientID, at: now)
    let flow = tenant.userFlow(named: try tenantClient(clientID, in: realm).application?.userFlow)
    let step: SignUpProgress = try service.attempt { (draft) throws(CoreError) in
      var journey = try draft.journey(again: read)
      switch (reply, journey.step) {
      case (.code(let digits), .codeAsked):
        guard draft.takes(digits, &journey) else { return .failure(.tenant(.wrongCode)) }
        journey.proofs.insert(.emailCode)
      case (.password(let password), .passwordAsked), (.password(let password), .passwordWanted):
        if let violation = tenant.violation(of: password, attributes: journey.attributes) {
          return .failure(.tenant(.passwordRefused(violation)))
        }
        draft.setPassword(password, of: &journey)
        journey.proofs.insert(.password)
      case (.attributes(let attributes), .attributesWanted), (.attributes(let attributes), .codeAsked),
        (.attributes(let attributes), .started):
        let wrong = flow.invalid(in: attributes)
        guard wrong.isEmpty else { return .failure(.tenant(.attributesRefused(wrong))) }
        journey.collect(attributes, flow)
        if journey.step != .attributesWanted {
          return .success(.verificationWanted(draft.advance(&journey, to: .codeAsked)))
        }
      case (.collected(let password, let attributes), .passwordAsked),
        (.collected(let password, let attributes), .passwordWanted),
        (.collected(let password, let attributes), .attributesWanted):
        let wrong = flow.invalid(in: attributes)
        guard wrong.isEmpty else { return .failure(.tenant(.attributesRefused(wrong))) }
        journey.collect(attributes, flow)
        if let password {
          if let violation = tenant.violation(of: password, attributes: journey.attributes) {
            return .failure(.tenant(.passwordRefused(violation)))
          }
          draft.setPassword(password, of: &journey)
          journey.proofs.insert(.password)
        }
      default:
        return .failure(.tenant(.continuationInvalid))
      }
      // Of what was not complete nothing is done: the token takes all of it later.
      if journey.step != .attributesWanted { journey.withdrawTokens() }
      return try draft.proceedSignUp(&journey, flow)
    }
    switch step {
    case .passwordWanted(let token): return .passwordWanted(seal(token, realm))
    case .attributesWanted(let token, let missing): return .attributesWanted(seal(token, realm), missing)
    case .verificationWanted(let token): return .verificationWanted(seal(token, realm), "email")
    case .made(let token): return .proceed(seal(token, realm))
    }
  }
}

/// How far a sign-up came inside of the lock.
private enum SignUpProgress: Sendable {
  case passwordWanted(ContinuationToken)
  case attributesWanted(ContinuationToken, [UserFlowAttribute])
  case verificationWanted(ContinuationToken)
  case made(ContinuationToken)
}

extension Draft {
  /// The service's order: password, required attributes, done.
  fileprivate mutating func proceedSignUp(
    _ journey: inout Journey, _ flow: UserFlow
  ) throws(CoreError) -> Result<SignUpProgress, CoreError> {
    let asksPassword = flow.method == .emailPassword || flow.method == .either && journey.abilities.contains(.passwords)
    if asksPassword, journey.password == nil {
      return .success(.passwordWanted(advance(&journey, to: .passwordWanted)))
    }
    let missing = flow.missing(in: journey.attributes)
    guard missing.isEmpty else {
      return .success(.attributesWanted(advance(&journey, to: .attributesWanted), missing))
    }
    guard realm.tenantUser(named: journey.username) == nil else { return .failure(.usernameTaken) }
    let account = realm.tenantAccount(named: journey.username, attributes: journey.attributes)
    var user = try addUser(account, password: nil, status: .confirmed, isTemporary: false, id: journey.user)
    user.password = journey.password
    realm.users.replace(user)
    record(.signedUp, user: user.id, client: journey.client)
    record(.confirmed, user: user.id, client: journey.client)
    journey.password = nil
    return .success(.made(pass(&journey, to: .completed)))
  }

  fileprivate mutating func setPassword(_ password: String, of journey: inout Journey) {
    let account = realm.tenantAccount(named: journey.username, attributes: AttributeList())
    journey.password = PasswordSecret(
      password: password, realm: realm.id, username: account.username ?? journey.user.description, random: &random)
  }
}

extension Journey {
  /// Takes over what the flow collects; unknown names are passed over.
  fileprivate mutating func collect(_ given: [Attribute], _ flow: UserFlow) {
    for attribute in given where flow.attributes.contains(where: { $0.name == attribute.name }) {
      attributes[attribute.name] = attribute.value
    }
  }
}
