import AWSProtocol
import JSON

/// What a resource is after it was made.
struct MadeResource {
  /// The physical id.
  var id: String
  /// The secret of a client.
  var secret: String?

  init(_ id: String, secret: String? = nil) { (self.id, self.secret) = (id, secret) }
}

/// How resources of a type are made, changed and removed: by calls of the service, as CloudFormation's own handlers do.
/// Sources: the resource schemas of the CloudFormation registry for `AWS::Cognito` (`createOnlyProperties`,
/// `primaryIdentifier`), the user guide's template reference.
struct ResourceType: Sendable {
  /// The properties that cannot be changed: a change makes a new resource.
  let fixed: Set<String>
  let create: @Sendable (ResourceCall, JSONObject) throws -> MadeResource
  /// Changes a resource with that physical id from the properties that it has to others.
  let update: @Sendable (ResourceCall, String, JSONObject, JSONObject) throws -> Void
  let delete: @Sendable (ResourceCall, String, JSONObject) throws -> Void
}

/// The calls of a resource.
struct ResourceCall {
  let call: Call
  /// The name that the service derives where the template has none.
  let generatedName: String

  @discardableResult
  func users(_ operation: String, _ input: JSONObject) throws -> JSONObject {
    try call.call(.userPools, operation, input)
  }

  @discardableResult
  func identities(_ operation: String, _ input: JSONObject) throws -> JSONObject {
    try call.call(.identityPools, operation, input)
  }
}

extension JSONObject {
  /// Those members, as far as there are any.
  func only(_ names: Set<String>) -> JSONObject {
    JSONObject(filter { names.contains($0.name) }.map { ($0.name, $0.value) })
  }

  func without(_ names: Set<String>) -> JSONObject {
    JSONObject(filter { !names.contains($0.name) }.map { ($0.name, $0.value) })
  }

  func with(_ name: String, _ value: JSON?) -> JSONObject {
    var result = self
    result[name] = value
    return result
  }

  /// The text of a member; empty if there is none, which the call then rejects.
  func text(_ name: String) -> JSON { self[name] ?? "" }
}

extension ResourceType {
  static subscript(type: String) -> ResourceType? {
    type.hasPrefix("AWS::Cognito::") ? all[String(type.dropFirst("AWS::Cognito::".count))] : nil
  }

  /// By the part of the type's name after `AWS::Cognito::`.
  private static let all: [String: ResourceType] = [
    "UserPool": userPool, "UserPoolClient": client, "UserPoolDomain": domain, "UserPoolGroup": group,
    "UserPoolResourceServer": resourceServer, "UserPoolIdentityProvider": identityProvider, "UserPoolUser": user,
    "UserPoolUserToGroupAttachment": membership, "UserPoolRiskConfigurationAttachment": risks,
    "UserPoolUICustomizationAttachment": pageStyle, "ManagedLoginBranding": branding,
    "LogDeliveryConfiguration": logs, "Terms": terms, "IdentityPool": identityPool,
    "IdentityPoolRoleAttachment": roles, "IdentityPoolPrincipalTag": tags,
  ]

  // MARK: User pools

  /// The properties that are no members of CreateUserPool.
  private static let poolOwn: Set<String> = [
    "UserPoolName", "EnabledMfas", "WebAuthnRelyingPartyID", "WebAuthnUserVerification", "WebAuthnFactorConfiguration",
    "EmailAuthenticationMessage", "EmailAuthenticationSubject",
  ]
  /// The members of CreateUserPool alone.
  private static let poolFixed: Set<String> = [
    "Schema", "AliasAttributes", "UsernameAttributes", "UsernameConfiguration",
  ]

