package import Ambient
internal import Cryptography
internal import Encodings
package import JSON
package import Model
internal import Sandboxes
internal import SignIn

/// Who registers a passkey for a user.
package struct PasskeyRegistrar: Sendable {
  let client: ClientID
  /// The sign-in of a user who does so with an app; nil for an application itself.
  let grant: Grant?

  package init(client: ClientID, grant: Grant?) {
    self.client = client
    self.grant = grant
  }
}

/// A registration in progress.
package struct PasskeyInvitation: Sendable {
  /// The id of the registration until its end.
  package let id: UniqueID
  /// For the browser (`PublicKeyCredentialCreationOptionsJSON`), as the directory writes them.
  package let options: JSONObject
  package let expires: Instant
  /// To be sent with what the authenticator made.
  package let continuation: String
}

/// Registering passkeys, which an app does for its users: the pages do not (Microsoft Learn: Create
/// fido2AuthenticationMethod; Microsoft Entra External ID credential management API reference).
extension TenantService {
  /// Begins a registration, replacing an earlier one.
  package func startPasskey(of id: SubjectID, by registrar: PasskeyRegistrar) throws(CoreError) -> PasskeyInvitation {
    let policy = try passkeyPolicy(for: id, by: registrar)
    let realm = try current().realm
    guard let user = realm.users[id] else { throw .account(.notFound) }
    let creation = try service.accounts.factors.startPasskey(of: id, client: registrar.client, at: policy.host)
    let name = user.attributes[.email] ?? realm.directory.given(principalNameOf: user) ?? user.username
    let options = creation.json(
      party: "Microsoft", name: name, displayName: user.attributes["name"] ?? name,
      selection: ["requireResidentKey": true],
      more: [
        // Without `direct`, platforms whose attestation is of a form that is not read here register as well.
        "attestation": policy.requiresAttestation ? "direct" : "none",
        // The service's examples also enforce a protection policy that browsers reject as inconsistent.
        "extensions": ["hmacCreateSecret": true],
      ])
    return PasskeyInvitation(
      id: Self.registrationID(creation.challenge), options: options.object ?? [:], expires: creation.expires,
      continuation: continuation(creation.challenge, of: id, in: realm))
  }

  /// Ends it with what the authenticator made (`RegistrationResponseJSON`).
  /// - Parameter label: the name that the user gives to the passkey, of 256 characters at most.
  package func completePasskey(
    _ credential: JSON, of id: SubjectID, by registrar: PasskeyRegistrar, label: String?
  ) throws(CoreError) -> Passkey {
    let policy = try passkeyPolicy(for: id, by: registrar)
    if let label, label.count > 256 { throw .passkey(.malformed("displayName has more than 256 characters")) }
    return try service.accounts.factors.completePasskey(
      credential, of: id, client: registrar.client, at: policy.host, label: label
    ) { policy.refusal(of: $0) }
  }

  /// Whether a user has begun the registration of that id and token.
  package func hasBegun(_ registration: UniqueID?, continuation text: String, of id: SubjectID) throws(CoreError)
    -> Bool
  {
    let realm = try current().realm
    guard let challenge = realm.users[id]?.passkeys.pending?.challenge,
      registration == Self.registrationID(challenge)
    else { return false }
    return constantTimeEqual(
      Array(continuation(challenge, of: id, in: realm).utf8), Array(text.utf8))
  }

  /// Takes a passkey away for the user who is signed in.
  package func removePasskey(
    _ key: [UInt8], of id: SubjectID, by registrar: PasskeyRegistrar
  ) throws(CoreError) -> Bool {
    try checkRecency(registrar)
    return try removePasskey(key, of: id)
  }

  private func checkRecency(_ registrar: PasskeyRegistrar) throws(CoreError) {
    guard let grant = registrar.grant else { return }
    guard grant.methods?.areRecent(grant.authenticated, at: try current().now) == true else {
      throw .tenant(.passkeyNotRegistrable(.factorsNotRecent))
    }
  }

  private func passkeyPolicy(
    for id: SubjectID, by registrar: PasskeyRegistrar
  ) throws(CoreError) -> TenantPasskeyPolicy {
    let (tenant, realm, _) = try current()
    guard let policy = tenant.passkeys else { throw .passkey(.off) }
    func refuse(_ obstacle: PasskeyObstacle) -> CoreError { .tenant(.passkeyNotRegistrable(obstacle)) }
    guard policy.allowsSelfService else { throw refuse(.selfServiceOff) }
    guard let user = realm.users[id] else { throw .account(.notFound) }
    guard user.password != nil else { throw refuse(.noPassword) }
    try checkRecency(registrar)
    return policy
  }

  private static func registrationID(_ challenge: [UInt8]) -> UniqueID {
    UniqueID(bytes: Array(Digest.sha256(challenge).prefix(16)))
  }

  private func continuation(_ challenge: [UInt8], of id: SubjectID, in realm: Realm) -> String {
    Base64URL.encode(
      MAC.hmacSHA256(
        key: realm.secrets.continuationKey, Array("passkey registration".utf8) + id.bytes, challenge))
  }
}
