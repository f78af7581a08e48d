internal import HTTPServer
internal import Model
internal import Mustache

extension HostedPage {
  static let signOut = HostedPage("sign-out")
  static let signedOut = HostedPage("signed-out")
}

/// The page after a sign-out without a return address.
struct SignedOutPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  func page() -> Response { browser.html(.signedOut, Self.model(nil, [])) }

  /// The same with frames that notify clients (OpenID Connect Front-Channel Logout §3). The browser continues without a
  /// script after the frames had their time; an app may need a tap, so there is a link.
  func page(loading frames: [String], then next: String?) -> Response {
    let next = next.map { $0.hasPrefix("/") ? browser.request.basePath + $0 : $0 }
    let origins = Set(frames.compactMap { WebOrigin($0)?.description }).sorted().joined(separator: " ")
    let page = browser.html(
      .signedOut, Self.model(next, frames), policy: "\(Response.pagePolicy); frame-src \(origins)")
    guard let next else { return page }
    return page.with("Refresh", "2; url=\(next)")
  }

  private static func model(_ next: String?, _ frames: [String]) -> MustacheValue {
    ["return_address": .optional(next), "sign_in": nil, "frames": .list(frames.map { .string($0) })]
  }
}

/// The question whether to sign out.
struct SignOutPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  /// A form that no other site can make.
  /// - Parameters:
  ///   - client: the app that requests it, if it is known.
  ///   - fields: the parameters of the request, which the form repeats.
  func page(_ user: User, _ realm: Realm, _ client: Client?, _ fields: Form) -> Response {
    let csrf = browser.csrf
    let request = browser.request
    var response = browser.html(
      .signOut, client: client,
      [
        "action": .string(request.basePath + request.path), "csrf": .string(csrf.text),
        "hidden": PageFields.hidden(fields.pairs.map { ($0.name, $0.value) }),
        "error": nil, "notice": nil, "cancellable": false, "stayed": false,
        "signed_in": .string(realm.shownName(of: user)),
      ])
    csrf.store(in: &response)
    return response
  }

  /// The page for a user who chose to stay signed in.
  func stayed() -> Response { browser.html(.signOut, ["stayed": true, "signed_in": nil]) }
}
