internal import HTTPServer
internal import OpenAPI

/// The documents by which a device comes to trust the server's certificate: the CA certificate and instructions. Not
/// secret, and served to devices that have no token.
enum AuthorityDocuments {
  static let patterns: Set<String> = ["/_understudy/ca", "/_understudy/ca.pem"]

  static func routes(_ settings: ControlSettings) -> [Route] {
    [
      Route(.get, "/_understudy/ca") { _ in .respond(.redirect(303, to: "/_understudy/console/ca.html")) },
      Route(.get, "/_understudy/ca.pem") { _ in .respond(certificate(settings.authority)) },
    ]
  }

  /// iOS and Android offer to install it because of its media type.
  private static func certificate(_ pem: [UInt8]?) -> Response {
    guard let pem else {
      let words = "the server has no certificate authority of its own, since it was started without --tls"
      return Refusal(.noAuthority, words).response
    }
    return Response(status: 200, body: pem)
      .with("Content-Type", "application/x-x509-ca-cert")
      .with("Content-Disposition", "attachment; filename=\"understudy-ca.pem\"")
  }
}
