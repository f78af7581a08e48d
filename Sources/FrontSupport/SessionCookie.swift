package import Ambient
package import HTTPServer
package import Model
internal import Sandboxes

/// The cookies that hold a browser's sessions, one for each kind of realm.
///
/// Over https, two of them are also sent from cross-site frames, so that an app on another site can ask silently which
/// user is signed in (`prompt=none`, `ssoSilent`). Forms are still protected from CSRF: the CSRF cookie is not sent
/// cross-site.
package enum SessionCookie: String, Sendable {
  /// Sessions in user pools; the service's cookie name.
  case ofPools = "cognito"
  /// Sessions in realms with the standard personality.
  case ofRealms = "understudy-session"
  /// Sessions in directory tenants; the service's cookie name.
  case ofTenants = "ESTSAUTH"

  /// The cookies shared by the OAuth endpoints and the hosted pages.
  package static let ofIssuers: [SessionCookie] = [.ofPools, .ofRealms]

  /// The cookie for `realm` at the OAuth endpoints and the hosted pages.
  package init(_ realm: Realm?) {
    self = realm?.rules.hasOwnSessionCookie == true ? .ofRealms : .ofPools
  }

  /// Whether the browser sent this cookie.
  package func isIn(_ request: Request) -> Bool { request.cookies[rawValue] != nil }

  /// The sessions in this cookie.
  package func sessions(of request: Request) -> BrowserSessions { BrowserSessions(request.cookies[rawValue]) }

  /// A browser's session in a realm, from any of the ``ofIssuers`` cookies.
  package static func session(in realm: RealmID, _ request: Request) -> UniqueID? {
    ofIssuers.lazy.compactMap { $0.sessions(of: request)[realm] }.first
  }

  /// A `Set-Cookie` value, which deletes the cookie if there are no sessions.
  /// - Parameter secure: whether the browser uses https.
  package func set(_ sessions: BrowserSessions, secure: Bool) -> String {
    Cookies.set(
      name: rawValue, value: sessions.text,
      maxAge: sessions.isEmpty ? 0 : Int(BrowserSession.lifetime.wholeSeconds),
      sameSite: self != .ofPools && secure ? Cookies.SameSite.none : .lax, secure: secure)
  }
}
