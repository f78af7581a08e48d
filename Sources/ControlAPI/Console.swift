internal import HTTPServer

/// The web console: static files over this front's calls, with no logic of its own here.
struct Console: Sendable {
  /// The routes of all files: `index.html` at the front's own address, the others below `console/`.
  let routes: [Route]

  /// - Parameter files: by name, such as `app.js`.
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

  /// Whether a route's pattern is of a file, which holds no secret: a browser cannot bring the control token along for it.
  static func holds(_ pattern: String) -> Bool {
    pattern == "/_understudy" || pattern == "/_understudy/" || pattern.hasPrefix("/_understudy/console/")
  }

  /// Scripts come from our own files alone. Styles may be inline because of the mails: they are shown in a frame that may
  /// do nothing, and that frame takes over the policy of the page around it.
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
