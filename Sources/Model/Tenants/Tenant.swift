package import Ambient

/// The settings of a realm as a directory tenant: its names, and its rules for users and applications. They complement the realm's own
/// settings, so that one realm may be a user pool and a tenant at once, over the same users.
package struct Tenant: Sendable, Codable {
  /// `tid` of its tokens.
  package internal(set) var id: UniqueID
  package var displayName: String
  /// Domain names, the one that it was made with (`contoso.onmicrosoft.com`) first.
  package var domains: [String]
  package var issuer = TenantIssuer.baseURL
  package var passwordPolicy = TenantPasswordPolicy()
  /// Never empty; an application that names none takes the first.
  package var userFlows: [UserFlow]
  /// Whether the realm is a user pool as well.
  package let isAlsoUserPool: Bool
  /// Whether an application may send a person's password by itself (RFC 6749 §4.3).
  package var allowsPasswordGrant = false
  /// Addresses that no second factor can be sent to, in lower case: what the service calls blocked by reputation.
  package var blockedContacts: [String] = []
  /// How often a password reset says that it is still under way.
  package var pollsInProgress = 0
  /// Steps that send the person to a browser instead, by name, with the reason if one is told.
  package var redirects: [String: String?] = [:]
  /// Whether version 2 of native authentication answers, beside version 1.
  package var hasVersionTwo = true
  /// Whether answers can be queued as Microsoft's own client tests do.
  package var takesCannedAnswers = false
  /// The rules for passkeys; nil where there are none, as in what an older version wrote.
  package var passkeys: TenantPasskeyPolicy?
  /// Servers of apps that are asked during sign-ups and sign-ins.
  package var extensions: [CustomExtension] {
    get { customExtensions ?? [] }
    set { customExtensions = newValue.isEmpty ? nil : newValue }
  }
  /// nil for none: what an older version wrote has no such member.
  private var customExtensions: [CustomExtension]?
  /// The certificates of the signing keys, made when first asked for.
  package private(set) var certificates = CertificateShelf()

  package init(
    id: UniqueID, displayName: String, domains: [String], issuer: TenantIssuer = TenantIssuer.baseURL,
    passwordPolicy: TenantPasswordPolicy = TenantPasswordPolicy(), userFlows: [UserFlow], isAlsoUserPool: Bool,
    allowsPasswordGrant: Bool = false, blockedContacts: [String] = [], pollsInProgress: Int = 0,
    redirects: [String: String?] = [:], hasVersionTwo: Bool = true, takesCannedAnswers: Bool = false,
    certificates: CertificateShelf = CertificateShelf()
  ) {
    self.id = id
    self.displayName = displayName
    self.domains = domains
    self.issuer = issuer
    self.passwordPolicy = passwordPolicy
    self.userFlows = userFlows
    self.isAlsoUserPool = isAlsoUserPool
    self.allowsPasswordGrant = allowsPasswordGrant
    self.blockedContacts = blockedContacts
    self.pollsInProgress = pollsInProgress
    self.redirects = redirects
    self.hasVersionTwo = hasVersionTwo
    self.takesCannedAnswers = takesCannedAnswers
    self.certificates = certificates
  }

  /// The user flow of that name, or the first.
  package func userFlow(named name: String?) -> UserFlow {
    userFlows.first { $0.name == name } ?? userFlows.first ?? UserFlow(name: "default")
  }

  /// Every name that a path may call it by, in lower case: the id, the domains, and the subdomain of `*.onmicrosoft.com`.
  package var names: [String] { Self.names(id, domains) }

  package static func names(_ id: UniqueID, _ domains: [String]) -> [String] {
    let suffix = ".onmicrosoft.com"
    var names = [id.description]
    for domain in domains.map({ $0.lowercased() }) {
      names.append(domain)
      if domain.hasSuffix(suffix) { names.append(String(domain.dropLast(suffix.utf8.count))) }
    }
    return names
  }
}

extension Tenant {
  /// The first rule that a user's new password breaks, except for earlier use.
  /// - Parameter attributes: of the person, as far as they are known, by the directory's names or the core's.
  package func violation(of password: String, attributes: some Sequence<Attribute>) -> TenantPasswordPolicy.Violation? {
    let own: Set<AttributeName> = ["givenName", "surname", "given_name", "family_name"]
    let label = domains.first.map { String($0.prefix { $0 != "." }) } ?? ""
    return passwordPolicy.violation(
      of: password, names: attributes.filter { own.contains($0.name) }.map(\.value) + [displayName, label])
  }
}

/// Where `iss` of a tenant's tokens points.
package enum TenantIssuer: Hashable, Sendable, Codable {
  /// `{public URL}/{tenant id}/v2.0`.
  case baseURL
  /// The host of each request.
  case requestHost
  /// `https://{tenant id}.ciamlogin.com/{tenant id}/v2.0`, as the service has it.
  case service
  /// Exactly this.
  case fixed(String)
}

/// A tenant's rules for passwords (docs/reference/entra-native-authentication.md#suberrors).
package struct TenantPasswordPolicy: Hashable, Sendable, Codable {
  package var minimumLength = 8
  /// The service's own bound.
  package var maximumLength = 256
  /// Whether three of the four kinds of characters must occur: lower case, upper case, digits, symbols.
  package var isComplex = true
  /// The tenant's own banned terms, beside those of the global list.
  package var banned: [String] = []
  /// How many of the latest passwords may not come back, the present one included.
  package var history = 1
  /// Whether the global list of banned passwords counts, and the names of the person and the tenant with it. In the service it always does.
  package var usesGlobalList: Bool {
    get { ignoresGlobalList != true }
    set { ignoresGlobalList = newValue ? nil : true }
  }
  /// nil for no: what an older version wrote has no such member.
  private var ignoresGlobalList: Bool?

  package init() {}

  /// Why a password is refused.
  package enum Violation: Hashable, Sendable, CaseIterable {
    case tooWeak, tooShort, tooLong, recentlyUsed, banned, invalid
  }

  /// The first rule that `password` breaks, its use in the past aside. Whether a banned password that is weak as well is called banned is
  /// unconfirmed.
  /// - Parameter names: of the person and the tenant.
  package func violation(of password: String, names: [String] = []) -> Violation? {
    let count = password.unicodeScalars.count
    if count < minimumLength { return .tooShort }
    if count > maximumLength { return .tooLong }
    if password.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) { return .invalid }
    if usesGlobalList, BannedPasswords.global.refuses(password, beside: banned, names: names) { return .banned }
    if !usesGlobalList, BannedPasswords(banned).refuses(password, names: []) { return .banned }
    if isComplex, Self.kinds(of: password) < 3 { return .tooWeak }
    return nil
  }

  private static func kinds(of password: String) -> Int {
    var kinds = (lower: false, upper: false, digit: false, other: false)
    for scalar in password.unicodeScalars {
      if scalar.properties.isLowercase {
        kinds.lower = true
      } else if scalar.properties.isUppercase {
        kinds.upper = true
      } else if scalar.properties.numericType != nil {
        kinds.digit = true
      } else {
        kinds.other = true
      }
    }
    return [kinds.lower, kinds.upper, kinds.digit, kinds.other].count { $0 }
  }
}
