internal import Description

/// An app role that is assigned to a user.
package struct ConfiguredRoleAssignment: Sendable {
  package var position: SourcePosition
  package var application: String
  package var role: String
}

extension ConfiguredRoleAssignment: MappingDecodable {
  static var noun: String { "a role in an application" }

  init(_ members: MappingReader) {
    position = members.position
    application = members.required("appId", .string(36...36, .uuid), standIn: "")
    role = members.required("role", .string(1...120, .scopeName), standIn: "")
  }
}
