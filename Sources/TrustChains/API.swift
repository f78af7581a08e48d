// Room: OpenID Federation: entity statements, policies, trust chains. No path.

package import Sandboxes

/// The realm as an entity of OpenID Federation: its signed statements, those of its subordinates, and the chains it
/// resolves.
package struct FederationEntity: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// This realm as an entity of OpenID Federation.
  package var federationEntity: FederationEntity { FederationEntity(self) }
}
