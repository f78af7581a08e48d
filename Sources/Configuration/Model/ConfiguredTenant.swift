internal import Description
internal import JSON

/// A directory tenant of the section `entraTenants`.
package struct ConfiguredTenant: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  /// The initial domain first.
  package var domains: [Located<String>]
  package var displayName: String?
  package var issuer: ConfiguredTenantIssuer?
  package var keys: Located<ConfiguredKeys>?
  /// The user pool whose users the tenant shares.
  package var realm: Located<String>?
  package var passwordPolicy: ConfiguredTenantPasswordPolicy
  package var userFlows: [ConfiguredUserFlow]
  package var applications: [ConfiguredApplication]
  package var groups: [ConfiguredTenantGroup]
  package var extensionAttributes: [ConfiguredExtensionAttribute]
  package var customExtensions: [ConfiguredCustomExtension]
  package var users: [ConfiguredTenantUser]
  /// The same users as in an export, in the form of a pool's.
  package var accounts: [ConfiguredUser]
  package var passkeys: ConfiguredTenantPasskeys?
  package var relaxed: ConfiguredTenantRelaxation
  package var allowsPasswordGrant: Bool
  package var blockedContacts: [String]
  package var pollsInProgress: Int
  package var redirects: [String: String]
  package var hasVersionTwo: Bool
  package var takesCannedAnswers: Bool
}

/// The source of a tenant's `iss`.
package enum ConfiguredTenantIssuer: Sendable, Hashable {
  case baseURL, requestHost, entra
  case fixed(String)
}

extension ConfiguredTenant: MappingDecodable {
  static var noun: String { "a tenant" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("tenantId", Reading.string(36...36, .uuid).located)
    let first: Located<String>? = members.optional("domain", Reading.string(3...253, .domainName).located)
    domains = (first.map { [$0] } ?? []) + members.list("domains", of: Reading.string(3...253, .domainName).located)
    if domains.isEmpty { members.reportMissing("domain") }
    displayName = members.optional("displayName", .string(1...256))
    issuer = members.optional("issuer", .tenantIssuer)
    keys = members.optional("keys", Reading.keys.located)
    realm = members.optional("realm", Reading.string(1...55, .poolID).located)
    passwordPolicy = members.optional("passwordPolicy", .mapping) ?? ConfiguredTenantPasswordPolicy()
    userFlows = members.list("userFlows", of: .mapping)
    applications = members.list("applications", of: .mapping)
    groups = members.list("groups", of: .mapping)
    extensionAttributes = members.list("extensionAttributes", of: .mapping)
    customExtensions = members.list("customExtensions", of: .mapping)
    users = members.list("users", of: .mapping)
    accounts = members.list("accounts", of: .mapping)
    passkeys = members.optional("passkeys", .mapping)
    relaxed = members.optional("relax", .mapping) ?? ConfiguredTenantRelaxation()
    allowsPasswordGrant = members.optional("allowPasswordGrant", .boolean) ?? false
    blockedContacts = members.list("blockedContacts", of: .string(1...320))
    pollsInProgress = members.optional("pollsInProgress", .integer(0...100)) ?? 0
    redirects = members.optional("redirects", .table(of: .string(0...1024))) ?? [:]
    hasVersionTwo = members.optional("nativeAuthenticationV2", .boolean) ?? true
    takesCannedAnswers = members.optional("cannedResponses", .boolean) ?? false
  }
}

/// `relax` of a tenant.
package struct ConfiguredTenantRelaxation: Sendable {
  /// The code in every message.
  package var fixedCode: String?
  package var hasLockout = true

  init() {}
}

extension ConfiguredTenantRelaxation: MappingDecodable {
  static var noun: String { "relax" }

  init(_ members: MappingReader) {
    fixedCode = members.optional("fixedCode", Reading.string(4...8, .digits))
    hasLockout = !(members.optional("lockout", .boolean) ?? false)
  }
}

/// `passwordPolicy` of a tenant.
package struct ConfiguredTenantPasswordPolicy: Sendable {
  /// In characters, as is the maximum.
  package var minimumLength: Int?
  package var maximumLength: Int?
  package var isComplex: Bool?
  package var banned: [String] = []
  package var usesGlobalList: Bool?
  package var history: Int?

  init() {}
}

extension ConfiguredTenantPasswordPolicy: MappingDecodable {
  static var noun: String { "a tenant's password policy" }

  init(_ members: MappingReader) {
    minimumLength = members.optional("minimumLength", .integer(1...256))
    maximumLength = members.optional("maximumLength", .integer(1...256))
    isComplex = members.optional("complex", .boolean)
    banned = members.list("banned", of: .string(1...256))
    usesGlobalList = members.optional("globalBannedPasswords", .boolean)
    history = members.optional("history", .integer(0...24))
  }
}

extension Reading where Value == ConfiguredTenantIssuer {
  fileprivate static var tenantIssuer: Reading {
    Reading(schema: { _ in ["type": "string", "description": "base-url, request-host, entra, or a URL"] }) {
      node, diagnosis in
      guard let text = Reading<String>.string(1...1024).read(node, diagnosis) else { return nil }
      switch text {
      case "base-url": return .baseURL
      case "request-host": return .requestHost
      case "entra": return .entra
      default: break
      }
      if TextForm.baseURL.matches(text) { return .fixed(text) }
      diagnosis.reject(
        node.mark, "unknown value \(quoted(text))", expected: "base-url, request-host, entra or a URL", nearest: text,
        among: ["base-url", "request-host", "entra"])
      return nil
    }
  }
}

extension TextForm {
  /// 8, 4, 4, 4 and 12 hexadecimal digits.
  static let uuid = TextForm(
    noun: "a UUID", expected: "hexadecimal digits as in 00000000-0000-4370-8000-000000000001"
  ) { text in
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  static let digits = TextForm(noun: "a code", expected: "digits alone", isSecret: true) { text in
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