  private static let userPool = ResourceType(
    fixed: [],
    create: { call, properties in
      // Which factors there are is set by a call of its own, without which most demands for one are refused.
      let others = properties["EnabledMfas"] == nil ? poolOwn : poolOwn.union(["MfaConfiguration"])
      let input = properties.without(others).with(
        "PoolName", properties["UserPoolName"] ?? .string(call.generatedName))
      let made = try call.users("CreateUserPool", input)["UserPool"]?["Id"]?.string ?? ""
      do {
        if let factors = factors(of: made, properties) { try call.users("SetUserPoolMfaConfig", factors) }
      } catch {
        _ = try? call.users("DeleteUserPool", ["UserPoolId": .string(made)])
        throw error
      }
      return MadeResource(made)
    },
    update: { call, id, old, new in
      let changed = poolFixed.subtracting(["Schema"]).filter { old[$0] != new[$0] }.sorted()
      if let name = changed.first {
        throw AWSFault("InvalidRequest", "Updates are not allowed for property - \(name).")
      }
      let added = try addedAttributes(old["Schema"], new["Schema"])
      var input = new.without(poolOwn.union(poolFixed)).with("UserPoolId", .string(id))
      input["PoolName"] = new["UserPoolName"] ?? .string(call.generatedName)
      if new["EnabledMfas"] != nil { input["MfaConfiguration"] = nil }
      try call.users("UpdateUserPool", input)
      if !added.isEmpty {
        try call.users("AddCustomAttributes", ["UserPoolId": .string(id), "CustomAttributes": .array(added)])
      }
      if let factors = factors(of: id, new) ?? (old["EnabledMfas"] == nil ? nil : factors(of: id, [:], isForced: true))
      {
        try call.users("SetUserPoolMfaConfig", factors)
      }
    },
    delete: { call, id, _ in try call.users("DeleteUserPool", ["UserPoolId": .string(id)]) })

  private static func addedAttributes(_ old: JSON?, _ new: JSON?) throws -> [JSON] {
    let (before, after) = (old?.array ?? [], new?.array ?? [])
    guard before.allSatisfy(after.contains) else {
      throw AWSFault("InvalidRequest", "Existing schema attributes cannot be modified or deleted.")
    }
    return after.filter { !before.contains($0) }
  }

  /// The input of SetUserPoolMfaConfig; nil if the properties say nothing about factors.
  private static func factors(of pool: String, _ properties: JSONObject, isForced: Bool = false) -> JSONObject? {
    let names = (properties["EnabledMfas"]?.array ?? []).compactMap(\.string)
    let mentions = poolOwn.subtracting(["UserPoolName"]).contains { properties[$0] != nil }
    guard mentions || isForced else { return nil }
    var input: JSONObject = [
      "UserPoolId": .string(pool), "MfaConfiguration": properties["MfaConfiguration"] ?? "OFF",
    ]
    if names.contains("SMS_MFA") {
      input["SmsMfaConfiguration"] = .object(
        properties.only(["SmsConfiguration"]).with("SmsAuthenticationMessage", properties["SmsAuthenticationMessage"]))
    }
    if names.contains("SOFTWARE_TOKEN_MFA") { input["SoftwareTokenMfaConfiguration"] = ["Enabled": true] }
    if names.contains("EMAIL_OTP") {
      input["EmailMfaConfiguration"] = .object(
        JSONObject().with("Message", properties["EmailAuthenticationMessage"])
          .with("Subject", properties["EmailAuthenticationSubject"]))
    }
    let passkeys = JSONObject().with("RelyingPartyId", properties["WebAuthnRelyingPartyID"])
      .with("UserVerification", properties["WebAuthnUserVerification"])
      .with("FactorConfiguration", properties["WebAuthnFactorConfiguration"])
    if !passkeys.isEmpty { input["WebAuthnConfiguration"] = .object(passkeys) }
    return input
  }

  private static let client = ResourceType(
    fixed: ["UserPoolId", "GenerateSecret"],
    create: { call, properties in
      let name = properties["ClientName"] ?? .string(call.generatedName)
      let made = try call.users("CreateUserPoolClient", properties.with("ClientName", name))["UserPoolClient"]
      return MadeResource(made?["ClientId"]?.string ?? "", secret: made?["ClientSecret"]?.string)
    },
    update: { call, id, _, new in
      let name = new["ClientName"] ?? .string(call.generatedName)
      try call.users(
        "UpdateUserPoolClient",
        new.without(["GenerateSecret"]).with("ClientName", name).with("ClientId", .string(id)))
    },
    delete: { call, id, properties in
      try call.users("DeleteUserPoolClient", properties.only(["UserPoolId"]).with("ClientId", .string(id)))
    })

  private static let domain = ResourceType(
    fixed: ["UserPoolId", "Domain"],
    create: { call, properties in
      try call.users("CreateUserPoolDomain", properties)
      return MadeResource(properties["Domain"]?.string ?? "")
    },
    update: { call, _, _, new in try call.users("UpdateUserPoolDomain", new) },
    delete: { call, _, properties in try call.users("DeleteUserPoolDomain", properties.only(["UserPoolId", "Domain"])) }
  )

