internal import Description
internal import Provisioning

/// A directory tenant of the section `entraTenants`.
package struct ConfiguredTenant: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  /// The initial domain first.
  package var domains: [Located<String>]
  /// In the form of ``TenantMembers``.
  package var settings: ConfiguredObject
  package var keys: Located<ConfiguredKeys>?
  /// The user pool whose users the tenant shares.
  package var realm: Located<String>?
  package var applications: [ConfiguredApplication]
  // In the forms of ``TenantLists``.
  package var userFlows: [ConfiguredObject]
  package var groups: [ConfiguredObject]
  package var extensionAttributes: [ConfiguredObject]
  package var customExtensions: [ConfiguredObject]
  package var users: [ConfiguredObject]
  /// The same users as in an export, in the form of a pool's.
  package var accounts: [ConfiguredUser]
  /// In the form of ``TenantMembers/relaxations``.
  package var relaxed: ConfiguredObject?
}

extension ConfiguredTenant: MappingDecodable {
  static var noun: String { "a tenant" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("tenantId", Reading.string(36...36, .uuid).located)
    let first: Located<String>? = members.optional("domain", Reading.string(3...253, .domainName).located)
    domains = (first.map { [$0] } ?? []) + members.list("domains", of: Reading.string(3...253, .domainName).located)
    if domains.isEmpty { members.reportMissing("domain") }
    settings = members.object(TenantMembers.form)
    keys = members.optional("keys", Reading.keys.located)
    realm = members.optional("realm", Reading.string(1...55, .poolID).located)
    userFlows = members.list("userFlows", of: .object(TenantLists.userFlows))
    applications = members.list("applications", of: .mapping)
    groups = members.list("groups", of: .object(TenantLists.groups))
    extensionAttributes = members.list("extensionAttributes", of: .object(TenantLists.extensionAttributes))
    customExtensions = members.list("customExtensions", of: .object(TenantLists.customExtensions))
    users = members.list("users", of: .object(TenantLists.users))
    accounts = members.list("accounts", of: .mapping)
    members.hint(
      "identityProviders",
      "no identity providers, which are not implemented for tenants: users sign in with a password, a code or a passkey; "
        + "a user pool may have such providers (IdentityProviders)")
    relaxed = members.optional("relax", Reading<ConfiguredObject>.object(TenantMembers.relaxationForm))
  }
}
