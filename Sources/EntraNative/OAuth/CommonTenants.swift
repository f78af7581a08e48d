internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// The names that stand for no tenant of their own (Microsoft Learn: OpenID Connect on the Microsoft identity platform,
/// fetch the OpenID configuration document).
enum CommonTenant: String, CaseIterable {
  case common, organizations, consumers

  /// The tenant of all personal accounts.
  private static let consumersID = "9188040d-6c67-4c5b-b112-36a304b66dad"

  /// The issuers in the discovery documents; clients replace `{tenantid}` by the `tid` of a token.
  func issuers(_ base: String) -> TenantIssuers {
    let id = self == .consumers ? Self.consumersID : "{tenantid}"
    return TenantIssuers(versionOne: "\(base)/\(id)/", versionTwo: "\(base)/\(id)/v2.0")
  }

  init?(_ request: Request) { self.init(rawValue: request.parameters["tenant"].lowercased()) }

  /// Checks that the users of an application may sign in under this name.
  func check(_ client: Client) throws(CoreError) {
    switch (self, client.application?.audience ?? .tenant) {
    case (.consumers, .everyone), (.consumers, .consumers), (.common, .everyone), (.common, .organizations),
      (.organizations, .everyone), (.organizations, .organizations):
      return
    // The endpoint refuses these by a number of its own.
    case (.common, .consumers), (.organizations, .consumers): return
    case (.consumers, _): throw .tenant(.notForConsumers)
    case (_, .tenant): throw .tenant(.notMultiTenant(client.id, name: client.name, common: rawValue))
    }
  }
}

extension Endpoints {
  /// The tenant of the application that a request under a common name is from; without one, that of the browser.
  func tenant(of common: CommonTenant, for request: Request) throws(CoreError) -> TenantService {
    let form = request.method == .post ? request.form ?? Form() : Form()
    let named = form["client_id"] ?? request.query["client_id"] ?? request.basicCredentials?.name ?? ""
    let id = ClientID(named.lowercased())
    let context = context(of: request)
    guard !named.isEmpty else {
      let realm = SessionCookie.ofTenants.sessions(of: request).realms.lazy
        .compactMap { try? core.realm($0, context) }.first
      guard let realm else { throw .tenant(.tenantNotFound(common.rawValue)) }
      return TenantService(service: realm)
    }
    let realm = try core.realm(of: id, context)
    let client = try realm.current().realm.client(id)
    guard client.application != nil else { throw .client(.notFound(id)) }
    try common.check(client)
    return TenantService(service: realm)
  }

  /// The keys of all tenants, each with its issuer.
  func commonKeys(_ request: Request) -> Response {
    answering(request) { () throws(NativeAuthError) in
      let keys = try NativeAuthError.translating { () throws(CoreError) in
        var keys: [JSON] = []
        for realm in core.sandbox().map({ core.tenants(in: $0) }) ?? [] {
          keys += try TenantService(service: try core.realm(realm.id, context(of: request))).keyList()
        }
        return keys
      }
      return .json(JSON.object(["keys": .array(keys)]).bytes).with("Cache-Control", "max-age=86400, private")
    }
  }
}
