internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import SignIn
internal import Tenants

/// Users (Microsoft Learn: user resource type).
enum UserOperations {
  static let all: [GraphOperation] = [
    GraphOperation(.get, "users", GraphPermissions(.userRead, .userWrite, .directoryRead, .directoryWrite), list),
    GraphOperation(
      .get, "users/$count", GraphPermissions(.userRead, .userWrite, .directoryRead, .directoryWrite), count),
    GraphOperation(.post, "users", GraphPermissions(.userWrite, .directoryWrite), create),
    GraphOperation(.get, "users/{id}", read, get),
    GraphOperation(.get, "users/{id}/photo", read, photo),
    GraphOperation(.get, "users/{id}/photo/$value", read, photo),
    GraphOperation(.get, "users/{id}/photos/{size}/$value", read, photo),
    GraphOperation(.get, "users/{id}/manager", read, manager),
    GraphOperation(
      .patch, "users/{id}",
      GraphPermissions(
        .userWrite, .directoryWrite, .userEnable, .userIdentities, .userPassword, own: [.ownWrite, .userWrite]), update),
    GraphOperation(.delete, "users/{id}", GraphPermissions(.userDelete, .userWrite, .directoryWrite), delete),
    GraphOperation(
      .post, "users/{id}/revokeSignInSessions",
      GraphPermissions(
        .userSessions, .userWrite, .directoryWrite, own: [.userSessions, .ownWrite, .userWrite, .directoryWrite]),
      revoke),
  ]

  private static let read = GraphPermissions(
    .userRead, .userWrite, .directoryRead, .directoryWrite, own: [.ownRead, .ownWrite, .userRead, .userWrite])

  /// No user here has a photo; the service answers so for a user without one.
  @Sendable static func photo(_ call: GraphCall) throws(GraphError) -> Response {
    _ = try call.user(call.parameter("id"))
    throw GraphError(
      404, "ImageNotFound",
      "Exception of type 'Microsoft.Fast.Profile.Core.Exception.ImageNotFoundException' was thrown.")
  }

  /// No user here has a manager.
  @Sendable static func manager(_ call: GraphCall) throws(GraphError) -> Response {
    _ = try call.user(call.parameter("id"))
    throw .notFound("manager")
  }

  @Sendable static func list(_ call: GraphCall) throws(GraphError) -> Response {
    let query = try GraphQuery(call, allowing: GraphQuery.lists)
    return try call.collection(try call.users(query), of: UserResource.users, query)
  }

  @Sendable static func count(_ call: GraphCall) throws(GraphError) -> Response {
    guard call.request.headers["ConsistencyLevel"]?.lowercased() == "eventual" else {
      throw .badRequest("$count is not currently supported.")
    }
    let query = try GraphQuery(call, allowing: [.filter])
    return .text(String(try call.count(query.filter)))
  }

  @Sendable static func get(_ call: GraphCall) throws(GraphError) -> Response {
    try call.entity(try call.user(call.parameter("id")), of: UserResource.users)
  }

  @Sendable static func create(_ call: GraphCall) throws(GraphError) -> Response {
    let view = try call.directory()
    let members = try call.body()
    let change = try UserReading(members, view, at: call.tenant.service.sandbox.now).change
    if change.email == nil, change.identities?.isEmpty ?? true {
      // A work account, without identities.
      for name in ["accountEnabled", "displayName", "mailNickname", "passwordProfile", "userPrincipalName"]
      where members[name] == nil { throw .missingValue(name) }
    } else if members["displayName"] == nil, change.identities?.isEmpty ?? true {
      throw .missingValue("displayName")
    }
    if change.email != nil || change.principalName != nil, change.password == nil {
      throw .missingValue("passwordProfile")
    }
    let user = try GraphError.translating { () throws(CoreError) in try call.tenant.createUser(change) }
    let response = try call.entity(user, of: UserResource.users, status: 201)
    return response.with("Location", "\(call.base)/directoryObjects/\(user.id)/Microsoft.DirectoryServices.User")
  }

  @Sendable static func update(_ call: GraphCall) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    let members = try call.body()
    for name in members.names { try call.checkWriting(name) }
    let change = try UserReading(members, try call.directory(), at: call.tenant.service.sandbox.now).change
    if members["identities"] != nil, change.email == nil, user.attributes[.email] != nil {
      throw .notImplemented("identities without the emailAddress of an account that has one")
    }
    try GraphError.translating(call.parameter("id")) { () throws(CoreError) in
      try call.tenant.changeUser(user.id, change)
    }
    return .empty()
  }

  @Sendable static func delete(_ call: GraphCall) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    try GraphError.translating(call.parameter("id")) { () throws(CoreError) in
      try call.tenant.service.accounts.deleteUser(user.id)
    }
    return .empty()
  }

  @Sendable static func revoke(_ call: GraphCall) throws(GraphError) -> Response {
    let user = try call.user(call.parameter("id"))
    try GraphError.translating(call.parameter("id")) { () throws(CoreError) in
      try call.tenant.service.sessions.signOut(user.id)
    }
    return .graph(["@odata.context": .string(call.metadata("Edm.Boolean")), "value": true])
  }
}

extension GraphCall {
  /// Some properties require a permission of their own (Microsoft Learn: Update user); users cannot set them on their
  /// own account.
  fileprivate func checkWriting(_ name: String) throws(GraphError) {
    let wanted: [GraphPermission] =
      switch name {
      case "identities": [.userIdentities]
      case "passwordProfile": [.userPassword]
      case "accountEnabled": [.userEnable, .userWrite, .directoryWrite]
      default: [.userWrite, .directoryWrite, .ownWrite]
      }
    if case .person = token.caller, !wanted.contains(.ownWrite) || name == "userPrincipalName" {
      throw .insufficientPrivileges
    }
    guard hasPermission(wanted) else { throw .insufficientPrivileges }
  }
}
