package import HTTPServer
package import Sandboxes

extension IdentityCore {
  /// The facts about a request that use cases may know: the address by which the client reached the server, and the client's own.
  package func context(of request: Request) -> RequestScope {
    addresses.context(
      host: request.host, scheme: request.schemeSeen, basePath: request.basePath, remoteAddress: request.remoteAddress)
  }
}
