internal import JSON
internal import Model
internal import Sandboxes
internal import Store
internal import Tokens
internal import Triggers

extension SignInAttempt {
  /// Calls PreAuthentication, which may reject a sign-in before anything is checked.
  func preAuthenticate() throws(CoreError) {
    guard realm.settings.triggers.isOn(.preAuthentication) else { return }
    // A user who cannot sign in is rejected afterwards, without a trigger.
    let user: User?
    do throws(CoreError) { user = try userOrPretence() } catch { return }
    var call = TriggerCall(
      .preAuthentication, "Authentication", username: user?.username ?? realm.pretendedUsername(for: typedName),
      attributes: user.map(realm.attributesForTriggers) ?? [:], client: client.id)
    call.details["validationData"] = JSONObject.texts(metadata) ?? .null
    call.details["userNotFound"] = userNotFound(user)
    _ = try service.triggers.ask(call, in: realm)
  }

  /// Whether no user has the typed name; nil for a client that learns so itself: only the triggers of other clients
  /// receive it.
  func userNotFound(_ user: User?) -> JSON? { client.hidesUserExistence ? .bool(user == nil) : nil }

  /// Calls PostAuthentication and PreTokenGeneration, the last triggers before the commit.
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
      _ = try service.triggers.ask(call, in: transaction.realm)
    }
    var occasion = proved == nil ? TokenOccasion.signIn : .device
    if let handle, case .newPassword = transaction.realm.flows.find(handle.id, at: transaction.now)?.value.step {
      occasion = .newPassword
    }
    return try facts?.overridden(by: service, occasion, metadata: laterMetadata)
  }

  /// The client's metadata for triggers after the first step: that of the first call is for the first triggers only.
  var laterMetadata: [String: String] { isAnswer ? metadata : [:] }
}
