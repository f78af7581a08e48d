internal import Ambient
internal import Description
internal import JSON
internal import Model
internal import OpenAPI
internal import Provisioning
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

  static let name = UserFlow.schemaName
  static let members: [AnswerMember<UserFlowInfo>] = UserFlow.answers(\.flow)
}

/// A tenant's rules for passwords.
struct TenantPolicyInfo: ObjectAnswer {
  let policy: TenantPasswordPolicy

  static let name = "EntraPasswordPolicy"
  static let members: [AnswerMember<TenantPolicyInfo>] =
    TenantPasswordPolicy.members.answers(named: ControlName.of, \.policy)
}

/// An application that is registered in a tenant.
struct ApplicationInfo: ObjectAnswer {
  let registration: ApplicationRegistration

  init?(_ client: Client) {
    guard let registration = ApplicationRegistration(client) else { return nil }
    self.registration = registration
  }

  static let name = "EntraApplication"
  static let members: [AnswerMember<ApplicationInfo>] =
    ApplicationMembers.members.answers(named: name(of:), \.registration) + [
      AnswerMember("native_authentication", \.registration.application.allowsNativeAuthentication)
    ]

  private static func name(of member: String) -> String? {
    switch member {
    case "appId": "id"
    case "isFallbackPublicClient": "public"
    // An export alone has the first; the second is a flag here.
    case "Kept", "nativeAuthenticationApisEnabled": nil
    default: ControlName.of(member)
    }
  }
}
