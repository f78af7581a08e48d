package import Description
internal import JSON
package import Model

/// A redirect URI as configurations have it: a text, or one with its platform.
package struct PlatformRedirect: Hashable, Sendable {
  package var uri: String
  /// nil for a text.
  package var platform: RedirectPlatform?

  package init() { uri = "" }

  private init(_ uri: String, _ platform: RedirectPlatform? = nil) { (self.uri, self.platform) = (uri, platform) }

  static var kind: ValueKind<PlatformRedirect> {
    ValueKind(
      .scalarOr(.text(1...2048, .redirect), objectForm), placeholder: PlatformRedirect(),
      decode: { json in
        json.string.map { PlatformRedirect($0) } ?? json.object.map(PlatformRedirect.init(described:))
      }, encode: { $0.platform == nil ? .string($0.uri) : .object($0.described) })
  }

  /// Those without a platform first.
  static func all(of registration: ApplicationRegistration) -> [PlatformRedirect] {
    let application = registration.application
    return registration.redirectURIs.map { PlatformRedirect($0) }
      + (application.web?.redirectURIs ?? []).map { PlatformRedirect($0, .web) }
      + (application.spa?.redirectURIs ?? []).map { PlatformRedirect($0, .spa) }
      + (application.publicClient?.redirectURIs ?? []).map { PlatformRedirect($0, .publicClient) }
  }

  static func set(_ redirects: [PlatformRedirect], in registration: inout ApplicationRegistration) {
    func uris(_ platform: RedirectPlatform?) -> [String] { redirects.filter { $0.platform == platform }.map(\.uri) }
    func platform(_ uris: [String]) -> PublicPlatform? {
      guard !uris.isEmpty else { return nil }
      var platform = PublicPlatform()
      platform.redirectURIs = uris
      return platform
    }
    registration.redirectURIs = uris(nil)
    registration.application.spa = platform(uris(.spa))
    registration.application.publicClient = platform(uris(.publicClient))
    let servers = uris(.web)
    guard !servers.isEmpty || registration.application.web != nil else { return }
    var web = registration.application.web ?? WebPlatform()
    web.redirectURIs = servers
    registration.application.web = web
  }
}

extension PlatformRedirect: DescribedValue {
  package static let schemaName = "RedirectURI"
  package static let definition: String? = schemaName
  package static let noun = "a redirect URI"

  package static let members: [DescribedMember<PlatformRedirect>] = [
    DescribedMember(required: "uri", \.uri, .text(1...2048, .redirect), "The address."),
    DescribedMember(
      "platform", .choice(RedirectPlatform.web), isRequired: true, "What it is registered for.",
      get: \.platform, set: { $0.platform = $1 }),
  ]
}

extension ImplicitGrantSettings: DescribedValue {
  package static let schemaName = "ImplicitGrantSettings"
  package static let definition: String? = schemaName
  package static let noun = "settings of the implicit grant"

  package static let members: [DescribedMember<ImplicitGrantSettings>] = [
    DescribedMember(
      always: "enableIdTokenIssuance", \.issuesIDTokens, .flag,
      "Whether the authorization endpoint may issue id tokens. Default: false."),
    DescribedMember(
      always: "enableAccessTokenIssuance", \.issuesAccessTokens, .flag,
      "Whether the authorization endpoint may issue access tokens. Default: false."),
  ]
}