  private static let group = ResourceType(
    fixed: ["UserPoolId", "GroupName"],
    create: { call, properties in
      let name = properties["GroupName"] ?? .string(call.generatedName)
      try call.users("CreateGroup", properties.with("GroupName", name))
      return MadeResource(name.string ?? "")
    },
    update: { call, id, _, new in try call.users("UpdateGroup", new.with("GroupName", .string(id))) },
    delete: { call, id, properties in
      try call.users("DeleteGroup", properties.only(["UserPoolId"]).with("GroupName", .string(id)))
    })

  private static let resourceServer = ResourceType(
    fixed: ["UserPoolId", "Identifier"],
    create: { call, properties in
      try call.users("CreateResourceServer", properties)
      return MadeResource(properties["Identifier"]?.string ?? "")
    },
    update: { call, _, _, new in try call.users("UpdateResourceServer", new) },
    delete: { call, _, properties in
      try call.users("DeleteResourceServer", properties.only(["UserPoolId", "Identifier"]))
    })

  private static let identityProvider = ResourceType(
    fixed: ["UserPoolId", "ProviderName", "ProviderType"],
    create: { call, properties in
      try call.users("CreateIdentityProvider", properties)
      return MadeResource(properties["ProviderName"]?.string ?? "")
    },
    update: { call, _, _, new in try call.users("UpdateIdentityProvider", new.without(["ProviderType"])) },
    delete: { call, _, properties in
      try call.users("DeleteIdentityProvider", properties.only(["UserPoolId", "ProviderName"]))
    })

  // MARK: Users

  private static let user = ResourceType(
    fixed: [
      "ClientMetadata", "DesiredDeliveryMediums", "ForceAliasCreation", "MessageAction", "UserAttributes",
      "UserPoolId", "Username", "ValidationData",
    ],
    create: { call, properties in
      let name = properties["Username"] ?? .string(call.generatedName)
      let made = try call.users("AdminCreateUser", properties.with("Username", name))
      return MadeResource(made["User"]?["Username"]?.string ?? name.string ?? "")
    },
    update: { _, _, _, _ in },
    delete: { call, id, properties in
      try call.users("AdminDeleteUser", properties.only(["UserPoolId"]).with("Username", .string(id)))
    })

  private static let membership = ResourceType(
    fixed: ["UserPoolId", "GroupName", "Username"],
    create: { call, properties in
      try call.users("AdminAddUserToGroup", properties)
      return MadeResource(call.generatedName)
    },
    update: { _, _, _, _ in },
    delete: { call, _, properties in try call.users("AdminRemoveUserFromGroup", properties) })

  // MARK: Attachments

  /// A pool's own has the client id `ALL`, which these calls have as none.
  private static func withoutAll(_ properties: JSONObject) -> JSONObject {
    properties["ClientId"]?.string == "ALL" ? properties.without(["ClientId"]) : properties
  }

  private static let risks = ResourceType(
    fixed: ["UserPoolId", "ClientId"],
    create: { call, properties in
      try call.users("SetRiskConfiguration", withoutAll(properties))
      return MadeResource(call.generatedName)
    },
    update: { call, _, _, new in try call.users("SetRiskConfiguration", withoutAll(new)) },
    delete: { call, _, properties in
      try call.users("SetRiskConfiguration", withoutAll(properties.only(["UserPoolId", "ClientId"])))
    })

  private static let pageStyle = ResourceType(
    fixed: ["UserPoolId", "ClientId"],
    create: { call, properties in
      try call.users("SetUICustomization", properties)
      return MadeResource(call.generatedName)
    },
    update: { call, _, _, new in try call.users("SetUICustomization", new) },
    delete: { call, _, properties in
      try call.users("SetUICustomization", properties.only(["UserPoolId", "ClientId"]).with("CSS", ""))
    })

  private static let branding = ResourceType(
    fixed: ["UserPoolId", "ClientId"],
    create: { call, properties in
      let made = try call.users("CreateManagedLoginBranding", properties.without(["ReturnMergedResources"]))
      let id = made["ManagedLoginBranding"]?["ManagedLoginBrandingId"]?.string ?? ""
      return MadeResource("\(properties["UserPoolId"]?.string ?? "")|\(id)")
    },
    update: { call, id, _, new in
      try call.users(
        "UpdateManagedLoginBranding",
        new.without(["ReturnMergedResources", "ClientId"]).with("ManagedLoginBrandingId", last(of: id)))
    },
    delete: { call, id, properties in
      try call.users(
        "DeleteManagedLoginBranding", properties.only(["UserPoolId"]).with("ManagedLoginBrandingId", last(of: id)))
    })

