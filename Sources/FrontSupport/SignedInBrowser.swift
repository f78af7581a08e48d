package import HTTPServer
package import Model
package import Sandboxes
internal import SignIn

/// A browser that is signed in to a realm. Handlers receive one as proof: no initializer makes one without a check.
package struct SignedInBrowser: Sendable {
  package let session: BrowserSession
  package let user: User

  /// nil unless a cookie of the request names a session of the realm whose user may be signed in.
  /// - Parameter cookies: the cookies of this kind of realm.
  package init?(
    _ request: Request, in realm: RealmContext, cookies: [SessionCookie] = SessionCookie.ofIssuers
  ) throws(CoreError) {
    guard let id = cookies.lazy.compactMap({ $0.sessions(of: request)[realm.id] }).first,
      let found = try realm.sessions.session(id)
    else { return nil }
    (session, user) = found
  }
}
