internal import Model
internal import Sandboxes

extension Accounts {
  /// nil if the realm confirms by code.
  func confirmationLink(of client: ClientID, in realm: Realm) -> ConfirmationLink? {
    guard realm.settings.messages.confirmsByLink else { return nil }
    return ConfirmationLink(base: core.addresses.links ?? core.addresses.hosted(of: realm, in: scope), client: client)
  }
}
