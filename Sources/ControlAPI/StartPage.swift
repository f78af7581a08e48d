internal import HTTPServer

/// What a person sees who opens the front in a browser.
enum StartPage {
  static let response: Response = {
    let text = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Understudy</title>
      <h1>Understudy</h1>
      <ul>
      <li><a href="messages">Messages</a>: the mails and texts that would have been sent</li>
      <li><a href="info">Pools and clients</a>, with configuration for client SDKs</li>
      <li><a href="clock">Clock</a></li>
      <li><a href="openapi.json">The control API</a> and <a href="/v1/openapi.json">the plain REST API</a></li>
      </ul>
      </html>

      """
    return .html(text)
      .with(
        "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
      )
      .with("X-Frame-Options", "DENY")
  }()
}
