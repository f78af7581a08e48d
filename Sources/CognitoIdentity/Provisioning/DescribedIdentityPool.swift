import AWSProtocol
package import JSON
package import Model

/// Exports an identity pool as the configuration members that recreate it.
package enum DescribedIdentityPool {
  /// The members of DescribeIdentityPool and GetIdentityPoolRoles under their configuration names.
  package static func members(_ pool: IdentityPool) -> JSONObject {
    var members: JSONObject = ["Id": .string(pool.id.text), "AccountId": .string(pool.settings.account)]
    for (name, value) in object(IdentityPoolType(pool)) where name != "IdentityPoolId" { members[name] = value }
    for (name, value) in object(GetIdentityPoolRoles.Output(pool)) where name != "IdentityPoolId" {
      members[name] = value
    }
    // Their order has no meaning in a configuration; sort for stable output.
    for name in ["SupportedLoginProviders", "IdentityPoolTags", "Roles", "RoleMappings"] {
      guard let table = members[name]?.object else { continue }
      members[name] = .object(JSONObject(table.map { ($0.name, $0.value) }.sorted { $0.0 < $1.0 }))
    }
    return members
  }

  private static func object(_ structure: some OutputStructure) -> JSONObject {
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    structure.writeMembers(to: &writer)
    writer.endObject()
    return (try? JSON.parse(writer.bytes))?.object ?? [:]
  }
}
