internal import Ambient
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// One call: its request, the parameters of its path, and its access token.
struct GraphCall: Sendable {
  let graph: Graph
  let request: Request
  let parameters: [String: String]
  let operation: GraphOperation
  let token: GraphToken
  /// The scope of the HTTP request, which is the batch's for a call in a batch.
  let context: RequestScope
  let isInBatch: Bool

  var tenant: TenantService { token.tenant }

  /// The URL of the API version as the client reached it, without a trailing slash.
  var base: String { "\(context.base ?? graph.core.addresses.publicURL)/v1.0" }

  /// The current tenant and realm.
  func directory() throws(GraphError) -> DirectoryView {
    let (tenant, realm, _) = try GraphError.translating { () throws(CoreError) in try self.tenant.current() }
    return DirectoryView(tenant: tenant, realm: realm)
  }

  /// The value of a path parameter.
  func parameter(_ name: String) -> String { parameters[name] ?? "" }

  /// The user with that object id or user principal name.
  func user(_ id: String) throws(GraphError) -> User {
    let realm = try directory().realm
    let user = SubjectID(id).map { realm.users[$0] } ?? realm.directory.user(withPrincipalName: id)
    guard let user else { throw .notFound(id) }
    return user
  }

  /// The group with that object id.
  func group(_ id: String) throws(GraphError) -> Group {
    guard let group = UniqueID(id).flatMap({ try? directory().realm.directory.group($0) }) else { throw .notFound(id) }
    return group
  }

  /// The JSON object of the request body.
  func body() throws(GraphError) -> JSONObject {
    guard let object = (try? JSON.parse(request.body))?.object else {
      throw .query(
        "Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format."
      )
    }
    return object
  }

  /// The members of the body. Throws for any but these and annotations.
  func body(_ names: String...) throws(GraphError) -> JSONObject {
    let object = try body()
    for name in object.names where !names.contains(name) && !name.hasPrefix("@odata.") {
      throw .notImplemented("property \(name) of \(request.method) /v1.0/\(operation.path)")
    }
    return object
  }
}

/// A snapshot of the tenant and its realm.
struct DirectoryView: Sendable {
  let tenant: Tenant
  let realm: Realm

  /// The initial domain, which is the issuer of local accounts.
  var domain: String { tenant.domains.first ?? "" }
}

extension Response {
  static func graph(_ members: JSONObject, status: Int = 200) -> Response {
    .json(
      JSON.object(members).bytes, status: status,
      contentType: "application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8")
  }
}
