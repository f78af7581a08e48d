internal import HTTPServer
internal import Model
internal import Tenants

/// One operation: its documented path, its permissions, and its handler.
struct GraphOperation: Sendable {
  let method: Method
  /// `users/{id}/memberOf`
  let path: String
  /// nil for a batch, which only contains other calls.
  let permissions: GraphPermissions?
  let run: @Sendable (GraphCall) throws(GraphError) -> Response
  let pattern: [String]

  init(
    _ method: Method, _ path: String, _ permissions: GraphPermissions?,
    _ run: @escaping @Sendable (GraphCall) throws(GraphError) -> Response
  ) {
    self.method = method
    self.path = path
    self.permissions = permissions
    self.run = run
    pattern = path.split(separator: "/").map(String.init)
  }

  /// The same path, with `me` in place of `users/{id}`.
  var ownPath: String { (["me"] + pattern.dropFirst(2)).joined(separator: "/") }

  /// The values of the path's parameters; nil if the path does not match. Fixed segments match in any case.
  func parameters(of path: GraphPath) -> [String: String]? {
    guard path.segments.count == pattern.count else { return nil }
    var values: [String: String] = [:]
    for (part, segment) in zip(pattern, path.segments) {
      if part.hasPrefix("{") {
        values[String(part.dropFirst().dropLast())] = segment
      } else if part.lowercased() != segment.lowercased() {
        return nil
      }
    }
    return values
  }

  /// The operation for a method and a path. Fixed segments take precedence over parameters.
  static func find(_ method: Method, _ path: GraphPath) -> (operation: GraphOperation, parameters: [String: String])? {
    var best: (operation: GraphOperation, parameters: [String: String])?
    for operation in all where operation.method == method {
      guard let parameters = operation.parameters(of: path) else { continue }
      if let best, best.parameters.count <= parameters.count { continue }
      best = (operation, parameters)
    }
    return best
  }
}

/// The permissions that allow a call: any one of them suffices.
struct GraphPermissions: Sendable {
  /// Application permissions.
  let application: [GraphPermission]
  /// Delegated permissions, for the signed-in user's own account only: no user has a directory role here. If empty, the
  /// call needs an application permission.
  let own: [GraphPermission]

  init(_ application: GraphPermission..., own: [GraphPermission] = []) {
    self.application = application
    self.own = own
  }

  func check(_ call: GraphCall) throws(GraphError) {
    switch call.token.caller {
    case .application: guard call.hasPermission(application) else { throw .insufficientPrivileges }
    case .person(let bearer):
      guard !own.isEmpty, call.hasPermission(own), let id = call.parameters["id"] else {
        throw .insufficientPrivileges
      }
      // Does not disclose whether another user with that id exists.
      guard (try? call.user(id))?.id == bearer.user.id else { throw .insufficientPrivileges }
    }
  }
}

extension GraphCall {
  /// Whether the token has any of these permissions.
  func hasPermission(_ wanted: [GraphPermission]) -> Bool {
    let names = wanted.map { $0.rawValue.lowercased() }
    let held =
      switch token.caller {
      case .application(_, let roles): roles
      case .person(let bearer): bearer.scopes
      }
    return held.contains { names.contains($0.lowercased()) }
  }
}
