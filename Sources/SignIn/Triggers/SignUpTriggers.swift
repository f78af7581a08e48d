package import Ambient
internal import JSON
package import Model
internal import Sandboxes
internal import Triggers

/// The decision of PreSignUp about an account to be created.
package struct SignUpDecision: Sendable {
  /// Generated before the trigger is called, since its event has it; nil without a trigger.
  package var subject: SubjectID?
  var confirms = false
  var verifies: [AttributeName] = []
}

extension Accounts {
  /// Asks before an account is made (docs/reference/cognito-tokens-and-triggers.md#trigger-kinds).
  package func preSignUp(
    _ occasion: String, _ account: NamedAccount, client: ClientID?, validation: [String: String],
    metadata: [String: String], in realm: Realm
  ) throws(CoreError) -> SignUpDecision {
    guard realm.settings.triggers.isOn(.preSignUp) else { return SignUpDecision() }
    let subject = try update { (transaction) throws(CoreError) in transaction.random.uniqueID() }
    var call = TriggerCall(
      .preSignUp, occasion, username: account.username ?? subject.description,
      attributes: JSONObject(account.attributes.map { ($0.name, JSON.string($0.value)) }), client: client,
      response: ["autoConfirmUser": false, "autoVerifyEmail": false, "autoVerifyPhone": false])
    call.details["validationData"] = JSONObject.texts(validation) ?? .null
    call.details["clientMetadata"] = JSONObject.texts(metadata)
    guard let response = try context.triggers.ask(call, in: realm) else { return SignUpDecision() }
    var decision = SignUpDecision(subject: subject)
    decision.confirms = try response.flag("autoConfirmUser", of: .preSignUp)
    if try response.flag("autoVerifyEmail", of: .preSignUp) { decision.verifies.append(.email) }
    if try response.flag("autoVerifyPhone", of: .preSignUp) { decision.verifies.append(.phoneNumber) }
    return decision
  }

  /// Reports that an account is confirmed, or has a new password. It cannot reject that: as in the service, its failure
  /// comes after the commit.
  package func postConfirmation(
    _ occasion: String = "ConfirmSignUp", of subject: SubjectID, client: ClientID?, metadata: [String: String]
  ) throws(CoreError) {
    let (realm, _) = try current()
    guard realm.settings.triggers.isOn(.postConfirmation), let user = realm.users[subject] else { return }
    var call = TriggerCall(
      .postConfirmation, occasion, username: user.username, attributes: realm.attributesForTriggers(of: user),
      client: client)
    call.details["clientMetadata"] = JSONObject.texts(metadata)
    _ = try context.triggers.ask(call, in: realm)
  }

  /// Creates an account from the user that another directory returns; nil if it has none.
  /// - Parameter password: nil if none is available: a forgotten one.
  func migrate(
    _ username: String, password: String?, client: Client, validation: [String: String], metadata: [String: String],
    in realm: Realm
  ) throws(CoreError) -> User? {
    // A replica makes no accounts.
    guard realm.settings.triggers.isOn(.userMigration), realm.user(named: username) == nil, realm.servingRegion == nil
    else { return nil }
    var call = TriggerCall(
      .userMigration, password == nil ? "ForgotPassword" : "Authentication", username: username, attributes: nil,
      client: client.id)
    if let password { call.details["password"] = .string(password) }
    call.details["validationData"] = JSONObject.texts(validation) ?? .null
    call.details["clientMetadata"] = JSONObject.texts(metadata)
    for name in [
      "userAttributes", "forceAliasCreation", "enableSMSMFA", "finalUserStatus", "messageAction",
      "desiredDeliveryMediums",
    ] { call.response[name] = .null }
    guard let response = try context.triggers.ask(call, in: realm) else { return nil }
    let told = try response.members("userAttributes", of: .userMigration)
    if told.isEmpty { return nil }
    guard told.allSatisfy({ $0.1.string != nil }) else { throw .trigger(.unreadable(.userMigration)) }
    let attributes = AttributeList(
      told.compactMap { name, value in value.string.map { Attribute(name, $0) } }.filter {
        $0.name != "username" && $0.name != .subject
      })
    let status = try response.text("finalUserStatus", of: .userMigration)
    guard status == nil || status == "CONFIRMED" || status == "RESET_REQUIRED" else {
      throw .trigger(.unreadable(.userMigration))
    }
    let action = try response.text("messageAction", of: .userMigration)
    let media = try response.list("desiredDeliveryMediums", of: .userMigration) ?? []
    guard action == nil || action == "SUPPRESS" || action == "RESEND",
      media.allSatisfy({ $0 == "SMS" || $0 == "EMAIL" })
    else { throw .trigger(.unreadable(.userMigration)) }
    let takesAliases = try response.flag("forceAliasCreation", of: .userMigration)
    let hasSecondFactor = try response.flag("enableSMSMFA", of: .userMigration)
    // Without a number there is nowhere to send codes to; the exception is unconfirmed.
    if hasSecondFactor, attributes[.phoneNumber] == nil { throw .trigger(.unreadable(.userMigration)) }
    let named = try realm.account(named: username, attributes: attributes)
    let problems = realm.schema.problems(in: named.attributes)
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
    return try update { (transaction) throws(CoreError) in
      // Another request may have migrated the same user.
      if let user = transaction.realm.user(named: username) { return user }
      let isKnown = status == "CONFIRMED"
      var user = try transaction.addUser(
        named, password: password, status: isKnown ? .confirmed : .resetRequired, isTemporary: false,
        takesAliases: takesAliases)
      if hasSecondFactor {
        user.factors.set(.sms, isEnabled: true)
        transaction.store(&user)
      }
      transaction.record(.userCreated, user: user.id, client: client.id)
      return user
    }
  }
}
