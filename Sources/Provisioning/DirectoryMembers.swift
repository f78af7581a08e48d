internal import Ambient
package import Description
package import JSON
package import Model
package import Tenants

extension DirectoryGroup: DescribedValue {
  package static let schemaName = "TenantGroup"
  package static let definition: String? = schemaName
  package static let noun = "a group of a tenant"

  package static let members: [DescribedMember<DirectoryGroup>] = [
    DescribedMember(
      "id", .text(36...36, .uuid), "The group's id, a UUID. Default: a random one.",
      get: { $0.id?.description }, set: { $0.id = UniqueID($1) }),
    DescribedMember(required: "displayName", \.displayName, .text(1...256), "The name that users read."),
    DescribedMember("description", \.description, .text(1...1024), "A description."),
    DescribedMember("mailNickname", \.mailNickname, .text(1...64), "The name of its mail address."),
    DescribedMember(
      "appRoleAssignments", \.appRoles, .list(of: .described), default: [], "The roles of its members in applications."),
  ]

  package init() { self.init(displayName: "") }

  /// A group of the directory.
  package init(_ group: Group) {
    self.init(
      id: group.objectID, displayName: group.displayName ?? "", description: group.description,
      mailNickname: group.mailNickname)
    appRoles = group.appRoles ?? []
  }
}

extension AppRoleAssignment: DescribedValue {
  package static let schemaName = "RoleAssignment"
  package static let definition: String? = schemaName
  package static let noun = "a role in an application"

  package static let members: [DescribedMember<AppRoleAssignment>] = [
    DescribedMember(
      "appId", .text(36...36, .uuid), isRequired: true, "The application that defines the role.",
      get: \.application.text, set: { $0.application = ClientID($1.lowercased()) }),
    DescribedMember(required: "role", \.role, .text(1...120, .scopeName), "The role's name."),
  ]

  package init() { self.init(application: ClientID(""), role: "") }
}

/// An attribute that an application adds to the users of a tenant, in Graph's terms.
package enum ExtensionAttributeMembers {
  package static let members: [DescribedMember<AttributeDefinition>] = [
    DescribedMember(
      required: "name", \.name, .text(44...128, .extensionName),
      "The full name: extension, the application's id and the attribute."),
    DescribedMember(
      always: "dataType", \.kind, .choice(.string, named: \.dataType), "The type of its value. Default: String."),
  ]

  package static let form = ObjectForm(
    definition: "ExtensionAttribute", noun: "an extension attribute", members: members.map(\.form))

  /// The attribute of an object of that form.
  package static func attribute(of object: JSONObject) -> AttributeDefinition {
    var attribute = AttributeDefinition("")
    members.take(object, into: &attribute)
    return attribute
  }

  /// The extension attributes of a realm, as written.
  package static func objects(in realm: Realm) -> [JSONObject] {
    realm.schema.definitions.filter { $0.name.hasPrefix("extension_") }.map { members.json(of: $0) }
  }
}

extension TextForm {
  /// `extension_`, the client id without dashes, and a name.
  fileprivate static let extensionName = TextForm(
    noun: "an extension attribute", expected: "extension_, an application's id without dashes, _ and a name"
  ) { OptionalClaims.extensionClaim($0) != nil }
}
