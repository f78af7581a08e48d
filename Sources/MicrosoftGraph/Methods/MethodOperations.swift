internal import Ambient
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// The authentication methods of users (Microsoft Learn: authentication methods).
enum MethodOperations {
  private static let reading = GraphPermissions(
    .methodsRead, .methodsWrite, own: [.ownMethodsRead, .ownMethodsWrite, .methodsRead, .methodsWrite])
  private static let writing = GraphPermissions(.methodsWrite, own: [.ownMethodsWrite, .methodsWrite])
  private static let root = "users/{id}/authentication"

  static let all: [GraphOperation] =
    [GraphOperation(.get, "\(root)/methods", reading, listAll)]
    + [AuthenticationMethod.email, .phone, .password].flatMap { kind in
      [
        GraphOperation(.get, "\(root)/\(kind.segment)", reading) { call throws(GraphError) in try list(call, kind) },
        GraphOperation(.get, "\(root)/\(kind.segment)/{method}", reading) { call throws(GraphError) in
          try get(call, kind)
        },
      ]
    }
    + [AuthenticationMethod.email, .phone].flatMap { kind in
      [
        GraphOperation(.post, "\(root)/\(kind.segment)", writing) { call throws(GraphError) in try create(call, kind) },
        GraphOperation(.patch, "\(root)/\(kind.segment)/{method}", writing) { call throws(GraphError) in
          try update(call, kind)
        },
        GraphOperation(.delete, "\(root)/\(kind.segment)/{method}", writing) { call throws(GraphError) in
          try delete(call, kind)
        },
      ]
    }

  @Sendable private static func listAll(_ call: GraphCall) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    _ = try GraphQuery(call, allowing: [])
    var values: [JSON] = []
    for kind in AuthenticationMethod.allCases {
      for method in kind.all(of: user) {
        var members: JSONObject = ["@odata.type": .string("#microsoft.graph.\(kind.type)")]
        for (name, value) in method { members[name] = value }
        values.append(.object(members))
      }
    }
    return .graph([
      "@odata.context": .string(call.metadata("users('\(call.parameter("id"))')/authentication/methods")),
      "value": .array(values),
    ])
  }

  static func list(_ call: GraphCall, _ kind: AuthenticationMethod) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    _ = try GraphQuery(call, allowing: [])
    return .graph([
      "@odata.context": .string(context(call, kind)), "value": .array(kind.all(of: user).map { .object($0) }),
    ])
  }

  static func get(_ call: GraphCall, _ kind: AuthenticationMethod) throws(GraphError) -> Response {
    .graph(try found(call, kind).withContext("\(context(call, kind))/$entity"))
  }

  private static func create(_ call: GraphCall, _ kind: AuthenticationMethod) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    let address = try kind.address(in: try call.body(kind.addressMember, "phoneType"))
    guard kind.all(of: user).isEmpty else {
      throw .badRequest("Authentication method of type \(kind.type) already exists for the user.")
    }
    try set(kind, address, of: user, in: call)
    let made = kind.all(of: try call.user(call.parameter("id"))).first ?? [:]
    return .graph(made.withContext("\(context(call, kind))/$entity"), status: 201)
  }

  private static func update(_ call: GraphCall, _ kind: AuthenticationMethod) throws(GraphError) -> Response {
    _ = try found(call, kind)
    let user = try call.user(call.parameter("id"))
    try set(kind, try kind.address(in: try call.body(kind.addressMember, "phoneType")), of: user, in: call)
    return .empty()
  }

  private static func delete(_ call: GraphCall, _ kind: AuthenticationMethod) throws(GraphError) -> Response {
    _ = try found(call, kind)
    try set(kind, nil, of: try call.user(call.parameter("id")), in: call)
    return .empty()
  }

  private static func found(_ call: GraphCall, _ kind: AuthenticationMethod) throws(GraphError) -> JSONObject {
    let wanted = call.parameter("method")
    let user = try call.user(call.parameter("id"))
    guard let method = kind.all(of: user).first(where: { $0["id"]?.string == wanted }) else { throw .noMethod }
    return method
  }

  private static func set(
    _ kind: AuthenticationMethod, _ address: String?, of user: User, in call: GraphCall
  ) throws(GraphError) {
    guard let channel = kind.channel else { return }
    try GraphError.translating(user.id.description) { () throws(CoreError) in
      try call.tenant.setStrongMethod(channel, address, of: user.id)
    }
  }

  static func context(_ call: GraphCall, _ kind: AuthenticationMethod) -> String {
    call.metadata("users('\(call.parameter("id"))')/authentication/\(kind.segment)")
  }
}

extension GraphError {
  static let noMethod = GraphError(404, "resourceNotFound", "Resource not found")
}

extension JSONObject {
  func withContext(_ context: String) -> JSONObject {
    var members: JSONObject = ["@odata.context": .string(context)]
    for (name, value) in self { members[name] = value }
    return members
  }
}
