// Room: Sign-in with another identity provider (OpenID Connect, OAuth, SAML), and a realm as a SAML provider.

package import Sandboxes

/// Signing in with an identity provider of a realm (OpenID Connect, OAuth, SAML): the request, the response, its
/// account, and the sign-out at the provider.
package struct Upstreams: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// The services that sign in with this realm by SAML.
  package var services: SAMLServices { SAMLServices(context) }
}

/// The realm as a SAML identity provider of registered services.
package struct SAMLServices: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// The identity providers of this realm.
  package var upstreams: Upstreams { Upstreams(self) }
}
