import AWSProtocol
internal import IdentityPools
package import JSON
package import Model
package import Sandboxes

/// Creates identity pools for configurations through the service's own requests, so that the same checks apply.
package enum IdentityProvisioning {
  /// - Parameters:
  ///   - request: the members of CreateIdentityPool.
  ///   - id: nil to generate one.
  ///   - adjust: sets options that the service does not have.
  package static func createPool(
    from request: JSONObject, id: IdentityPoolID?, account: String, core: IdentityCore, in sandbox: SandboxHolder,
    _ adjust: (inout IdentityPoolSettings) -> Void
  ) throws -> IdentityPool {
    var members = request
    members["IdentityPoolId"] = .string(id?.text ?? "us-east-1:0")
    try IdentityPoolType.shape.check(members, violating: "ValidationException")
    guard let wanted = IdentityPoolType(members) else { throw AWSFault.internalError }
    var settings = try wanted.settings()
    settings.account = account
    adjust(&settings)
    return try words { () throws(IdentityError) in
      try core.identityPools.create(id: id, settings: settings, in: sandbox)
    }
  }

  /// Sets a pool's roles.
  /// - Parameter request: the members of SetIdentityPoolRoles.
  package static func setRoles(_ request: JSONObject, of pool: IdentityPoolID, core: IdentityCore) throws {
    var members = request
    members["IdentityPoolId"] = .string(pool.text)
    try SetIdentityPoolRoles.Input.shape.check(members, violating: "ValidationException")
    guard let input = SetIdentityPoolRoles.Input(members) else { throw AWSFault.internalError }
    let roles = try RoleSettings(input)
    try words { () throws(IdentityError) in try core.identityPools.pool(pool.text).setRoles(roles) }
  }

  /// Sets which claims become session tags.
  /// - Parameter request: the members of SetPrincipalTagAttributeMap.
  package static func setPrincipalTags(_ request: JSONObject, of pool: IdentityPoolID, core: IdentityCore) throws {
    var members = request
    members["IdentityPoolId"] = .string(pool.text)
    try SetPrincipalTagAttributeMap.Input.shape.check(members, violating: "ValidationException")
    guard let input = SetPrincipalTagAttributeMap.Input(members) else { throw AWSFault.internalError }
    try words { () throws(IdentityError) in try core.identityPools.pool(pool.text).setTagMap(PrincipalTagMap(input)) }
  }

  private static func words<Value>(_ body: () throws(IdentityError) -> Value) throws(AWSFault) -> Value {
    do throws(IdentityError) {
      return try body()
    } catch {
      throw AWSFault(error)
    }
  }
}
