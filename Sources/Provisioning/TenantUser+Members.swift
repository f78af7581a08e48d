internal import Ambient
package import Description
internal import Encodings
internal import Model

extension TenantUser: DescribedValue {
  package static let schemaName = "TenantUser"
  package static let definition: String? = schemaName
  package static let noun = "a user of a tenant"

  package static let members: [DescribedMember<TenantUser>] = [
    DescribedMember(required: "username", \.username, .text(3...320, .visible), "The address to sign in with."),
    DescribedMember(
      "password", \.password, .text(1...256, .password), "The password. Default: none; the user signs in by a code."),
    DescribedMember(
      "id", .text(36...36, .uuid), "The user's id, a UUID. Default: a random one.",
      get: { $0.id?.description }, set: { $0.id = UniqueID($1) }),
    DescribedMember(
      "displayName", .text(1...256), "The name that users read.", get: { $0[displayName] },
      set: { $0.attributes.insert(Attribute(displayName, $1), at: 0) }),
    DescribedMember(
      "attributes", .texts(0...2048), "Further attributes.",
      get: { user in
        let others = user.attributes.filter { $0.name != displayName }
        return others.isEmpty
          ? nil : Dictionary(others.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      }, set: { $0.attributes += $1.sorted { $0.key < $1.key }.map { Attribute($0.key, $0.value) } }),
    DescribedMember("phone", \.phone, .text(3...16), "A phone number for the second factor."),
    DescribedMember(
      "enabled", \.isEnabled, .flag, default: true, "Whether the user can sign in to the account. Default: true."),
    DescribedMember(
      "mustChangePassword", \.mustChangePassword, .flag, default: false,
      "Whether the next sign-in requires a new password. Default: false."),
    DescribedMember(
      "groups", \.groups, .list(of: .text(1...256)), default: [], "The user's groups, by name or id."),
    DescribedMember(
      "appRoleAssignments", \.appRoles, .list(of: .described), default: [], "The user's roles in applications."),
    DescribedMember("passkeys", \.passkeys, .list(of: .described), default: [], "The user's passkeys."),
  ]

  private static let displayName: AttributeName = "displayName"

  private subscript(name: AttributeName) -> String? { attributes.first { $0.name == name }?.value }

  package init() { self.init(username: "", password: nil) }
}

extension SeededPasskey: DescribedValue {
  package static let schemaName = "Passkey"
  package static let definition: String? = schemaName
  package static let noun = "a passkey"

  package static let members: [DescribedMember<SeededPasskey>] = [
    DescribedMember(
      "id", .text(1...1364, .base64URL), isRequired: true, "The credential's id, in base64url.",
      get: { Base64URL.encode($0.id) }, set: { $0.id = Base64URL.decode(Array($1.utf8)) ?? [] }),
    DescribedMember(
      "publicKey", .text(1...2731, .base64URL), isRequired: true, "Its public key in COSE, in base64url.",
      get: { Base64URL.encode($0.key) }, set: { $0.key = Base64URL.decode(Array($1.utf8)) ?? [] }),
    DescribedMember("displayName", \.label, .text(1...256), "The user's name for it."),
    DescribedMember(
      "aaGuid", .text(36...36, .uuid), "The make of its authenticator.",
      get: { $0.authenticator.map { UniqueID(bytes: $0).description } },
      set: { $0.authenticator = UniqueID($1)?.bytes }),
    DescribedMember(
      "passkeyType", .choice(TenantPasskeyPolicy.Kind.synced), "Whether it is bound to a device. Default: deviceBound.",
      get: { $0.isSynced ? .synced : nil }, set: { $0.isSynced = $1 == .synced }),
  ]

  package init() { self.init(id: [], key: []) }
}

extension TextForm {
  /// Bytes in base64url without padding.
  fileprivate static let base64URL = TextForm(noun: "base64url", expected: "letters, digits, - and _") { text in
    !text.isEmpty && Base64URL.decode(Array(text.utf8)) != nil
  }
}
