internal import HTTPServer
internal import SignIn

/// Data that a page passes to the next across a redirect: the user, the destination of a code, a message. It is stored
/// in a cookie, so that no URL contains it; the next page's form takes it over, so that two tabs do not interfere.
struct PageNotice: Sendable {
  enum Purpose: String, Sendable {
    /// Confirm an account.
    case confirm
    /// Reset a forgotten password.
    case recover
    /// Show a message on the sign-in page.
    case signIn
  }

  var purpose: Purpose
  var username: String
  /// Masked.
  var destination: String?
  /// A flow that signs the user in once the account is confirmed.
  var flow: FlowHandle?
  /// The key of a success message.
  var notice: String?

  init(
    _ purpose: Purpose, username: String, destination: String? = nil, flow: FlowHandle? = nil, notice: String? = nil
  ) {
    self.purpose = purpose
    self.username = username
    self.destination = destination
    self.flow = flow
    self.notice = notice
  }

  init?(_ cookies: Cookies) {
    guard let text = cookies[Self.cookieName], let form = try? Form.parse(Array(text.utf8)),
      let purpose = form["purpose"].flatMap(Purpose.init), let username = form["username"]
    else { return nil }
    self.init(
      purpose, username: username, destination: form["destination"], flow: form["flow"].flatMap { FlowHandle($0) },
      notice: form["notice"])
  }

  /// Parses the hidden fields of a form.
  init?(_ purpose: Purpose, _ form: Form) {
    guard let username = form["username"], !username.isEmpty else { return nil }
    let destination = form["destination"] ?? ""
    self.init(
      purpose, username: username, destination: destination.isEmpty ? nil : destination,
      flow: form["flow"].flatMap { FlowHandle($0) })
  }

  private static let cookieName = "understudy-pageNotice"
  /// In seconds; the time a user may need to find an email.
  private static let lifetime = 1800

  func cookie(secure: Bool) -> String {
    var form = Form([("purpose", purpose.rawValue), ("username", String(username.prefix(512)))])
    if let destination { form.append("destination", destination) }
    if let flow { form.append("flow", flow.description) }
    if let notice { form.append("notice", notice) }
    return Cookies.set(name: Self.cookieName, value: form.encoded(), maxAge: Self.lifetime, secure: secure)
  }

  static func done(secure: Bool) -> String {
    Cookies.set(name: cookieName, value: "", maxAge: 0, secure: secure)
  }
}
