package import Model
package import Sandboxes

/// URLs of tenants.
extension Addresses {
  /// The base of the endpoints of a tenant, without a slash at the end: under the client's host name if that is one of
  /// the service's or the issuer follows it, otherwise under the public address.
  package func base(of tenant: Tenant, in context: RequestScope) -> String {
    guard let base = context.base else { return publicURL }
    if tenant.issuer == .requestHost || context.isDirectoryHost { return base }
    return reached(in: context)
  }

  /// `iss` of the tenant's tokens and of its discovery document.
  package func issuer(of tenant: Tenant, in context: RequestScope) -> String {
    switch tenant.issuer {
    // One name for all clients; only the endpoints' host differs.
    case .baseURL where !context.isDirectoryHost: "\(publicURL)/\(tenant.id)/v2.0"
    case .baseURL, .requestHost: "\(base(of: tenant, in: context))/\(tenant.id)/v2.0"
    case .service: "https://\(tenant.id).ciamlogin.com/\(tenant.id)/v2.0"
    case .fixed(let url): url
    }
  }

  /// The issuers of the tenant's tokens, by version. That of version 1.0 has another address: at the service,
  /// `https://sts.windows.net/{id}/`.
  package func issuers(of tenant: Tenant, in context: RequestScope) -> TenantIssuers {
    let issuer = issuer(of: tenant, in: context)
    let versionOne: String =
      switch tenant.issuer {
      case .service: "https://sts.windows.net/\(tenant.id)/"
      default: issuer.hasSuffix("/v2.0") ? String(issuer.dropLast("v2.0".utf8.count)) : issuer
      }
    return TenantIssuers(versionOne: versionOne, versionTwo: issuer)
  }

  /// The host name in the public address.
  package var publicHost: String {
    let authority = publicURL.split(separator: "/").dropFirst().first ?? ""
    return String(authority.prefix { $0 != ":" })
  }
}

/// `iss` of a tenant's tokens, by version.
package struct TenantIssuers: Sendable {
  package let versionOne: String
  package let versionTwo: String

  package init(versionOne: String, versionTwo: String) { (self.versionOne, self.versionTwo) = (versionOne, versionTwo) }
}

extension RequestScope {
  /// Whether the client used one of the directory's own host names, which are then in responses.
  var isDirectoryHost: Bool { host.hasSuffix(".ciamlogin.com") || host == "login.microsoftonline.com" }
}
