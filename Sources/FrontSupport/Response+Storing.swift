package import HTTPServer

extension Response {
  /// Forbids browsers and proxies to cache the response, with the service's header values (RFC 6749 §5.1).
  package mutating func forbidStoring() {
    headers["Cache-Control"] = "no-cache, no-store, max-age=0, must-revalidate"
    headers["Pragma"] = "no-cache"
    headers["Expires"] = "0"
  }
}
