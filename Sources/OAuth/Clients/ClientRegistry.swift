package import Model
package import Sandboxes

/// The clients that a realm learns of by itself: those that register, and those whose ids are addresses of their
/// metadata.
///
/// - ``register(_:)``, ``registration(of:token:)``: dynamic registration (RFC 7591).
/// - ``discover(_:readsAgain:age:)``: clients by the document at their id, or by a federation's trust chain.
/// - ``authenticationMethods(of:)``: how clients of the realm can authenticate.
package struct ClientRegistry: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// How clients of the realm can authenticate, in all the ways that its profile allows. Certificates are among them
  /// only if the server asks for them in the TLS handshake; those of an authority, only if the realm trusts one.
  package func authenticationMethods(of realm: Realm) -> [ClientRegistration.Authentication] {
    let asks = core.addresses.asksForCertificates
    let allowed =
      realm.settings.securityProfile == nil ? ClientRegistration.Authentication.allCases : SecurityProfile.methods
    return allowed.filter { method in
      !method.isByCertificate || asks && (method == .ownCertificate || realm.settings.clientAuthorities != nil)
    }
  }
}