  /// The part after the pool's id.
  private static func last(of id: String) -> JSON { .string(id.split(separator: "|").last.map(String.init) ?? id) }

  private static let logs = ResourceType(
    fixed: ["UserPoolId"],
    create: { call, properties in
      try call.users("SetLogDeliveryConfiguration", properties)
      return MadeResource(properties["UserPoolId"]?.string ?? "")
    },
    update: { call, _, _, new in try call.users("SetLogDeliveryConfiguration", new) },
    delete: { call, _, properties in
      try call.users("SetLogDeliveryConfiguration", properties.only(["UserPoolId"]).with("LogConfigurations", []))
    })

  private static let terms = ResourceType(
    fixed: ["UserPoolId", "ClientId"],
    create: { call, properties in
      let made = try call.users("CreateTerms", properties)
      return MadeResource("\(properties["UserPoolId"]?.string ?? "")|\(made["Terms"]?["TermsId"]?.string ?? "")")
    },
    update: { call, id, _, new in
      try call.users("UpdateTerms", new.without(["ClientId"]).with("TermsId", last(of: id)))
    },
    delete: { call, id, properties in
      try call.users("DeleteTerms", properties.only(["UserPoolId"]).with("TermsId", last(of: id)))
    })

  // MARK: Identity pools

  private static let identityPool = ResourceType(
    fixed: [],
    create: { call, properties in
      let made = try call.identities("CreateIdentityPool", try identityInput(properties, call))
      return MadeResource(made["IdentityPoolId"]?.string ?? "")
    },
    update: { call, id, _, new in
      try call.identities("UpdateIdentityPool", try identityInput(new, call).with("IdentityPoolId", .string(id)))
    },
    delete: { call, id, _ in try call.identities("DeleteIdentityPool", ["IdentityPoolId": .string(id)]) })

  private static func identityInput(_ properties: JSONObject, _ call: ResourceCall) throws -> JSONObject {
    for name in ["CognitoEvents", "CognitoStreams", "PushSync"] where properties[name] != nil {
      throw AWSFault.notImplemented(name)
    }
    var input = properties.with("IdentityPoolName", properties["IdentityPoolName"] ?? .string(call.generatedName))
    guard let tags = properties["IdentityPoolTags"]?.array else { return input }
    input["IdentityPoolTags"] = .object(
      JSONObject(tags.compactMap { tag in tag["Key"]?.string.map { ($0, tag["Value"] ?? "") } }))
    return input
  }

  private static let roles = ResourceType(
    fixed: ["IdentityPoolId"],
    create: { call, properties in
      try call.identities("SetIdentityPoolRoles", rolesInput(properties))
      return MadeResource(call.generatedName)
    },
    update: { call, _, _, new in try call.identities("SetIdentityPoolRoles", rolesInput(new)) },
    delete: { call, _, properties in
      try call.identities("SetIdentityPoolRoles", properties.only(["IdentityPoolId"]).with("Roles", [:]))
    })

  /// A mapping may have its provider as a member, since a template's names cannot be functions.
  private static func rolesInput(_ properties: JSONObject) -> JSONObject {
    guard let mappings = properties["RoleMappings"]?.object else {
      return properties.with("Roles", properties["Roles"] ?? [:])
    }
    var named: JSONObject = [:]
    for (name, mapping) in mappings {
      named[mapping["IdentityProvider"]?.string ?? name] = .object(
        (mapping.object ?? [:]).without(["IdentityProvider"]))
    }
    return properties.with("RoleMappings", .object(named)).with("Roles", properties["Roles"] ?? [:])
  }

  private static let tags = ResourceType(
    fixed: ["IdentityPoolId", "IdentityProviderName"],
    create: { call, properties in
      try call.identities("SetPrincipalTagAttributeMap", properties)
      return MadeResource(
        "\(properties["IdentityPoolId"]?.string ?? "")|\(properties["IdentityProviderName"]?.string ?? "")")
    },
    update: { call, _, _, new in try call.identities("SetPrincipalTagAttributeMap", new) },
    delete: { call, _, properties in
      try call.identities(
        "SetPrincipalTagAttributeMap",
        properties.only(["IdentityPoolId", "IdentityProviderName"]).with("UseDefaults", true))
    })
}
