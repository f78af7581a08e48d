package import Ambient
package import HTTPServer
package import Model
internal import Sandboxes

/// The cookies in which a browser keeps its sessions, one for each kind of realm.
///
/// Over https the browser sends two of them from frames of other sites too, so that an app on another site can ask
/// silently which user is signed in (`prompt=none`, `ssoSilent`). Forms are protected from other sites all the same:
/// the CSRF cookie is not sent from there.
package enum SessionCookie: String, Sendable {
  /// Sessions in user pools, under the service's name.
  case ofPools = "cognito"
  /// Sessions in realms of the standard's personality.
  case ofRealms = "understudy-session"
  /// Sessions in directory tenants, under the service's name.
  case ofTenants = "ESTSAUTH"

  /// Those that the OAuth endpoints and the hosted pages share.
  package static let ofIssuers: [SessionCookie] = [.ofPools, .ofRealms]

  /// The cookie for sessions in `realm` at the OAuth endpoints and the hosted pages.
  package init(_ realm: Realm?) {
    self = realm?.rules.hasOwnSessionCookie == true ? .ofRealms : .ofPools
  }

  /// Whether the browser sent this cookie.
  package func isIn(_ request: Request) -> Bool { request.cookies[rawValue] != nil }

  /// The sessions that this cookie holds.
  package func sessions(of request: Request) -> BrowserSessions { BrowserSessions(request.cookies[rawValue]) }

  /// The session of a browser in a realm, in whichever cookie of ``ofIssuers`` it lies.
  package static func session(in realm: RealmID, _ request: Request) -> UniqueID? {
    ofIssuers.lazy.compactMap { $0.sessions(of: request)[realm] }.first
  }

  /// A `Set-Cookie` value. Without a session, it deletes the cookie.
  /// - Parameter secure: whether the browser reaches the server by https.
  package func set(_ sessions: BrowserSessions, secure: Bool) -> String {
    Cookies.set(
      name: rawValue, value: sessions.text,
      maxAge: sessions.isEmpty ? 0 : Int(BrowserSession.lifetime.wholeSeconds),
      sameSite: self != .ofPools && secure ? Cookies.SameSite.none : .lax, secure: secure)
  }
}
