import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import Model
import Realms
import Sandboxes

extension CreateUserPoolDomain: CognitoOperation {
  package static let note =
    "both versions of managed login show the same pages; certificates and routing of custom domains are stored"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let isCustom = input.customDomainConfig != nil
    try DomainRecord.check(input.domain, isCustom: isCustom)
    try DomainRecord.check(version: input.managedLoginVersion)
    let pool = try call.pool(input.userPoolId)
    try pool.current().realm.requireDomainRegion(name)
    if input.managedLoginVersion == 2, try pool.current().realm.tier == .lite {
      throw AWSFault.beyondTier("Managed Login Version 2", .lite)
    }
    var record = DomainRecord(isCustom: isCustom)
    record.update(input.managedLoginVersion ?? 1, input.customDomainConfig, input.routing)
    let made = record
    if isCustom { try pool.administration.admitCustomDomain() }
    try pool.administration.createDomain(input.domain, isCustom: isCustom) { made.write(to: &$0) }
    return Output(
      managedLoginVersion: input.managedLoginVersion, cloudFrontDomain: isCustom ? DomainRecord.distribution : nil,
      routing: input.routing)
  }
}

/// The stored settings of a domain, other than its name.
struct DomainRecord: Sendable {
  let isCustom: Bool
  /// The version of managed login; nil if not set, which means 1.
  private var toldVersion: Int?
  private var members: JSONObject = [:]

  init(isCustom: Bool) { self.isCustom = isCustom }

  init(isCustom: Bool, of settings: RealmSettings) {
    self.isCustom = isCustom
    toldVersion = isCustom ? settings.customPagesVersion : settings.pagesVersion
    members = settings.annotations[Self.name(isCustom)]?.object ?? [:]
  }

  /// The names of both settings, which survive an update of the pool.
  static let names = [name(false), name(true)]

  private static func name(_ isCustom: Bool) -> String { isCustom ? "CustomDomain" : "PrefixDomain" }

  /// The CloudFront domain in responses, which serves no pages here.
  static let distribution = "understudy.cloudfront.net"

  /// The bucket in responses, as named by the service: after an airport near the region.
  static func bucket(in region: String) -> String { "aws-cognito-prod-\(airports[region] ?? region)-assets" }

  private static let airports = [
    "af-south-1": "cpt", "ap-east-1": "hkg", "ap-east-2": "tpe", "ap-northeast-1": "nrt", "ap-northeast-2": "icn",
    "ap-northeast-3": "kix", "ap-south-1": "bom", "ap-south-2": "hyd", "ap-southeast-1": "sin", "ap-southeast-2": "syd",
    "ap-southeast-3": "cgk", "ap-southeast-4": "mel", "ap-southeast-5": "kul", "ap-southeast-7": "bkk",
    "ca-central-1": "yul", "ca-west-1": "yyc", "eu-central-1": "fra", "eu-central-2": "zrh", "eu-north-1": "arn",
    "eu-south-1": "mxp", "eu-south-2": "zaz", "eu-west-1": "dub", "eu-west-2": "lhr", "eu-west-3": "cdg",
    "il-central-1": "tlv", "me-central-1": "dxb", "me-south-1": "bah", "mx-central-1": "qro", "sa-east-1": "gru",
    "us-east-1": "iad", "us-east-2": "cmh", "us-west-1": "sfo", "us-west-2": "pdx",
  ]

  var version: Int { toldVersion ?? 1 }
  var certificate: CustomDomainConfigType? { members.structure("CustomDomainConfig") }
  var routing: RoutingType? { members.structure("Routing") }

  /// Arguments that are nil leave their values unchanged.
  mutating func update(_ version: Int?, _ certificate: CustomDomainConfigType?, _ routing: RoutingType?) {
    toldVersion = version ?? toldVersion
    let told = JSONObject { writer in
      writer.member("CustomDomainConfig", certificate)
      writer.member("Routing", routing)
    }
    for (name, value) in told { members[name] = value }
  }

  func write(to settings: inout RealmSettings) {
    settings.annotations[Self.name(isCustom)] = members.isEmpty ? nil : .object(members)
    Self.set(toldVersion, isCustom: isCustom, in: &settings)
  }

  static func remove(isCustom: Bool, from settings: inout RealmSettings) {
    settings.annotations[name(isCustom)] = nil
    set(nil, isCustom: isCustom, in: &settings)
  }

  private static func set(_ version: Int?, isCustom: Bool, in settings: inout RealmSettings) {
    if isCustom { settings.customPagesVersion = version } else { settings.pagesVersion = version }
  }

  /// Validates a domain: a prefix is one label without the service's reserved words; a custom domain is a full host
  /// name outside of the service's domain.
  static func check(_ domain: String, isCustom: Bool) throws(AWSFault) {
    if isCustom {
      let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") }),
        !domain.hasSuffix(".amazoncognito.com")
      else {
        throw .invalidParameter(
          "Custom domain is not a valid subdomain: Was not able to resolve the root domain, please ensure an A record "
            + "exists for the root domain.")
      }
      return
    }
    guard domain.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }),
      !domain.hasPrefix("-"), !domain.hasSuffix("-")
    else {
      throw .invalidParameter(
        "The domain name contains an invalid character. Domain names can only contain lower-case letters, numbers, and "
          + "hyphens.")
    }
    // Reserved only between hyphens: accepted within a longer word.
    let words = domain.split(separator: "-")
    for word in ["aws", "amazon", "cognito"] where words.contains(word[...]) {
      throw .invalidParameter("Domain cannot contain reserved word: \(word)")
    }
  }

  static func check(version: Int?) throws(AWSFault) {
    // The text is unconfirmed.
    if let version, version != 1, version != 2 { throw .invalidParameter("ManagedLoginVersion must be 1 or 2.") }
  }
}

extension Realm {
  /// Domains are only in a pool's primary region here; prefix domains of a secondary region are not implemented.
  func requireDomainRegion(_ operation: String) throws(CoreError) {
    if servingRegion != nil { throw .notImplemented("\(operation) in a secondary region") }
  }
}
