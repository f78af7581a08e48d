package import Ambient
internal import Cryptography
package import Model
internal import Store

/// Object ids of an application, which has two in a directory: for its registration, and for the principal that acts in
/// the tenant. Both are derived from its client id, so that either is found without a search.
extension TenantDirectory {
  private enum ApplicationObject: String {
    case registration, principal
  }

  /// `oid` of the application's own tokens, and its id among the service principals.
  package func servicePrincipal(of client: ClientID) -> UniqueID { object(.principal, of: client) }

  /// The id of the registration among the applications.
  package func registrationObject(of client: ClientID) -> UniqueID { object(.registration, of: client) }

  /// The application with that service principal.
  package func application(ofPrincipal object: UniqueID) -> Client? { application(of: object, as: .principal) }

  /// The application with that registration.
  package func application(ofRegistration object: UniqueID) -> Client? { application(of: object, as: .registration) }

  /// An application by its client id; a user pool's own clients are not applications.
  package func application(_ id: String) -> Client? {
    guard let client = realm.clients[ClientID(id.lowercased())]?.value, client.application != nil else { return nil }
    return client
  }

  private func object(_ kind: ApplicationObject, of client: ClientID) -> UniqueID {
    // No client of a tenant has an id of another form.
    let id = UniqueID(client.text) ?? UniqueID(randomBytes: Array(client.text.utf8))
    return UniqueID(bytes: zip(id.bytes, mask(kind)).map { $0 ^ $1 })
  }

  private func application(of object: UniqueID, as kind: ApplicationObject) -> Client? {
    application(UniqueID(bytes: zip(object.bytes, mask(kind)).map { $0 ^ $1 }).description)
  }

  /// Leaves the bits that mark the version of a UUID alone.
  private func mask(_ kind: ApplicationObject) -> [UInt8] {
    var mask = Array(
      MAC.hmacSHA256(key: realm.secrets.pairwiseKey, Array("\(kind.rawValue)\u{0}object".utf8)).prefix(16))
    mask[6] &= 0x0F
    mask[8] &= 0x3F
    return mask
  }
}

extension TenantDirectory {
  /// The id of a role or a scope that an application defines: the same each time.
  package func permissionObject(_ value: String, of client: ClientID) -> UniqueID {
    UniqueID(randomBytes: MAC.hmacSHA256(key: realm.secrets.pairwiseKey, Array("\(client)\u{0}\(value)".utf8)))
  }
}
