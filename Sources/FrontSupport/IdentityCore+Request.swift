package import HTTPServer
package import Sandboxes

extension IdentityCore {
  /// The request's context for use cases: the server's address as the client used it, and the client's own address.
  package func context(of request: Request) -> RequestScope {
    addresses.context(
      host: request.host, scheme: request.schemeSeen, basePath: request.basePath, remoteAddress: request.remoteAddress)
  }
}
