internal import Ambient
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// One call: the request, what its path names, and whose token it has.
struct GraphCall: Sendable {
  let graph: Graph
  let request: Request
  let parameters: [String: String]
  let operation: GraphOperation
  let token: GraphToken
  /// Of the request that came over the wire.
  let context: RequestScope
  let isInBatch: Bool

  var tenant: TenantService { token.tenant }

  /// The version's address as the caller reached it, without a slash at the end.
  var base: String { "\(context.base ?? graph.core.addresses.publicURL)/v1.0" }

  /// The tenant as it stands.
  func directory() throws(GraphError) -> DirectoryView {
    let (tenant, realm, _) = try GraphError.translating { () throws(CoreError) in try self.tenant.current() }
    return DirectoryView(tenant: tenant, realm: realm)
  }

  /// The value of a part of the path.
  func parameter(_ name: String) -> String { parameters[name] ?? "" }

  /// The user of that object id or principal name.
  func user(_ id: String) throws(GraphError) -> User {
    let realm = try directory().realm
    let user = SubjectID(id).map { realm.users[$0] } ?? realm.user(withPrincipalName: id)
    guard let user else { throw .notFound(id) }
    return user
  }

  /// The group of that object id.
  func group(_ id: String) throws(GraphError) -> Group {
    guard let group = UniqueID(id).flatMap({ try? directory().realm.directoryGroup($0) }) else { throw .notFound(id) }
    return group
  }

  /// The JSON object in the body.
  func body() throws(GraphError) -> JSONObject {
    guard let object = (try? JSON.parse(request.body))?.object else {
      throw .query(
        "Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format."
      )
    }
    return object
  }

  /// The members of the body, of which there are no others.
  func body(_ names: String...) throws(GraphError) -> JSONObject {
    let object = try body()
    for name in object.names where !names.contains(name) && !name.hasPrefix("@odata.") {
      throw .notImplemented("property \(name) of \(request.method) /v1.0/\(operation.path)")
    }
    return object
  }
}

/// The tenant and its realm as they stood when a call began.
struct DirectoryView: Sendable {
  let tenant: Tenant
  let realm: Realm

  /// The initial domain, which issues local accounts.
  var domain: String { tenant.domains.first ?? "" }
}

extension Response {
  static func graph(_ members: JSONObject, status: Int = 200) -> Response {
    .json(
      JSON.object(members).bytes, status: status,
      contentType: "application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8")
  }
}
