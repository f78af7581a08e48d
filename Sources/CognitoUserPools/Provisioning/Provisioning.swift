package import AWSProtocol
internal import CognitoUserPoolsShapes
package import JSON
package import Model
internal import Realms
package import Sandboxes

/// Creates pools and clients from the members of CreateUserPool and CreateUserPoolClient. Both the operations and the
/// configuration use it, so that they accept the same values with the same effect.
package enum Provisioning {
  /// Creates a pool from the members of a configured one: those of CreateUserPool, or as DescribeUserPool returns them.
  ///
  /// A described pool need not be possible in a single call, such as one with optional MFA without SMS, and has
  /// attributes by their full names; both are accepted.
  /// - Parameters:
  ///   - id: generated in `region` if nil.
  ///   - account: twelve digits, for ARNs.
  ///   - adjusting: sets what the service does not know: issuer, personality, relaxations, domain.
  /// - Throws: the operation's errors.
  package static func createPool(
    from members: JSONObject, id: RealmID? = nil, region: String = "us-east-1", account: String = "000000000000",
    keys: KeyChoice? = nil, core: IdentityCore, in sandbox: SandboxHolder,
    adjusting: (inout RealmSettings) -> Void = { _ in }
  ) throws(AWSFault) -> Realm {
    var members = members
    let rows = members["Schema"]?.array ?? []
    if !rows.isEmpty { members["Schema"] = .array(rows.compactMap(undescribed)) }
    if members["Schema"]?.array?.isEmpty == true { members["Schema"] = nil }
    let input: CreateUserPool.Input = try checked(members)
    var blueprint = try PoolBlueprint(
      input, account: account, isDescribed: true, relaxed: core.relaxedRules)
    if let place = rows.firstIndex(where: { $0["Name"]?.string == AttributeName.identities }) {
      // Exists from the pool's first provider on, and stays after the last one is deleted.
      blueprint.schema.insert(AttributeDefinition(.identities), before: rows[place...].dropFirst().count(where: isOwn))
    }
    adjusting(&blueprint.settings)
    do {
      return try blueprint.make(id: id, region: region, keys: keys, core: core, in: sandbox)
    } catch {
      throw AWSFault(error, in: .other)
    }
  }

  /// Creates a client from the members of a configured one: those of CreateUserPoolClient but `UserPoolId`.
  /// - Parameters:
  ///   - id: generated if nil.
  ///   - secret: its secret; nil for none, unless `GenerateSecret` demands one.
  ///   - missing: undefined scopes and providers that the client may refer to, as after their deletion.
  /// - Throws: the operation's errors.
  package static func createClient(
    from members: JSONObject, id: ClientID? = nil, secret: String? = nil, missing: [String] = [],
    in service: RealmContext
  ) throws(AWSFault) -> Client {
    var members = members
    members["UserPoolId"] = .string(service.id.text)
    members["ClientSecret"] = nil
    let input: CreateUserPoolClient.Input = try checked(members)
    do {
      return try createClient(input, id: id, secret: secret, missing: missing, in: service)
    } catch {
      throw error as? AWSFault ?? (error as? CoreError).map { AWSFault($0, in: .other) } ?? .internalError
    }
  }

  static func createClient(
    _ input: CreateUserPoolClient.Input, id: ClientID?, secret: String?, missing: [String] = [],
    in service: RealmContext
  ) throws -> Client {
    let generatesSecret = input.generateSecret == true && secret == nil
    let (realm, _) = try service.current()
    try input.check(in: realm, hasSecret: generatesSecret || secret != nil, verb: "creating", missing: missing)
    return try service.administration.createClient(id: id, name: input.clientName, generatesSecret: generatesSecret) {
      client, _ in
      if let secret { client.secrets = [secret] }
      input.apply(to: &client, in: realm)
    }
  }

  /// The members as the operation's input, validated by its shape.
  static func checked<Input: InputStructure>(_ members: JSONObject) throws(AWSFault) -> Input {
    try Input.shape.check(members, violating: ExceptionName.invalidParameter.rawValue)
    guard let input = Input(members) else { throw .internalError }
    return input
  }

  /// Whether a row defines a custom attribute.
  private static func isOwn(_ row: JSON) -> Bool {
    row["Name"]?.string.map { !AttributeDefinition.isStandard($0) } ?? false
  }

  /// A row of a described schema in the form of a request; nil for rows that only descriptions have.
  private static func undescribed(_ row: JSON) -> JSON? {
    guard var row = row.object, let name = row["Name"]?.string else { return row }
    if name == "identities" || name == .phoneNumberVerified { return nil }
    for prefix in ["dev:custom:", "custom:"] where name.hasPrefix(prefix) {
      row["Name"] = .string(String(name.dropFirst(prefix.count)))
      if prefix.hasPrefix("dev:") { row["DeveloperOnlyAttribute"] = true }
      break
    }
    return .object(row)
  }
}

/// The members of a pool before it is created.
struct PoolBlueprint {
  var settings: RealmSettings
  var schema = AttributeSchema()

  /// - Parameters:
  ///   - isDescribed: see `Provisioning.createPool`.
  ///   - relaxed: the rules that are not applied.
  init(
    _ input: CreateUserPool.Input, account: String, isDescribed: Bool, relaxed: Set<StrictRule>
  ) throws(AWSFault) {
    try input.check(isDescribed: isDescribed, hasFactors: isDescribed, tier: .essentials, relaxed: relaxed)
    settings = RealmSettings(name: input.poolName)
    settings.account = account
    if let names = input.usernameAttributes.nonEmpty {
      if !(input.aliasAttributes ?? []).isEmpty {
        throw .invalidParameter("Only one of the aliasAttributes or usernameAttributes can be set in a User pool.")
      }
      settings.signInNames = .attributes(names.map(\.rawValue))
    } else if let names = input.aliasAttributes.nonEmpty {
      settings.signInNames = .aliases(names.map(\.rawValue))
    }
    if let usernames = input.usernameConfiguration {
      settings.isCaseSensitive = usernames.caseSensitive
      settings.annotations["UsernameConfiguration"] = ["CaseSensitive": .bool(usernames.caseSensitive)]
    }
    input.apply(to: &settings)
    try schema.define(input.schema ?? [], of: "schema")
  }

  func make(
    id: RealmID?, region: String, keys: KeyChoice?, core: IdentityCore, in sandbox: SandboxHolder
  ) throws(CoreError) -> Realm {
    try core.createRealm(id: id, region: region, settings: settings, schema: schema, keys: keys, in: sandbox)
  }
}
