package import JSON
package import Model
internal import Realms
package import Sandboxes

/// Groups and resource servers of a configuration, by the members of the calls that make them but `UserPoolId`.
extension Provisioning {
  /// - Parameter members: those of CreateGroup, which have its form.
  package static func createGroup(from members: JSONObject, in service: RealmService) throws(CoreError) {
    guard let input = CreateGroup.Input(named(members, of: service)) else { return }
    _ = try createGroup(input, in: service)
  }

  static func createGroup(_ input: CreateGroup.Input, in service: RealmService) throws(CoreError) -> Group {
    try service.createGroup(
      input.groupName, description: input.description, precedence: input.precedence, roleARN: input.roleArn)
  }

  /// - Parameter members: those of CreateResourceServer, which have its form. What has no name or description bears its identifier.
  package static func defineResourceServer(from members: JSONObject, in service: RealmService) throws(CoreError) {
    var members = named(members, of: service)
    members["Name"] = members["Name"] ?? members["Identifier"]
    let scopes = members["Scopes"]?.array?.compactMap(\.object).map { scope in
      var scope = scope
      scope["ScopeDescription"] = scope["ScopeDescription"] ?? scope["ScopeName"]
      return JSON.object(scope)
    }
    members["Scopes"] = scopes.map { .array($0) }
    guard let input = CreateResourceServer.Input(members) else { return }
    try service.define(ResourceServer(input.identifier, input.name, input.scopes))
  }

  /// - Parameter members: those of SetUICustomization.
  package static func setPageStyle(from members: JSONObject, in service: RealmService) throws {
    let input: SetUICustomization.Input = try checked(named(members, of: service))
    _ = try SetUICustomization.set(input, of: input.clientId ?? Realm.styleOfAll, in: service)
  }

  /// - Parameter members: those of CreateManagedLoginBranding.
  package static func createBranding(from members: JSONObject, in service: RealmService) throws {
    _ = try CreateManagedLoginBranding.make(try checked(named(members, of: service)), in: service)
  }

  /// - Parameter configurations: those of SetLogDeliveryConfiguration.
  package static func setLogs(from configurations: [JSON], in service: RealmService) throws {
    let members: JSONObject = ["LogConfigurations": .array(configurations)]
    try SetLogDeliveryConfiguration.set(try checked(named(members, of: service)), in: service)
  }

  private static func named(_ members: JSONObject, of service: RealmService) -> JSONObject {
    var members = members
    members["UserPoolId"] = .string(service.id.text)
    return members
  }
}
