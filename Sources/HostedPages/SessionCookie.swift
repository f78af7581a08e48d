internal import HTTPServer
internal import IdentityCore

/// The cookies in which a browser keeps its sessions. Those in pools lie in one of the service's own name, which browsers keep from other
/// sites. Those in realms of the standard's personality lie in one of their own: over https browsers send it from frames of other
/// sites too, so that an app elsewhere can ask silently who is signed in (`prompt=none`). Forms are safe from other sites all the
/// same: what they must carry is in a cookie that stays at home.
enum SessionCookie: String, CaseIterable {
  case ofPools = "cognito"
  case ofRealms = "understudy-session"

  init(_ realm: Realm?) {
    self = realm?.settings.personality == .openIDConnect ? .ofRealms : .ofPools
  }

  /// The sessions that this cookie holds.
  func sessions(of request: Request) -> BrowserSessions { BrowserSessions(request.cookies[rawValue]) }

  /// The session of a browser in a realm, whichever cookie holds it.
  static func session(in realm: RealmID, _ request: Request) -> UniqueID? {
    allCases.lazy.compactMap { $0.sessions(of: request)[realm] }.first
  }

  /// A `Set-Cookie` value; without a session it takes the cookie away.
  func set(_ sessions: BrowserSessions, secure: Bool) -> String {
    Cookies.set(
      name: rawValue, value: sessions.text,
      maxAge: sessions.isEmpty ? 0 : Int(BrowserSession.lifetime.wholeSeconds),
      sameSite: self == .ofRealms && secure ? Cookies.SameSite.none : .lax, secure: secure)
  }
}
