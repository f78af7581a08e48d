// Room: Fills a realm with users, clients and grants, and exports them. Reads no file.

package import Sandboxes

/// Fills a realm with users, grants and further content from a document or an export.
package struct RealmProvisioning: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// What fills this realm.
  package var provisioning: RealmProvisioning { RealmProvisioning(self) }
}
