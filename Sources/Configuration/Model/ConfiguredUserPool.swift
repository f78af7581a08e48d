internal import Description
package import JSON

/// One user pool: the service's members under its own names, and ours (`Issuer`, `Profile`, `Keys`, `Relax`, …).
package struct ConfiguredUserPool: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  /// Twelve digits; told by `AccountId`, else by a pasted `Arn`.
  package var accountID: String?
  package var name: String
  package var issuer: ConfiguredIssuer?
  package var profile: ConfiguredProfile?
  package var keys: Located<ConfiguredKeys>?
  package var relaxed: ConfiguredRelaxation
  /// nil: what the service allows.
  package var quotas: ConfiguredQuotas?
  package var domain: Located<String>?
  package var customDomain: Located<String>?
  /// Which pages the domain shows, as its making told: stored and shown again.
  package var managedLoginVersion: Int?

  package var passwordPolicy: ConfiguredPasswordPolicy?
  /// Milliseconds since 1970.
  package var created: Int?
  package var allowedFirstAuthFactors: [ConfiguredFirstFactor]?
  package var usernameAttributes: [ConfiguredContactAttribute]?
  package var aliasAttributes: [ConfiguredAliasAttribute]?
  package var autoVerifiedAttributes: [ConfiguredContactAttribute]?
  /// `AttributesRequireVerificationBeforeUpdate`
  package var verifiedBeforeUpdate: [ConfiguredContactAttribute]?
  package var usernamesAreCaseSensitive: Bool?
  package var schema: [ConfiguredSchemaAttribute]
  package var mfa: ConfiguredMFA?
  package var enabledMFAs: [ConfiguredMFAMethod]?
  /// The host for which passkeys are made.
  package var relyingParty: String?
  package var userVerification: ConfiguredUserVerification?
  package var passkeyFactor: ConfiguredPasskeyFactor?
  package var devices: ConfiguredDevices?
  package var recovery: [ConfiguredRecoveryMechanism]?
  package var adminCreateUser: ConfiguredAdminCreateUser?
  package var deletionProtection: ConfiguredDeletionProtection?
  package var tier: ConfiguredTier?
  package var addOns: ConfiguredAddOns?
  package var tags: [String: String]
  package var messages: ConfiguredMessages
  package var email: ConfiguredEmail?
  package var sms: ConfiguredSMS?
  package var lambda: ConfiguredLambda?
  /// Members that go to the service's own checks as they are: AcrConfiguration, IssuerConfiguration, KeyConfiguration.
  package var untouched: JSONObject = [:]
  /// What answers each trigger, by the service's names.
  package var triggers: [String: ConfiguredTrigger]

  package var groups: [ConfiguredGroup]
  package var resourceServers: [ConfiguredResourceServer]
  package var identityProviders: [ConfiguredIdentityProvider]
  package var clients: [ConfiguredClient]
  package var users: [ConfiguredUser]
  /// What an export keeps beside all that.
  package var kept: JSONObject?
  /// The rules for risks by client id, and for the pool under the empty text: members of SetRiskConfiguration.
  package var risks: JSONObject
}

/// Where a pool's `iss` comes from.
package enum ConfiguredIssuer: Sendable, Hashable {
  /// `{public URL}/{pool id}`
  case baseURL
  /// The same with the scheme and authority of each request's Host header.
  case requestHost
  /// `https://cognito-idp.{region}.amazonaws.com/{pool id}`
  case aws
  case fixed(String)
}

/// Which personality wins where the two disagree.
package enum ConfiguredProfile: String, CaseIterable, Sendable {
  case cognito
  case oidc
}

