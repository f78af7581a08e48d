internal import JSON
internal import Model
internal import Sandboxes
internal import Store
internal import Tokens
internal import Triggers

/// The triggers of every sign-in.
struct SignInTriggers: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// Calls PreAuthentication, which may reject a sign-in before anything is checked.
  func preAuthenticate() throws(CoreError) {
    guard realm.settings.triggers.isOn(.preAuthentication) else { return }
    // A user who cannot sign in is rejected afterwards, without a trigger.
    let user: User?
    do throws(CoreError) { user = try facts.userOrPretence() } catch { return }
    var call = TriggerCall(
      .preAuthentication, "Authentication", username: user?.username ?? realm.pretendedUsername(for: typedName),
      attributes: user.map(realm.attributesForTriggers) ?? [:], client: client.id)
    call.details["validationData"] = JSONObject.texts(facts.metadata) ?? .null
    call.details["userNotFound"] = facts.userNotFound(user)
    _ = try context.triggers.ask(call, in: realm)
  }

  /// Calls PostAuthentication and PreTokenGeneration, the last triggers before the commit.
  func askLast(_ grant: TokenFacts?, _ user: User, proved: String?, in transaction: Transaction) throws(CoreError)
    -> TokenFacts?
  {
    let triggers = transaction.realm.settings.triggers
    if triggers.isOn(.postAuthentication) {
      var call = TriggerCall(
        .postAuthentication, "Authentication", username: user.username,
        attributes: transaction.realm.attributesForTriggers(of: user), client: client.id)
      call.details["newDeviceUsed"] = .bool(grant?.newDevice != nil)
      call.details["clientMetadata"] = JSONObject.texts(facts.laterMetadata)
      _ = try context.triggers.ask(call, in: transaction.realm)
    }
    var occasion = proved == nil ? TokenOccasion.signIn : .device
    if let handle, case .newPassword = transaction.realm.flows.find(handle.id, at: transaction.now)?.value.step {
      occasion = .newPassword
    }
    return try grant?.overridden(by: context, occasion, metadata: facts.laterMetadata)
  }
}
