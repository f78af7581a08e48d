internal import HTTPServer

/// The web console: static files that use the control API.
struct Console: Sendable {
  /// The files' routes: `index.html` at `/_understudy/`, the others below `console/`.
  let routes: [Route]

  /// - Parameter files: contents by name, such as `app.js`.
  init(files: [String: [UInt8]]) {
    var routes: [Route] = []
    for (name, content) in files {
      guard let type = Self.contentType(of: name) else { continue }
      let path = name == "index.html" ? "/_understudy/" : "/_understudy/console/\(name)"
      let response = Self.response(content, type: type)
      routes.append(Route(.get, path) { _ in .respond(response) })
    }
    routes.append(Route(.get, "/_understudy") { _ in .respond(.redirect(303, to: "/_understudy/")) })
    self.routes = routes
  }

  /// Whether the route serves a console file: not secret, and exempt from the control token, which a browser cannot
  /// send when it loads a page.
  static func holds(_ pattern: String) -> Bool {
    pattern == "/_understudy" || pattern == "/_understudy/" || pattern.hasPrefix("/_understudy/console/")
  }

  /// Scripts only from our own files. Inline styles are allowed for mails: they are shown in a sandboxed frame, which
  /// inherits the page's policy.
  private static func response(_ content: [UInt8], type: String) -> Response {
    Response(status: 200, headers: ["Content-Type": type], body: content)
      .with(
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
          + "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
      )
      .with("X-Frame-Options", "DENY")
      .with("Referrer-Policy", "no-referrer")
  }

  private static func contentType(of name: String) -> String? {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    default: nil
    }
  }
}