extension ConfiguredUserPool: MappingDecodable {
  static var noun: String { "a user pool" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("Id", Reading.string(1...55, .poolID).located)
    name =
      members.optional("PoolName", or: "Name", .string(1...128, .name)) ?? id?.value ?? ""
    if name.isEmpty, !members.contains("PoolName"), !members.contains("Name") { members.reportMissing("PoolName") }
    let arn = members.optional("Arn", .string(20...2048, .arn))
    accountID = members.optional("AccountId", .account) ?? arn.flatMap(account(ofARN:))
    issuer = members.optional("Issuer", .issuer)
    profile = members.optional("Profile", .choice)
    keys = members.optional("Keys", or: "keys", Reading.keys.located)
    relaxed = members.optional("Relax", .mapping) ?? ConfiguredRelaxation()
    quotas = members.optional("Quotas", .mapping)
    domain = members.optional("Domain", Reading.string(1...63, .domainPrefix).located)
    customDomain = members.optional("CustomDomain", Reading.string(1...63, .domainName).located)
    managedLoginVersion = members.optional("ManagedLoginVersion", .integer(1...2))
    let policies: ConfiguredPolicies? = members.optional("Policies", .mapping)
    passwordPolicy = policies?.password
    allowedFirstAuthFactors = policies?.allowedFirstAuthFactors
    created = members.optional("CreationDate", .moment)
    usernameAttributes = members.optional("UsernameAttributes", .list(of: .choice))
    aliasAttributes = members.optional("AliasAttributes", .list(of: .choice))
    autoVerifiedAttributes = members.optional("AutoVerifiedAttributes", .list(of: .choice))
    let updates: ConfiguredAttributeUpdates? = members.optional("UserAttributeUpdateSettings", .mapping)
    verifiedBeforeUpdate = updates?.verifiedBeforeUpdate
    let usernames: ConfiguredUsernames? = members.optional("UsernameConfiguration", .mapping)
    usernamesAreCaseSensitive = usernames?.areCaseSensitive
    schema = members.optional("Schema", or: "SchemaAttributes", .list(of: .mapping, count: 0...70)) ?? []
    mfa = members.optional("MfaConfiguration", .choice)
    enabledMFAs = members.optional("EnabledMfas", .list(of: .choice))
    relyingParty = members.optional("WebAuthnRelyingPartyID", .string(1...127, .domainName))
    userVerification = members.optional("WebAuthnUserVerification", .choice)
    passkeyFactor = members.optional("WebAuthnFactorConfiguration", .choice)
    devices = members.optional("DeviceConfiguration", .mapping)
    let recovery: ConfiguredRecovery? = members.optional("AccountRecoverySetting", .mapping)
    self.recovery = recovery.map { $0.mechanisms ?? [] }
    adminCreateUser = members.optional("AdminCreateUserConfig", .mapping)
    deletionProtection = members.optional("DeletionProtection", .choice)
    tier = members.optional("UserPoolTier", .choice)
    addOns = members.optional("UserPoolAddOns", .mapping)
    tags = members.optional("UserPoolTags", .table(of: .string(0...256))) ?? [:]
    messages = ConfiguredMessages(members)
    email = members.optional("EmailConfiguration", .mapping)
    sms = members.optional("SmsConfiguration", .mapping)
    lambda = members.optional("LambdaConfig", .mapping)
    for name in ["AcrConfiguration", "IssuerConfiguration", "KeyConfiguration"] {
      if let object: JSONObject = members.optional(name, .object) { untouched[name] = .object(object) }
    }
    let answers: ConfiguredTriggers? = members.optional("Triggers", .mapping)
    triggers = answers?.byName ?? [:]
    groups = members.list("Groups", of: .mapping)
    resourceServers = members.list("ResourceServers", of: .mapping)
    identityProviders = members.list("IdentityProviders", of: .mapping)
    clients = members.list("Clients", of: .mapping)
    users = members.list("Users", of: .mapping)
    kept = members.optional("Kept", .object)
    risks = members.optional("RiskConfigurations", .object) ?? [:]
    members.ignored(
      "EstimatedNumberOfUsers", "LastModifiedDate", "Status", "SmsConfigurationFailure",
      "EmailConfigurationFailure")
    members.hint("UserPool", "what stands inside it, here")
    if let usernameAttributes, let aliasAttributes, !usernameAttributes.isEmpty, !aliasAttributes.isEmpty {
      members.report("AliasAttributes", "AliasAttributes beside UsernameAttributes", expected: "one of the two")
    }
  }
}

/// The fifth part of `arn:aws:cognito-idp:eu-west-1:000000000000:userpool/…`.
private func account(ofARN arn: String) -> String? {
  let parts = arn.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count > 4, parts[4].count == 12 else { return nil }
  return String(parts[4])
}

extension Reading where Value == ConfiguredIssuer {
  static var issuer: Reading {
    Reading { node, diagnosis in
      guard let text = Reading<String>.string(1...1024).read(node, diagnosis) else { return nil }
      switch text {
      case "base-url": return .baseURL
      case "request-host": return .requestHost
      case "aws": return .aws
      default: break
      }
      if TextForm.baseURL.matches(text) { return .fixed(text) }
      diagnosis.reject(
        node.mark, "unknown value \(quoted(text))", expected: "base-url, request-host, aws or a URL", nearest: text,
        among: ["base-url", "request-host", "aws"])
      return nil
    }
  }
}
