// Room: Entra's native authentication, versions 1 and 2, and the v2.0 endpoints: formats, AADSTS errors.

package import FrontSupport
package import HTTPServer
package import Model
package import Sandboxes
internal import Tenants

/// Microsoft Entra External ID: native authentication, in both versions, and the v2.0 endpoints of every tenant. The
/// first segment of the path names the tenant, by its id, a domain name or its subdomain.
package enum EntraFront {
  /// - Parameters:
  ///   - pages: the pages for browsers.
  ///   - report: receives internal errors, which are not disclosed to the client.
  package static func groups(
    core: IdentityCore, pages: any TenantPages,
    report: @escaping @Sendable (CoreError, Request) -> Void = { _, _ in }
  ) -> [RouteGroup] {
    Endpoints(core: core, pages: pages, report: report).groups
  }

  /// `GET /{tenant}/.well-known/openid-configuration`, for the front that owns paths of this form: the version 1.0
  /// document of the tenant with that name, or nil.
  package static func versionOneDocuments(
    core: IdentityCore, pages: any TenantPages
  ) -> @Sendable (_ name: String, Request) -> Response? {
    let endpoints = Endpoints(core: core, pages: pages, report: { _, _ in })
    return { name, request in endpoints.versionOneDocument(of: name, request) }
  }
}
