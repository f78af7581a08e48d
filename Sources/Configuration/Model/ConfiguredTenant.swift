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
  package var userFlows: [ConfiguredUserFlow]
  package var applications: [ConfiguredApplication]
  package var groups: [ConfiguredTenantGroup]
  package var extensionAttributes: [ConfiguredExtensionAttribute]
  package var customExtensions: [ConfiguredCustomExtension]
  package var users: [ConfiguredTenantUser]
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
    userFlows = members.list("userFlows", of: .mapping)
    applications = members.list("applications", of: .mapping)
    groups = members.list("groups", of: .mapping)
    extensionAttributes = members.list("extensionAttributes", of: .mapping)
    customExtensions = members.list("customExtensions", of: .mapping)
    users = members.list("users", of: .mapping)
    accounts = members.list("accounts", of: .mapping)
    relaxed = members.optional("relax", Reading<ConfiguredObject>.object(TenantMembers.relaxationForm))
  }
}
