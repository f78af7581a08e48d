package import HTTPServer
internal import Mustache

extension HostedPagesFront {
  /// What is shown behind a sign-out that leads nowhere.
  package func signedOut(_ request: Request) -> Response {
    speaking(to: request).page(.signedOut, status: 200, client: nil, ["return_address": nil, "sign_in": nil])
  }
}
