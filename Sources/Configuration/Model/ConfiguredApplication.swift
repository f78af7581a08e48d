internal import Description
internal import Model
internal import Provisioning

/// An application registered in a tenant.
package struct ConfiguredApplication: Sendable {
  package var id: Located<String>
  /// In the form of ``ApplicationMembers``.
  package var settings: ConfiguredObject

  package var position: SourcePosition { settings.position }
  package var userFlow: Located<String>? { settings.text("userFlow") }
  /// Whether it may act without a secret, as it says or by default.
  package var isPublic: Bool { ApplicationMembers.registration(of: settings.members).application.isPublic }
}

extension ConfiguredApplication: MappingDecodable {
  static var noun: String { "an application" }

  init(_ members: MappingReader) {
    settings = members.object(ApplicationMembers.form)
    id = settings.text("appId") ?? Located("", at: members.position)
  }
}

/// A user of a tenant.
package struct ConfiguredTenantUser: Sendable {
  package var position: SourcePosition
  package var username: Located<String>
  /// The plain-text password; never shown in a message.
  package var password: String?
  package var id: String?
  package var displayName: String?
  package var attributes: [String: String]
  package var phone: String?
  package var isEnabled: Bool
  package var mustChangePassword: Bool
  /// By id or display name.
  package var groups: [Located<String>]
  package var appRoles: [ConfiguredRoleAssignment]
  package var passkeys: [ConfiguredPasskey]
}

extension ConfiguredTenantUser: MappingDecodable {
  static var noun: String { "a person of a tenant" }

  init(_ members: MappingReader) {
    position = members.position
    username = members.required(
      "username", Reading.string(3...320, .visible).located, standIn: Located("", at: members.position))
    password = members.optional("password", .string(1...256, .password))
    id = members.optional("id", .string(36...36, .uuid))
    displayName = members.optional("displayName", .string(1...256))
    attributes = members.optional("attributes", .table(of: .string(0...2048))) ?? [:]
    phone = members.optional("phone", .string(3...16))
    isEnabled = members.optional("enabled", .boolean) ?? true
    mustChangePassword = members.optional("mustChangePassword", .boolean) ?? false
    groups = members.list("groups", of: Reading.string(1...256).located)
    appRoles = members.list("appRoleAssignments", of: .mapping)
    passkeys = members.list("passkeys", of: .mapping)
  }
}
