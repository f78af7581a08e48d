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
    members["userFlows"] = .array(userFlows.map { .object($0.described) })
    let applications = realm.allClients.compactMap(ApplicationMembers.object)
    if !applications.isEmpty { members["applications"] = .array(applications.map { .object($0) }) }
    if !extensions.isEmpty { members["customExtensions"] = .array(extensions.map { .object($0.described) }) }
    let attributes = ExtensionAttributeMembers.objects(in: realm)
    if !attributes.isEmpty { members["extensionAttributes"] = .array(attributes.map { .object($0) }) }
    let groups = realm.directory.groups
    if !groups.isEmpty { members["groups"] = .array(groups.map { .object(DirectoryGroup($0).described) }) }
    members["passkeys"] = settings["passkeys"]
    let relaxed = isAlsoUserPool ? [:] : TenantMembers.relaxations.json(of: realm.settings.relaxations)
    if !relaxed.isEmpty { members["relax"] = .object(relaxed) }
    for (name, value) in settings where members[name] == nil { members[name] = value }
    return members
  }
}
