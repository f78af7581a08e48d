internal import Ambient
package import Description
package import Model

/// The settings of a directory tenant, as configurations, exports and calls of the control API have them. What a tenant
/// has many of (applications, user flows, users) is read elsewhere.
package enum TenantMembers {
  package static let members: [DescribedMember<Tenant>] = [
    DescribedMember(
      always: "displayName", \.displayName, .text(1...256), "The name that users read. Default: the domain."),
    DescribedMember(
      "issuer",
      .words(
        Array(issuers.keys).sorted(), or: 1...1024, .baseURL, expected: "base-url, request-host, entra or a URL"),
      isAlwaysWritten: true,
      "Where `iss` comes from: base-url, request-host, entra, or a fixed URL. Default: base-url.",
      get: { tenant in
        if case .fixed(let url) = tenant.issuer { return url }
        return issuers.first { $0.value == tenant.issuer }?.key
      }, set: { tenant, text in tenant.issuer = issuers[text] ?? .fixed(text) }),
    DescribedMember(always: "passwordPolicy", \.passwordPolicy, .described, "What a password must have."),
    DescribedMember("passkeys", \.passkeys, .described, "The policy for passkeys. Default: there are none."),
    DescribedMember(
      "allowPasswordGrant", \.allowsPasswordGrant, .flag, default: false,
      "Whether the password grant signs users in. Default: false."),
    DescribedMember(
      "blockedContacts", .list(of: .text(1...320)), "Addresses that are refused for their reputation.",
      get: { $0.blockedContacts.isEmpty ? nil : $0.blockedContacts },
      set: { tenant, contacts in tenant.blockedContacts = contacts.map { $0.lowercased() } }),
    DescribedMember(
      "pollsInProgress", \.pollsInProgress, .integer(0...100), default: 0,
      "How many polls of a password reset say that it is not done yet. Default: 0."),
    DescribedMember(
      "redirects", .texts(0...1024),
      "Steps of native authentication that send the app to a browser, with the reason for each.",
      get: { $0.redirects.isEmpty ? nil : $0.redirects.mapValues { $0 ?? "" } },
      set: { tenant, redirects in tenant.redirects = redirects.mapValues { $0.isEmpty ? nil : $0 } }),
    DescribedMember(
      "nativeAuthenticationV2", \.hasVersionTwo, .flag, default: true,
      "Whether version 2 of native authentication is there. Default: true."),
    DescribedMember(
      "nativeAuthenticationLinks", .choice(of: ["relative", "absolute"]),
      "How version 2 writes links: relative, from the tenant's id on, or absolute, with the host that the request came to. Default: relative.",
      get: { $0.writesAbsoluteLinks ? "absolute" : nil }, set: { $0.writesAbsoluteLinks = $1 == "absolute" }),
    DescribedMember(
      "nativeAuthenticationBindsName", \.bindsFlowsToName, .flag, default: false,
      "Whether a continuation token of version 2 is valid only under the name of the tenant that its flow began with, as at the service. Default: false."
    ),
    DescribedMember(
      "nativeAuthenticationCors", \.allowsNativeCORS, .flag, default: true,
      "Whether native authentication answers pages of other origins. The service does not. Default: true."),
    DescribedMember(
      "cannedResponses", \.takesCannedAnswers, .flag, default: false,
      "Whether Microsoft's own client tests may queue answers. Default: false."),
  ]

  package static let form = ObjectForm(noun: "a tenant", members: members.map(\.form))

  private static let issuers: [String: TenantIssuer] = [
    "base-url": .baseURL, "request-host": .requestHost, "entra": .service,
  ]

  /// What a tenant weakens of its realm: `relax`.
  package static let relaxations: [DescribedMember<Relaxations>] = [
    DescribedMember(
      "fixedCode", \.fixedCode, .text(4...8, .digits),
      "The code that is sent in every message, of four to eight digits. Default: a random one each time."),
    // What the configuration calls so switches it off.
    DescribedMember(
      "lockout", .flag, "Whether wrong passwords lock nobody out. Default: false.",
      get: { $0.lockout ? nil : true }, set: { $0.lockout = !$1 }),
  ]

  package static let relaxationForm = ObjectForm(
    definition: "TenantRelaxation", noun: "relax", members: relaxations.map(\.form))

  /// Sets what follows from other settings.
  /// - Parameter host: the relying party of passkeys where none is named.
  package static func complete(_ tenant: inout Tenant, host: String) {
    if tenant.passkeys?.relyingParty.isEmpty == true { tenant.passkeys?.relyingParty = host }
  }
}

