internal import Ambient
internal import Description
internal import JSON
internal import Model
internal import OpenAPI
internal import Patterns
internal import Sandboxes
internal import Tenants

/// A directory tenant.
struct TenantInfo: ObjectAnswer {
  let tenant: Tenant
  let realm: Realm
  let base: String
  let issuer: String

  init?(_ realm: Realm, _ call: Call) {
    guard let tenant = realm.tenant else { return nil }
    self.tenant = tenant
    self.realm = realm
    base = call.core.addresses.base(of: tenant, in: call.context)
    issuer = call.core.addresses.issuer(of: tenant, in: call.context)
  }

  static let name = "EntraTenant"
  static let members: [AnswerMember<TenantInfo>] = [
    AnswerMember("id", \.tenant.id.description),
    AnswerMember(
      "realm", \.realm.id.text,
      "The id by which messages and users are found: that of the tenant, or of the user pool whose users it shares."),
    AnswerMember("name", \.tenant.displayName),
    AnswerMember("domains", \.tenant.domains, "The domain names, the initial one first."),
    AnswerMember(
      "authority", { "\($0.base)/\($0.tenant.domains.first ?? $0.tenant.id.description)" },
      "The authority URL for MSAL."),
    AnswerMember("issuer", \.issuer, "`iss` of the tenant's tokens."),
    AnswerMember("jwks_uri", { "\($0.base)/\($0.tenant.id)/discovery/v2.0/keys" }),
    AnswerMember("discovery_uri", { "\($0.base)/\($0.tenant.id)/v2.0/.well-known/openid-configuration" }),
    AnswerMember("user_flows", { $0.tenant.userFlows.map(UserFlowInfo.init) }),
    AnswerMember("password_policy", { TenantPolicyInfo(policy: $0.tenant.passwordPolicy) }),
    AnswerMember(
      "applications", { info in info.realm.allClients.compactMap { ApplicationInfo($0) } }),
  ]
}

/// A user flow of a tenant.
struct UserFlowInfo: ObjectAnswer {
  let flow: UserFlow

  static let name = "EntraUserFlow"
  static let members: [AnswerMember<UserFlowInfo>] = [
    AnswerMember("name", \.flow.name),
    AnswerMember("method", as: .text(oneOf: UserFlow.SignInMethod.allCases.map(\.rawValue)), \.flow.method.rawValue),
    AnswerMember("mfa", as: .text(oneOf: UserFlow.SecondFactor.allCases.map(\.rawValue)), \.flow.secondFactor.rawValue),
    AnswerMember(
      "registration", as: .text(oneOf: ["none", "required"]), { $0.flow.requiresRegistration ? "required" : "none" }),
    AnswerMember("attributes", { $0.flow.attributes.map(UserFlowAttributeInfo.init) }),
  ]
}

/// An attribute that a user flow collects.
struct UserFlowAttributeInfo: ObjectAnswer {
  let attribute: UserFlowAttribute

  static let name = "EntraUserFlowAttribute"
  static let members: [AnswerMember<UserFlowAttributeInfo>] = [
    AnswerMember("name", \.attribute.name),
    AnswerMember("type", as: .text(oneOf: UserFlowAttribute.Kind.allCases.map(\.rawValue)), \.attribute.kind.rawValue),
    AnswerMember("required", \.attribute.isRequired),
    AnswerMember(optional: "regex", \.attribute.pattern?.description),
  ]
}

/// A tenant's rules for passwords.
struct TenantPolicyInfo: ObjectAnswer {
  let policy: TenantPasswordPolicy

  static let name = "EntraPasswordPolicy"
  static let members: [AnswerMember<TenantPolicyInfo>] = [
    AnswerMember("minimum_length", \.policy.minimumLength),
    AnswerMember("maximum_length", \.policy.maximumLength),
    AnswerMember("complex", \.policy.isComplex),
    AnswerMember("banned", \.policy.banned),
    AnswerMember(
      "global_banned_passwords", \.policy.usesGlobalList, "Whether the global list of banned passwords applies too."),
    AnswerMember("history", \.policy.history),
  ]
}

/// An application that is registered in a tenant.
struct ApplicationInfo: ObjectAnswer {
  let client: Client
  let application: Application

  init?(_ client: Client) {
    guard let application = client.application else { return nil }
    self.client = client
    self.application = application
  }

  static let name = "EntraApplication"
  static let members: [AnswerMember<ApplicationInfo>] = [
    AnswerMember("id", \.client.id.text),
    AnswerMember("name", \.client.name),
    AnswerMember(optional: "secret", \.client.secrets.last),
    AnswerMember(optional: "user_flow", \.application.userFlow),
    AnswerMember("public", \.application.isPublic),
    AnswerMember("native_authentication", \.application.allowsNativeAuthentication),
    AnswerMember("redirect_uris", \.client.redirectURIs),
    AnswerMember("logout_uris", \.client.logoutURIs),
    AnswerMember(optional: "identifier_uri", \.application.identifierURI),
    AnswerMember("scopes", \.application.scopes),
    AnswerMember("app_roles", \.application.roles),
  ]
}
