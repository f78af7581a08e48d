// Room: The administration of a realm: settings, clients, secrets, groups, providers, keys. Not what a sign-in does.

package import Sandboxes

/// The settings of a realm and what it has beside users: domains, clients and their secrets, resource servers, identity
/// providers, terms, page styles, risk rules, keys.
package struct RealmAdministration: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// The users and groups, as an administrator lists and changes them.
  package var directory: Directory { Directory(context) }
}

/// The groups of a realm and their members, and the search for users, by page.
package struct Directory: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// The administration of this realm.
  package var administration: RealmAdministration { RealmAdministration(self) }
}
