internal import Description

/// A group of a tenant.
package struct ConfiguredTenantGroup: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  package var displayName: Located<String>
  package var description: String?
  package var mailNickname: String?
  package var appRoles: [ConfiguredRoleAssignment]
}

extension ConfiguredTenantGroup: MappingDecodable {
  static var noun: String { "a group of a tenant" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("id", Reading.string(36...36, .uuid).located)
    displayName = members.required(
      "displayName", Reading.string(1...256).located, standIn: Located("", at: members.position))
    description = members.optional("description", .string(1...1024))
    mailNickname = members.optional("mailNickname", .string(1...64))
    appRoles = members.list("appRoleAssignments", of: .mapping)
  }
}
