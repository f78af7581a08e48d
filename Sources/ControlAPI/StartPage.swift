internal import HTTPServer

/// What a person sees who opens the front in a browser: a page from the executable's own files.
enum StartPage {
  static func response(_ page: [UInt8]) -> Response {
    Response.html(page)
      .with(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
          + "form-action 'none'"
      )
      .with("X-Frame-Options", "DENY")
  }
}
