internal import Ambient
internal import Description
internal import JSON
internal import Model
internal import Patterns
internal import Provisioning
internal import Tenants

extension Tenant {
  /// The tenant as the configuration has it, without its users.
  func configured(in realm: Realm) -> JSONObject {
    let settings = TenantMembers.members.json(of: self)
    var members: JSONObject = ["tenantId": .string(id.description), "domains": .strings(domains)]
    for name in ["displayName", "issuer"] { members[name] = settings[name] }
    if isAlsoUserPool { members["realm"] = .string(realm.id.text) }
    members["passwordPolicy"] = settings["passwordPolicy"]
    members["userFlows"] = .array(userFlows.map(\.configured))
    let applications = realm.allClients.compactMap(ApplicationMembers.object)
    if !applications.isEmpty { members["applications"] = .array(applications.map { .object($0) }) }
    if !extensions.isEmpty { members["customExtensions"] = .array(extensions.map(\.configured)) }
    let extended = realm.schema.definitions.filter { $0.name.hasPrefix("extension_") }
    if !extended.isEmpty { members["extensionAttributes"] = .array(extended.map(\.configuredExtension)) }
    let groups = realm.directory.groups
    if !groups.isEmpty { members["groups"] = .array(groups.map(\.configuredForTenant)) }
    members["passkeys"] = settings["passkeys"]
    let relaxed = isAlsoUserPool ? [:] : TenantMembers.relaxations.json(of: realm.settings.relaxations)
    if !relaxed.isEmpty { members["relax"] = .object(relaxed) }
    for (name, value) in settings where members[name] == nil { members[name] = value }
    return members
  }
}

extension AttributeDefinition {
  fileprivate var configuredExtension: JSON {
    let type: JSON =
      switch kind {
      case .string: "String"
      case .boolean: "Boolean"
      case .number: "Integer"
      case .dateTime: "DateTime"
      }
    return ["name": .string(name), "dataType": type]
  }
}

extension Group {
  fileprivate var configuredForTenant: JSON {
    var members: JSONObject = ["id": .string(name), "displayName": .string(displayName ?? "")]
    members["description"] = description.map { .string($0) }
    members["mailNickname"] = mailNickname.map { .string($0) }
    if let appRoles {
      members["appRoleAssignments"] = .array(
        appRoles.map { ["appId": .string($0.application.text), "role": .string($0.role)] })
    }
    return .object(members)
  }
}

extension UserFlow {
  fileprivate var configured: JSON {
    [
      "name": .string(name), "method": .string(method.rawValue),
      "attributes": .array(
        attributes.map { attribute in
          var members: JSONObject = [
            "name": .string(attribute.name), "type": .string(attribute.kind.rawValue),
            "required": .bool(attribute.isRequired),
          ]
          members["regex"] = attribute.pattern.map { .string($0.description) }
          return .object(members)
        }),
      "mfa": .string(secondFactor.rawValue), "registration": requiresRegistration ? "required" : "none",
    ]
  }
}