extension TenantPasswordPolicy: DescribedValue {
  package static let schemaName = "TenantPasswordPolicy"
  package static let definition: String? = schemaName
  package static let noun = "a tenant's password policy"

  package static let members: [DescribedMember<TenantPasswordPolicy>] = [
    DescribedMember(
      always: "minimumLength", \.minimumLength, .integer(1...256), "The least number of characters. Default: 8."),
    DescribedMember(
      always: "maximumLength", \.maximumLength, .integer(1...256), "The greatest number of characters. Default: 256."),
    DescribedMember(
      always: "complex", \.isComplex, .flag,
      "Whether three of the four kinds of characters must be in it. Default: true."),
    DescribedMember(always: "banned", \.banned, .list(of: .text(1...256)), "Words that may not be in it."),
    DescribedMember(
      always: "globalBannedPasswords", \.usesGlobalList, .flag, "Whether common passwords are refused. Default: true."),
    DescribedMember(
      always: "history", \.history, .integer(0...24), "How many earlier passwords may not be used again. Default: 1."),
  ]
}

extension TenantPasskeyPolicy: DescribedValue {
  package static let schemaName = "TenantPasskeys"
  package static let definition: String? = schemaName
  package static let noun = "a tenant's policy for passkeys"

  package static let members: [DescribedMember<TenantPasskeyPolicy>] = [
    DescribedMember(
      "relyingParty", .text(1...253, .domainName), isAlwaysWritten: true,
      "The host name that passkeys are made for. Default: the server's.", get: \.relyingParty,
      set: { $0.relyingParty = $1.lowercased() }),
    DescribedMember(
      always: "isSelfServiceRegistrationAllowed", \.allowsSelfService, .flag,
      "Whether users may register passkeys themselves. Default: true."),
    DescribedMember(
      always: "isAttestationEnforced", \.requiresAttestation, .flag,
      "Whether an authenticator must prove its make. Default: false."),
    DescribedMember(
      "passkeyTypes", .list(of: .choice(Kind.synced)), isAlwaysWritten: true,
      "The types that may be registered. Default: all.",
      get: { $0.kinds.sorted { $0.rawValue < $1.rawValue } },
      set: { policy, kinds in if !kinds.isEmpty { policy.kinds = Set(kinds) } }),
    DescribedMember(
      "keyRestrictions", \.restriction, .described,
      "Which makes of authenticators are allowed or blocked. Default: all are allowed."),
  ]

  /// Without a relying party, which ``TenantMembers/complete(_:host:)`` sets.
  package init() { self.init(relyingParty: "") }
}

extension TenantPasskeyPolicy.Restriction: DescribedValue {
  package static let schemaName = "TenantPasskeysRestrictions"
  package static let definition: String? = schemaName
  package static let noun = "restrictions of authenticators"

  package static let members: [DescribedMember<Self>] = [
    DescribedMember(
      "enforcementType", .choice(of: ["allow", "block"]), isAlwaysWritten: true, "Whether the list allows or blocks.",
      get: { $0.isAllowList ? "allow" : "block" }, set: { $0.isAllowList = $1 == "allow" }),
    DescribedMember(
      "aaGuids", .list(of: .text(36...36, .uuid)), isAlwaysWritten: true, "The makes, by their AAGUIDs.",
      get: { $0.authenticators.map { UniqueID(bytes: $0).description }.sorted() },
      set: { $0.authenticators = Set($1.compactMap { UniqueID($0)?.bytes }) }),
  ]

  package init() { self.init(isAllowList: false, authenticators: []) }
}
