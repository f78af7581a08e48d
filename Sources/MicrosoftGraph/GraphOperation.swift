internal import HTTPServer
internal import Model
internal import Tenants

/// One call of Graph: its path as the documentation writes it, who may make it, and what answers it.
struct GraphOperation: Sendable {
  let method: Method
  /// `users/{id}/memberOf`
  let path: String
  /// nil for a call that only holds others.
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

  /// The same path with `me`.
  var ownPath: String { (["me"] + pattern.dropFirst(2)).joined(separator: "/") }

  /// What stands in the places in braces; nil for another path. Letters of fixed parts may have either case.
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

  /// The operation of that method and path: fixed parts go before what stands in braces.
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

/// Which permissions let whom make a call: any of them.
struct GraphPermissions: Sendable {
  /// Of an application for itself.
  let application: [GraphPermission]
  /// Of an application for the user who signed in, on that user alone: nobody has a directory role here. Empty: not at all.
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
      // Whether there is another user of that id is not told.
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
