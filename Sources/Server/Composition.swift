internal import HTTPServer

/// The only place that knows all parts: makes of the settings what answers requests.
enum Composition {
  /// - Parameter baseURL: the base of issuers and links, without a slash at the end.
  static func makeHandler(_ settings: Settings, baseURL: String) throws -> Handler {
    { request in
      switch request.path {
      case "/_understudy/health/live", "/_understudy/health/ready":
        .respond(.json(Array(#"{"status":"ok"}"#.utf8)))
      default: .respond(.text("not implemented: \(request.path)\n", status: 404))
      }
    }
  }
}
