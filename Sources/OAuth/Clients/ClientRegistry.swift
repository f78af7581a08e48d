package import Model
package import Sandboxes

/// The clients that no configuration has: those that register, and those whose ids are addresses of their metadata.
///
/// - ``register(_:)``, ``registration(of:token:)``: dynamic registration (RFC 7591).
/// - ``discover(_:readsAgain:age:)``: clients by the document at their id, or by a federation's trust chain.
/// - ``authenticationMethods(of:)``: how clients of the realm can authenticate.
package struct ClientRegistry: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// How clients of the realm can authenticate within its profile. Certificates are included only if the server
  /// requests them in the TLS handshake; those of an authority, only if the realm trusts one.
  package func authenticationMethods(of realm: Realm) -> [ClientRegistration.Authentication] {
    let asks = core.addresses.asksForCertificates
    let allowed =
      realm.settings.securityProfile == nil ? ClientRegistration.Authentication.allCases : SecurityProfile.methods
    return allowed.filter { method in
      !method.isByCertificate || asks && (method == .ownCertificate || realm.settings.clientAuthorities != nil)
    }
  }
}
