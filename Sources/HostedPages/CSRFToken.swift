internal import Ambient
internal import Diagnostics
internal import HTTPServer
internal import Model

/// Protection against cross-site request forgery by double-submit cookies: a cookie and a hidden field contain the same
/// random token, which another site can neither read nor set. The token lives as long as the browser stores it, so that
/// forms of several tabs work side by side, and a script may supply a pair of its own
/// (docs/reference/hosted-login.md#browser-session).
struct CSRFToken: Sendable {
  /// For the hidden field of forms.
  let text: String
  /// Sets the token if the browser has none.
  private let cookie: String?

  private static let cookieName = "XSRF-TOKEN"

  /// The token of this browser. Rendering a page must not change the sandbox, so a new one comes from the system's
  /// random source: the sandbox's would yield the same token for every browser.
  init(of request: Request, secure: @autoclosure () -> Bool) {
    if let token = request.cookies[Self.cookieName], Self.isWellFormed(token) {
      (text, cookie) = (token, nil)
    } else {
      var random = RandomSource.system
      text = random.uniqueID().description
      cookie = Cookies.set(name: Self.cookieName, value: text, secure: secure())
    }
  }

  /// Has the browser store a new token.
  func store(in response: inout Response) {
    if let cookie { response.headers.append("Set-Cookie", cookie) }
  }

  /// Whether the form's token equals the cookie's.
  static func isOurs(_ form: Form, _ request: Request) -> Bool {
    guard let cookie = request.cookies[Self.cookieName], let field = form["_csrf"] ?? form["csrf"], !field.isEmpty
    else {
      return false
    }
    let (left, right) = (Array(cookie.utf8), Array(field.utf8))
    // Compared in constant time, although the token is not secret from the browser.
    return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The response to a form of another site.
  static func refuse(_ request: Request) -> Response {
    let sent = request.form?["_csrf"] ?? request.form?["csrf"]
    Annotations.note(error: "csrf")
    Annotations.note(
      reason: PageDiagnostic.formForeign(
        found: sent == nil ? "missing" : "another one than the cookie's, or it has none"
      ).text)
    var query = Form([("error", "csrf")])
    if let client = request.query["client_id"], !client.isEmpty { query.append("client_id", client) }
    return .redirect(to: "/error?\(query.encoded())", after: request)
  }

  /// Whether the token is non-empty, short, and of characters that are safe in a header.
  private static func isWellFormed(_ token: String) -> Bool {
    (8...200).contains(token.utf8.count)
      && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2C && $0 != 0x3B && $0 != 0x5C }
  }
}
