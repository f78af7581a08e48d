import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model
import Realms
import Sandboxes

/// A change of a pool's settings, which a replica may be asked for.
struct RegionalChange: RealmScoped {
  let context: RealmContext

  init(_ context: RealmContext) { self.context = context }

  /// Changes settings. In a replica, settings that all regions share must be sent unchanged (UpdateUserPool and
  /// SetUserPoolMfaConfig in the API reference).
  func apply(
    _ change: (inout RealmSettings) throws(CoreError) -> Void
  ) throws(CoreError) -> Realm {
    try context.update { (transaction) throws(CoreError) in
      let before = transaction.realm
      try change(&transaction.realm.settings)
      if let region = before.servingRegion {
        if let setting = transaction.realm.sharedChange(since: before) {
          throw .realm(.notRegional(setting, region: region))
        }
      } else {
        transaction.realm.modified = transaction.now
      }
      return transaction.realm
    }
  }
}

extension Realm {
  /// The first changed setting that all regions share.
  fileprivate func sharedChange(since before: Realm) -> String? {
    let (now, then) = (Self.shared(self), Self.shared(before))
    if let name = (then.names + now.names).first(where: { now[$0] != then[$0] }) { return name }
    let (settings, earlier) = (settings, before.settings)
    if settings.secondFactors != earlier.secondFactors { return "MfaConfiguration" }
    if settings.annotations["EmailMfaConfiguration"] != earlier.annotations["EmailMfaConfiguration"] {
      return "EmailMfaConfiguration"
    }
    if settings.passkeys != earlier.passkeys { return "WebAuthnConfiguration" }
    return settings.messages == earlier.messages ? nil : "MessageTemplates"
  }

  private static func shared(_ realm: Realm) -> JSONObject {
    var members = JSONObject { writer in UserPoolType(realm).writeMembers(to: &writer) }
    for name in ["EmailConfiguration", "LambdaConfig", "SmsConfiguration", "UserPoolTags", "LastModifiedDate"] {
      members[name] = nil
    }
    return members
  }
}
