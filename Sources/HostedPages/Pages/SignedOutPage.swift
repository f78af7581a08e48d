package import HTTPServer
package import Model
internal import Mustache

extension HostedPage {
  static let signOut = HostedPage("sign-out")
  static let signedOut = HostedPage("signed-out")
}

extension HostedPagesFront {
  /// The page after a sign-out without a return address.
  package func signedOut(_ request: Request) -> Response {
    speaking(to: request).page(.signedOut, status: 200, client: nil, Self.leading(to: nil, frames: []))
  }

  /// The same with frames that notify clients (OpenID Connect Front-Channel Logout §3). The browser continues without a
  /// script after the frames had their time; an app may need a tap, so there is a link.
  package func leaving(_ frames: [String], _ next: String?, _ request: Request) -> Response {
    let next = next.map { $0.hasPrefix("/") ? request.basePath + $0 : $0 }
    let origins = Set(frames.compactMap { WebOrigin($0)?.description }).sorted().joined(separator: " ")
    let page = speaking(to: request).page(
      .signedOut, status: 200, client: nil, Self.leading(to: next, frames: frames),
      policy: "\(Response.pagePolicy); frame-src \(origins)")
    guard let next else { return page }
    return page.with("Refresh", "2; url=\(next)")
  }

  /// Asks for confirmation of a sign-out, in a form that no other site can make.
  /// - Parameters:
  ///   - client: the requesting app, if it is known.
  ///   - fields: the request's parameters, to be sent again with the decision.
  package func askSignOut(
    _ user: User, _ realm: Realm, _ client: Client?, _ fields: Form, _ request: Request
  ) -> Response {
    let (csrf, cookie) = csrfToken(of: request)
    var response = speaking(to: request).page(
      .signOut, status: 200, client: client,
      [
        "action": .string(request.basePath + request.path), "csrf": .string(csrf),
        "hidden": hiddenFields(fields.pairs.map { ($0.name, $0.value) }),
        "error": nil, "notice": nil, "cancellable": false, "stayed": false,
        "signed_in": .string(realm.shownName(of: user)),
      ])
    if let cookie { response.headers.append("Set-Cookie", cookie) }
    return response
  }

  /// The page for a user who chose to stay signed in.
  package func stayedSignedIn(_ request: Request) -> Response {
    speaking(to: request).page(.signOut, status: 200, client: nil, ["stayed": true, "signed_in": nil])
  }

  private static func leading(to next: String?, frames: [String]) -> MustacheValue {
    ["return_address": .optional(next), "sign_in": nil, "frames": .list(frames.map { .string($0) })]
  }
}
