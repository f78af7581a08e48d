internal import CognitoUserPoolsShapes
internal import Description
package import JSON

/// A user pool: the service's members under its own names, and our additions (`Issuer`, `Profile`, `Keys`, `Relax`, …).
package struct ConfiguredUserPool: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  /// Whether it contains only an id and lists of a pool's contents: then it may extend a pool of an earlier file.
  var goesOn: Bool
  /// Twelve digits, from `AccountId` or else from a pasted `Arn`.
  package var accountID: String?
  package var name: String
  package var issuer: ConfiguredIssuer?
  package var profile: ConfiguredProfile?
  package var keys: Located<ConfiguredKeys>?
  package var relaxed: ConfiguredRelaxation
  /// What is checked beyond the usual.
  package var strict: ConfiguredStrictness?
  /// nil: the service's limits.
  package var quotas: ConfiguredQuotas?
  package var domain: Located<String>?
  package var customDomain: Located<String>?
  /// The version of the domain's pages as in its creation request: only stored and returned.
  package var managedLoginVersion: Int?
  /// The same for the custom domain.
  package var customManagedLoginVersion: Int?
  /// `CustomDomainConfig`: the certificate of the custom domain.
  package var customDomainConfig: ConfiguredObject?

  /// Milliseconds since 1970.
  package var created: Int?
  /// The members of CreateUserPool except name and schema, under the service's names.
  package var settings: ConfiguredObject
  package var schema: [ConfiguredSchemaAttribute]
  package var enabledMFAs: [ConfiguredMFAMethod]?
  /// The texts of emails with codes: those of SetUserPoolMfaConfig.
  package var mailFactor: ConfiguredObject?
  /// The host that passkeys are bound to.
  package var relyingParty: String?
  package var userVerification: ConfiguredUserVerification?
  package var passkeyFactor: ConfiguredPasskeyFactor?
  /// The handlers of triggers, by the service's names.
  package var triggers: [String: ConfiguredTrigger]

  package var groups: [ConfiguredGroup]
  package var resourceServers: [ConfiguredResourceServer]
  package var identityProviders: [ConfiguredIdentityProvider]
  package var clients: [ConfiguredClient]
  package var users: [ConfiguredUser]
  /// Members of SetUICustomization.
  package var pageStyles: [ConfiguredObject]
  /// Members of CreateManagedLoginBranding.
  package var brandings: [ConfiguredObject]
  /// Members of SetLogDeliveryConfiguration.
  package var logs: ConfiguredObject
  /// Members of CreateTerms.
  package var terms: [ConfiguredObject]
  /// The `Kept` members of an export.
  package var kept: JSONObject?
  /// The risk configurations by client id, and the pool's under the empty name: members of SetRiskConfiguration.
  package var risks: JSONObject
}

/// The source of a pool's `iss`.
package enum ConfiguredIssuer: Sendable, Hashable {
  /// `{public URL}/{pool id}`
  case baseURL
  /// The same with the scheme and authority of each request's Host header.
  case requestHost
  /// `https://cognito-idp.{region}.amazonaws.com/{pool id}`
  case aws
  case fixed(String)
}

/// Which behaviour applies where Cognito and the OpenID Connect standard disagree.
package enum ConfiguredProfile: String, CaseIterable, Sendable {
  case cognito
  case oidc
}

extension ConfiguredUserPool: MappingDecodable {
  static var noun: String { "a user pool" }

  private static let form = ServiceForm.object(ServiceShapes.pool, noun: noun, except: ["PoolName", "Schema"])

