internal import Ambient

/// What an application's redirect URI is registered for (Microsoft Learn: redirect URI best practices and limitations).
/// It decides how a code that was sent there is redeemed.
package enum RedirectPlatform: String, Hashable, Sendable, Codable, CaseIterable {
  /// A server, which authenticates with a secret or a certificate.
  case web
  /// A page in a browser, which redeems codes from its own origin, with PKCE and without a secret.
  case spa
  /// A program on a device, without a secret.
  case publicClient

  /// How long the refresh tokens of pages are valid, in total: a refresh does not extend it (Microsoft Learn: refresh
  /// tokens in the Microsoft identity platform).
  package static let pageTokenLifetime = Duration.hours(24)
}

/// The platform `web` of an application.
package struct WebPlatform: Hashable, Sendable, Codable {
  package var redirectURIs: [String] = []
  /// What the authorization endpoint may issue; nil for nothing.
  package var implicitGrant: ImplicitGrantSettings?

  package init() {}
}

/// The tokens that the authorization endpoint may issue to an application.
package struct ImplicitGrantSettings: Hashable, Sendable, Codable {
  package var issuesIDTokens = false
  package var issuesAccessTokens = false

  package init() {}
}

/// The platforms `spa` and `publicClient` of an application.
package struct PublicPlatform: Hashable, Sendable, Codable {
  package var redirectURIs: [String] = []

  package init() {}
}

extension Application {
  /// Whether any platform is given. Without one, redirect URIs serve every kind of client: the secret is required if
  /// the application has one, codes are redeemed from any origin, and tokens are issued by the authorization endpoint.
  package var hasPlatforms: Bool { web != nil || spa != nil || publicClient != nil }

  /// The redirect URIs of all platforms.
  package var platformRedirectURIs: [String] { RedirectPlatform.allCases.flatMap(redirectURIs) }

  private func redirectURIs(of platform: RedirectPlatform) -> [String] {
    switch platform {
    case .web: web?.redirectURIs ?? []
    case .spa: spa?.redirectURIs ?? []
    case .publicClient: publicClient?.redirectURIs ?? []
    }
  }

  /// The platform of a registered redirect URI; nil for one without a platform.
  package func platform(ofRegistered uri: String) -> RedirectPlatform? {
    RedirectPlatform.allCases.first { redirectURIs(of: $0).contains { $0.utf8.elementsEqual(uri.utf8) } }
  }

  /// Whether the authorization endpoint may issue id tokens.
  package var issuesIDTokens: Bool { hasPlatforms ? web?.implicitGrant?.issuesIDTokens ?? false : true }

  /// Whether the authorization endpoint may issue access tokens.
  package var issuesAccessTokens: Bool { hasPlatforms ? web?.implicitGrant?.issuesAccessTokens ?? false : true }

  /// Whether some client acts without a secret.
  package var mayActWithoutSecret: Bool { isPublic || spa != nil || publicClient != nil }

  /// Whether a client acts without a secret, as its use says.
  package func isPublic(for use: ClientUse) -> Bool {
    switch use {
    case .redirect(let platform): platform != .web
    case .withoutRedirect: isPublic
    }
  }
}

/// What an application with platforms does at the token endpoint.
package enum ClientUse: Hashable, Sendable {
  /// It redeems what a redirect URI of that platform brought.
  case redirect(RedirectPlatform)
  /// It signs a user in without a redirect URI, by a device code or a password.
  case withoutRedirect
}

extension Client {
  /// The registered redirect URI that a request names; nil if there is none. The port of `http://localhost` is ignored,
  /// since programs on a device listen on any free port (RFC 8252 §7.3).
  package func registeredRedirectURI(_ given: String) -> String? {
    redirectURIs.first { $0.utf8.elementsEqual(given.utf8) } ?? redirectURIs.first { Self.isSame($0, given) }
  }

  /// The platform of the redirect URI that a request names; nil if it has none.
  package func platform(ofRedirectURI given: String) -> RedirectPlatform? {
    registeredRedirectURI(given).flatMap { application?.platform(ofRegistered: $0) }
  }

  /// Whether two redirect URIs differ at most in the port of `http://localhost`.
  package static func isSame(_ registered: String, _ given: String) -> Bool {
    if registered.utf8.elementsEqual(given.utf8) { return true }
    func portless(_ uri: String) -> String? {
      let prefix = "http://localhost"
      guard uri.hasPrefix(prefix) else { return nil }
      let rest = uri.dropFirst(prefix.count)
      guard rest.hasPrefix(":") else { return String(rest) }
      return String(rest.dropFirst().drop { $0.isASCII && $0.isNumber })
    }
    guard let known = portless(registered), let asked = portless(given) else { return false }
    return known == asked || known.isEmpty && asked == "/"
  }
}
