internal import Description
package import JSON
package import Model

/// The merged content of the configuration files, as written: without generated values or the service's defaults. `nil`
/// and empty mean that the file does not say.
package struct ConfiguredDocument: Sendable {
  package var server = ConfiguredServer()
  package var userPools: [ConfiguredUserPool] = []
  package var tenants: [ConfiguredTenant] = []
  package var identityPools: [ConfiguredIdentityPool] = []
  /// In the order in which they are matched.
  package var faults: [Fault] = []
  /// Whether certain names and codes have fixed outcomes.
  package var hasMagicValues = false
  /// Plain OpenID Connect providers.
  package var realms: [ConfiguredRealm] = []
  package var delivery = ConfiguredDelivery()
  /// Users files, which are read once their pools exist.
  package var peopleFiles: [PeopleFile] = []
  /// Values that fronts store per sandbox, in the form of an export.
  package var documents: JSONObject = [:]
  /// The sections `server` and `delivery` as written.
  package var written: JSONObject = [:]

  package init() {}
}

/// The section `server`.
package struct ConfiguredServer: Sendable {
  /// The range of the option for the number of connections.
  package static let connectionRange = 16...1_000_000

  /// The base URL of issuers and links.
  package var publicURL: Located<String>?
  /// The base URL of links in messages; nil for the address of the hosted pages.
  package var links: Located<String>?
  package var keys: Located<ConfiguredKeys>?
  /// Makes ids, codes and salts reproducible.
  package var seed: Located<Int>?
  /// Host names allowed for the control API, in addition to names that cannot be registered on the internet.
  package var controlHosts: [String] = []
  /// Proxies in front of the server whose `Forwarded` and `X-Forwarded-…` fields are trusted.
  package var trustedProxies: [Located<AddressRange>] = []
  /// Apps whose web-authentication sessions may end on an https callback of this host: team and bundle id.
  package var appleApps: [String] = []
  /// The apps and sites that belong to the server's hosts; ``associations`` has them with ``appleApps``.
  package var apps: Located<ConfiguredApps>?
  /// The access keys that callers sign with.
  package var credentials: [ConfiguredCredentials] = []
  /// Whether unknown keys may sign; nil: they may.
  package var signatures: ConfiguredSignatures?
  /// The checks that are made beyond the usual ones.
  package var strict: ConfiguredStrictness?
  /// The limits of each account; nil: the service's.
  package var quotas: ConfiguredAccountQuotas?
  /// Rules that are stricter than documented, and are not applied.
  package var relax: [StrictRule] = []
  /// The maximum number of open connections; nil: the system's limit.
  package var connections: Located<Int>?
  /// Where functions run, as the options say.
  package var functions = FunctionAddresses()

  init() {}
}

/// An access key with its secret.
package struct ConfiguredCredentials: Sendable {
  package var accessKeyID: Located<String>
  package var secret: String
  /// Twelve digits.
  package var account: String?
  /// The path and name of the account's user that owns the keys; nil for the root user.
  package var user: String?
}

/// The signing keys of tokens.
package enum ConfiguredKeys: Sendable, Hashable {
  /// Generated at start from four small primes: signs three times as fast, for tests only.
  case fast
  /// Generated at start from two primes, as by the real service.
  case standard
  /// A PEM file, relative to the folder of the configuration file.
  case file(String)

  /// The value in a document.
  package var written: String {
    switch self {
    case .fast: "fast"
    case .standard: "standard"
    case .file(let path): path
    }
  }
}

extension ConfiguredServer: ConfiguredSection {
  static var noun: String { "server" }

  static var members: [SectionMember<ConfiguredServer>] {
    [
      SectionMember(
        once: "publicUrl", \.publicURL, .string(1...1024, .baseURL),
        "The base of issuers and links. Default: http or https, localhost and the port."),
      SectionMember(
        once: "links", \.links, .string(1...1024, .baseURL),
        "The base of links in mails, such as a host whose links open the app. Default: the address of the hosted pages."
      ),
      SectionMember(
        once: "keys", \.keys, .keys,
        "The signing keys: fast (small ones, quick to make), standard (2,048 bits), or a PEM file. Default: fast."),
      SectionMember(
        once: "seed", \.seed, .integer(0...Int.max),
        "Makes ids, codes and salts the same in each run. Default: none, they are random."),
      SectionMember(
        list: "controlHosts", \.controlHosts, of: .string(1...253, .domainName),
        "Host names, beyond local ones, by which the control API may be called."),
      SectionMember(
        list: "trustedProxies", \.trustedProxies,
        of: Reading.string(1...64, .addressRange).refined("not an address", expected: AddressRange.expected) {
          AddressRange($0)
        }.located,
        "Addresses of proxies whose Forwarded headers count: an address, or a range such as 10.0.0.0/8."),
      SectionMember(
        list: "appleApps", \.appleApps, of: .string(1...255, .visible),
        "Apps, as TEAMID.BUNDLEID, that may use this server's passkeys and links."),
      SectionMember(
        once: "apps", \.apps, .mapping,
        "Apps and sites that belong to this server's hosts, as phones and browsers ask for them (docs/clients/passkeys.md)."
      ),
      SectionMember(list: "credentials", \.credentials, of: .mapping, "AWS access keys that are known."),
      SectionMember(
        first: "sigV4", \.signatures, .choice,
        "Whether signatures of administrators' calls are checked. Default: accept."),
      SectionMember(
        first: "strict", \.strict, .mapping,
        "What is checked beyond the usual, by name. Default: nothing."),
      SectionMember(
        first: "quotas", \.quotas, .mapping,
        "How many pools and domains there may be. Default: as many as the service allows."),
      SectionMember(
        list: "relax", \.relax, of: .choice, count: 0...StrictRule.allCases.count,
        "Rules that are stricter than the services' documentation, and are not applied: docs/support/truth.md lists them. Default: none."
      ),
      SectionMember(
        once: "connections", \.connections, .integer(ConfiguredServer.connectionRange),
        "How many connections may be open. Default: as many as the system's limit of descriptors allows."),
    ]
  }
}

extension ConfiguredCredentials: MappingDecodable {
  static var noun: String { "credentials" }

  init(_ members: MappingReader) {
    let id = Reading.string(1...128, .accessKey).located
    accessKeyID = members.required("accessKeyId", id, standIn: Located("", at: members.position))
    secret = members.required("secretAccessKey", .string(1...128), standIn: "")
    account = members.optional("accountId", .account)
    user = members.optional("user", .string(1...576, .userPath))
  }
}

extension Reading where Value == ConfiguredKeys {
  static var keys: Reading {
    Reading(schema: { _ in ["type": "string", "description": "fast, standard, or the path of a PEM file"] }) {
      node, diagnosis in
      guard let text = Reading<String>.string(1...4096).read(node, diagnosis) else { return nil }
      switch text {
      case "fast": return .fast
      case "standard": return .standard
      default: break
      }
      guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) else {
        diagnosis.reject(
          node.mark, "unknown value \(quoted(text))", expected: "fast, standard or the path of a PEM file",
          nearest: text, among: ["fast", "standard"])
        return nil
      }
      return .file(ConfiguredKeys.path(text, besideFile: diagnosis.file))
    }
  }
}

extension ConfiguredKeys {
  /// Resolves a path relative to the folder of the configuration file.
  package static func path(_ path: String, besideFile file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return String(file[...slash]) + path
  }
}
