package import Description
internal import JSON
package import Model

/// The platforms of an application, in the words of Microsoft Graph.
extension WebPlatform: DescribedValue {
  package static let schemaName = "WebPlatform"
  package static let definition: String? = schemaName
  package static let noun = "the platform web"

  package static let members: [DescribedMember<WebPlatform>] = [
    DescribedMember(
      always: "redirectUris", \.redirectURIs, .list(of: .text(1...2048, .redirect)), "The redirect URIs of servers."),
    DescribedMember(
      "logoutUrl", \.logoutURL, .text(1...2048, .redirect),
      "The address that the page of the logout endpoint calls in a frame, to end the application's own session."),
    DescribedMember(
      "implicitGrantSettings", \.implicitGrant, .described, "The tokens that the authorization endpoint may issue."),
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

extension PublicPlatform: DescribedValue {
  package static let schemaName = "PublicPlatform"
  package static let definition: String? = schemaName
  package static let noun = "a platform of public clients"

  package static let members: [DescribedMember<PublicPlatform>] = [
    DescribedMember(
      always: "redirectUris", \.redirectURIs, .list(of: .text(1...2048, .redirect)),
      "The redirect URIs of this platform.")
  ]
}