  private static let pageStyle = ServiceForm.object(ServiceShapes.pageStyle, noun: "a look", except: ["UserPoolId"])
  private static let branding = ServiceForm.object(ServiceShapes.branding, noun: "a look", except: ["UserPoolId"])
  private static let logs = ServiceForm.object(
    ServiceShapes.logs, noun: noun, except: ["UserPoolId"], optional: ["LogConfigurations"])
  private static let terms = ServiceForm.object(
    ServiceShapes.terms, noun: "terms", except: ["UserPoolId"], optional: ["TermsSource", "Enforcement"])
  private static let certificate = ServiceForm.object(ServiceShapes.customDomain, noun: "a certificate")
  private static let mailFactor = ServiceForm.object(ServiceShapes.mailFactor, noun: "words of a mail")

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
    strict = members.optional("Strict", .mapping)
    quotas = members.optional("Quotas", .mapping)
    domain = members.optional("Domain", Reading.string(1...63, .domainPrefix).located)
    customDomain = members.optional("CustomDomain", Reading.string(1...63, .domainName).located)
    managedLoginVersion = members.optional("ManagedLoginVersion", .integer(1...2))
    customManagedLoginVersion = members.optional("CustomDomainManagedLoginVersion", .integer(1...2))
    customDomainConfig = members.optional("CustomDomainConfig", .object(Self.certificate))
    created = members.optional("CreationDate", .moment)
    settings = members.object(Self.form)
    schema = members.optional("Schema", or: "SchemaAttributes", .list(of: .mapping, count: 0...70)) ?? []
    enabledMFAs = members.optional("EnabledMfas", .list(of: .choice))
    mailFactor = members.optional("EmailMfaConfiguration", .object(Self.mailFactor))
    relyingParty = members.optional("WebAuthnRelyingPartyID", .string(1...127, .domainName))
    userVerification = members.optional("WebAuthnUserVerification", .choice)
    passkeyFactor = members.optional("WebAuthnFactorConfiguration", .choice)
    goesOn = members.hasOnly(["Id", "Groups", "Clients", "Users"]) && id != nil
    let answers: ConfiguredTriggers? = members.optional("Triggers", .mapping)
    triggers = answers?.byName ?? [:]
    groups = members.list("Groups", of: .mapping)
    resourceServers = members.list("ResourceServers", of: .mapping)
    identityProviders = members.list("IdentityProviders", of: .mapping)
    clients = members.list("Clients", of: .mapping)
    users = members.list("Users", of: .mapping)
    pageStyles = members.list("UICustomizations", of: .object(Self.pageStyle))
    brandings = members.list("ManagedLoginBrandings", of: .object(Self.branding))
    logs = members.object(Self.logs)
    terms = members.list("Terms", of: .object(Self.terms))
    if customDomain == nil, members.contains("CustomDomainConfig") {
      members.report("CustomDomainConfig", "CustomDomainConfig without CustomDomain", expected: "both")
    }
    kept = members.optional("Kept", .object)
    risks = members.optional("RiskConfigurations", .risks) ?? [:]
    members.ignored(
      "EstimatedNumberOfUsers", "LastModifiedDate", "Status", "SmsConfigurationFailure",
      "EmailConfigurationFailure")
    members.hint("UserPool", "what stands inside it, here")
    if !settings.texts("UsernameAttributes").isEmpty, !settings.texts("AliasAttributes").isEmpty {
      members.report("AliasAttributes", "AliasAttributes beside UsernameAttributes", expected: "one of the two")
    }
  }
}

extension ConfiguredUserPool {
  /// Adds the contents that a later file has for the same pool.
  mutating func go(on pool: ConfiguredUserPool) {
    groups += pool.groups
    clients += pool.clients
    users += pool.users
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
    Reading(schema: { _ in ["type": "string", "description": "base-url, request-host, aws, or a URL"] }) {
      node, diagnosis in
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

extension ConfiguredUserPool {
  /// Whether a member of a pool is our own, or its name: the service's pool lists contain none of these.
  package static func isOwnMember(_ name: String) -> Bool {
    [
      "PoolName", "Clients", "Users", "Groups", "ResourceServers", "IdentityProviders", "Issuer", "Profile", "Keys",
      "Relax", "Strict", "Quotas", "Triggers", "Kept",
    ].contains(name)
  }

  /// Whether a text has the form of a pool's id.
  package static func isID(_ text: String) -> Bool {
    TextForm.poolID.matches(text) && (1...55).contains(text.utf8.count)
  }
}
