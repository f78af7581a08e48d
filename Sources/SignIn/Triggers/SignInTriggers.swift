internal import JSON
internal import Model
internal import Sandboxes
internal import Store
internal import Tokens
internal import Triggers

extension SignInAttempt {
  /// Asks whether somebody may try to sign in, before anything is checked.
  func preAuthenticate() throws(CoreError) {
    guard realm.settings.triggers.isOn(.preAuthentication) else { return }
    let user = realm.user(named: typedName)
    if user == nil, !client.hidesUserExistence { return }
    var call = TriggerCall(
      .preAuthentication, "Authentication", username: user?.username ?? realm.pretendedUsername(for: typedName),
      attributes: user.map(realm.attributesForTriggers) ?? [:], client: client.id)
    call.details["validationData"] = JSONObject.texts(metadata) ?? .null
    call.details["userNotFound"] = .bool(user == nil)
    _ = try service.ask(call, in: realm)
  }

  /// Tells that somebody has signed in, and asks what their tokens say: the last word before the commit.
  func askLast(_ facts: TokenFacts?, _ user: User, proved: String?, in transaction: Transaction) throws(CoreError)
    -> TokenFacts?
  {
    let triggers = transaction.realm.settings.triggers
    if triggers.isOn(.postAuthentication) {
      var call = TriggerCall(
        .postAuthentication, "Authentication", username: user.username,
        attributes: transaction.realm.attributesForTriggers(of: user), client: client.id)
      call.details["newDeviceUsed"] = .bool(facts?.newDevice != nil)
      call.details["clientMetadata"] = JSONObject.texts(laterMetadata)
      _ = try service.ask(call, in: transaction.realm)
    }
    var occasion = proved == nil ? TokenOccasion.signIn : .device
    if let handle, case .newPassword = transaction.realm.flows.find(handle.id, at: transaction.now)?.value.step {
      occasion = .newPassword
    }
    return try facts?.overridden(by: service, occasion, metadata: laterMetadata)
  }

  /// What the client sent along, for triggers behind the first step: what comes with the start is for the first ones alone.
  var laterMetadata: [String: String] { isAnswer ? metadata : [:] }
}
