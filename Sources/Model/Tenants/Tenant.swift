package import Ambient

/// A realm's settings as a directory tenant: names, and rules for users and applications. They complement the realm's
/// own settings, so that one realm can be a user pool and a tenant over the same users.
package struct Tenant: Sendable, Codable {
  /// The `tid` of its tokens.
  package internal(set) var id: UniqueID
  package var displayName: String
  /// Domain names, the initial one (`contoso.onmicrosoft.com`) first.
  package var domains: [String]
  package var issuer = TenantIssuer.baseURL
  package var passwordPolicy = TenantPasswordPolicy()
  /// Never empty; the first is the default.
  package var userFlows: [UserFlow]
  /// Whether the realm is a user pool as well.
  package let isAlsoUserPool: Bool
  /// Whether applications may use the password grant (RFC 6749 §4.3).
  package var allowsPasswordGrant = false
  /// Addresses, in lower case, to which second factor codes cannot be sent: blocked by reputation, in the service's
  /// terms.
  package var blockedContacts: [String] = []
  /// How many polls of a password reset report that it is in progress.
  package var pollsInProgress = 0
  /// Steps that redirect the user to a browser, by name, with an optional reason.
  package var redirects: [String: String?] = [:]
  /// Whether version 2 of the native authentication API is available besides version 1.
  package var hasVersionTwo = true
  /// Whether version 2 writes the links of its answers in full.
  package var writesAbsoluteLinks: Bool {
    get { hasAbsoluteLinks == true }
    set { hasAbsoluteLinks = newValue ? true : nil }
  }
  /// Whether a continuation token of version 2 is valid only under the name of the tenant that its flow began with.
  package var bindsFlowsToName: Bool {
    get { hasBoundFlows == true }
    set { hasBoundFlows = newValue ? true : nil }
  }
  /// Whether native authentication answers pages of other origins, which the service never does.
  package var allowsNativeCORS: Bool {
    get { hasNoNativeCORS != true }
    set { hasNoNativeCORS = newValue ? nil : true }
  }
  // nil: no. Absent in data stored by older versions.
  private var hasAbsoluteLinks: Bool?
  private var hasBoundFlows: Bool?
  private var hasNoNativeCORS: Bool?
  /// Whether responses can be queued, as Microsoft's client tests do.
  package var takesCannedAnswers = false
  /// The rules for passkeys; nil if passkeys are off, as in data stored by older versions.
  package var passkeys: TenantPasskeyPolicy?
  /// The apps' servers that are called during sign-ups and sign-ins.
  package var extensions: [CustomExtension] {
    get { customExtensions ?? [] }
    set { customExtensions = newValue.isEmpty ? nil : newValue }
  }
  /// nil for none: absent in data stored by older versions.
  private var customExtensions: [CustomExtension]?
  /// The certificates of the signing keys, created at first use.
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

  /// The named user flow, or the first.
  package func userFlow(named name: String?) -> UserFlow {
    userFlows.first { $0.name == name } ?? userFlows.first ?? UserFlow(name: "default")
  }

  /// All names in paths, in lower case: the id, the domains, and the subdomain of `*.onmicrosoft.com`.
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
  /// The first rule that a user's new password violates, not considering password history.
  /// - Parameter attributes: the user's known attributes, by the directory's names or the core's.
  package func violation(of password: String, attributes: some Sequence<Attribute>) -> TenantPasswordPolicy.Violation? {
    let own: Set<AttributeName> = ["givenName", "surname", "given_name", "family_name"]
    let label = domains.first.map { String($0.prefix { $0 != "." }) } ?? ""
    return passwordPolicy.violation(
      of: password, names: attributes.filter { own.contains($0.name) }.map(\.value) + [displayName, label])
  }
}

/// How `iss` of a tenant's tokens is formed.
package enum TenantIssuer: Hashable, Sendable, Codable {
  /// `{public URL}/{tenant id}/v2.0`.
  case baseURL
  /// The host of each request.
  case requestHost
  /// `https://{tenant id}.ciamlogin.com/{tenant id}/v2.0`, as in the service.
  case service
  /// Exactly this URL.
  case fixed(String)
}

/// A tenant's password rules (docs/reference/entra-native-authentication.md#suberrors).
package struct TenantPasswordPolicy: Hashable, Sendable, Codable {
  /// In characters, as is the maximum.
  package var minimumLength = 8
  /// The service's own limit.
  package var maximumLength = 256
  /// Whether three of four character classes are required: lower case, upper case, digits, symbols.
  package var isComplex = true
  /// The tenant's own banned terms, besides the global list.
  package var banned: [String] = []
  /// How many of the latest passwords, including the current one, must not be reused.
  package var history = 1
  /// Whether the global list of banned passwords applies, including the names of user and tenant. In the service it
  /// always does.
  package var usesGlobalList: Bool {
    get { ignoresGlobalList != true }
    set { ignoresGlobalList = newValue ? nil : true }
  }
  /// nil: no. Absent in data stored by older versions.
  private var ignoresGlobalList: Bool?

  package init() {}

  /// Why a password is rejected.
  package enum Violation: Hashable, Sendable, CaseIterable {
    case tooWeak, tooShort, tooLong, recentlyUsed, banned, invalid
  }

  /// The first rule that `password` violates, not considering history. Whether a password that is both banned and weak
  /// is reported as banned is unconfirmed.
  /// - Parameter names: of the user and the tenant.
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
