internal import Ambient
package import HTTPServer
internal import Model

/// Forged forms (cross-site request forgery) are told by double submit: a cookie and a hidden field hold the same
/// random text, which another site can neither read nor set. The text stays while the browser has it, so that forms of
/// several tabs work side by side, and a script may bring a pair of its own making
/// (docs/reference/hosted-login.md#browser-session).
extension HostedPagesFront {
  private static let cookieName = "XSRF-TOKEN"

  /// The text for the forms of this browser, and the cookie that sets it if the browser has none yet. Showing a page
  /// changes nothing, so that the text is drawn from the system: the sandbox's source would give the same to every
  /// browser.
  func csrfToken(of request: Request) -> (token: String, cookie: String?) {
    if let token = request.cookies[Self.cookieName], Self.isWellFormed(token) { return (token, nil) }
    var random = RandomSource.system
    let token = random.uniqueID().description
    return (token, Cookies.set(name: Self.cookieName, value: token, secure: isSecure(request)))
  }

  /// Whether a form carries what the cookie holds.
  package func isOurs(_ form: Form, _ request: Request) -> Bool {
    guard let cookie = request.cookies[Self.cookieName], let field = form["_csrf"] ?? form["csrf"], !field.isEmpty
    else {
      return false
    }
    let (left, right) = (Array(cookie.utf8), Array(field.utf8))
    // In constant time, although the secret is the browser's own.
    return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  func refuseCSRF(_ request: Request) -> Response {
    let sent = request.form?["_csrf"] ?? request.form?["csrf"]
    Annotations.note(error: "csrf")
    Annotations.note(
      reason: PageMistake.formForeign.told(sent == nil ? "missing" : "another one than the cookie's, or it has none"))
    var query = Form([("error", "csrf")])
    if let client = request.query["client_id"], !client.isEmpty { query.append("client_id", client) }
    return .redirect(to: "/error?\(query.encoded())", after: request)
  }

  /// Not empty, not long, and of characters that go back into a header unharmed.
  private static func isWellFormed(_ token: String) -> Bool {
    (8...200).contains(token.utf8.count)
      && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2C && $0 != 0x3B && $0 != 0x5C }
  }
}
