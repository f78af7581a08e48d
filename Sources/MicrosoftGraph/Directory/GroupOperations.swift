internal import Ambient
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// Security groups and their members, which are users (Microsoft Learn: group resource type).
enum GroupOperations {
  private static let reading = GraphPermissions(.memberRead, .groupRead, .groupWrite, .directoryRead, .directoryWrite)
  private static let writing = GraphPermissions(.groupWrite, .directoryWrite)
  private static let joining = GraphPermissions(.memberWrite, .groupWrite, .directoryWrite)
  private static let ownGroups = GraphPermissions(
    .memberRead, .groupRead, .userRead, .directoryRead, .groupWrite, .directoryWrite,
    own: [.ownRead, .ownWrite, .userRead, .userWrite, .memberRead, .groupRead, .directoryRead])

  static let all: [GraphOperation] = [
    GraphOperation(.get, "groups", reading, list),
    GraphOperation(.post, "groups", GraphPermissions(.groupCreate, .groupWrite, .directoryWrite), create),
    GraphOperation(.get, "groups/{group}", reading, get),
    GraphOperation(.patch, "groups/{group}", writing, update),
    GraphOperation(.delete, "groups/{group}", writing, delete),
    GraphOperation(.get, "groups/{group}/members", reading, members),
    GraphOperation(.get, "groups/{group}/members/microsoft.graph.user", reading, members),
    GraphOperation(.post, "groups/{group}/members/$ref", joining, add),
    GraphOperation(.delete, "groups/{group}/members/{member}/$ref", joining, remove),
    GraphOperation(.get, "users/{id}/memberOf", ownGroups, memberships),
    GraphOperation(.get, "users/{id}/memberOf/microsoft.graph.group", ownGroups, memberships),
    GraphOperation(.get, "users/{id}/transitiveMemberOf", ownGroups, memberships),
    GraphOperation(.post, "users/{id}/getMemberGroups", ownGroups, memberIDs),
    GraphOperation(.post, "users/{id}/getMemberObjects", ownGroups, memberIDs),
  ]

  static let groups = GraphResource<Group>(
    type: "group", set: "groups",
    properties: [
      GraphProperty("id", isDefault: true) { group, _ in .string(group.name) },
      GraphProperty("createdDateTime", isDefault: true) { group, _ in .string(group.created.wholeSeconds) },
      GraphProperty("description", isDefault: true) { group, _ in .text(group.description) },
      GraphProperty("displayName", isDefault: true) { group, _ in .text(group.displayName) },
      GraphProperty("groupTypes", isDefault: true) { _, _ in [] },
      GraphProperty("mail", isDefault: true) { _, _ in nil },
      GraphProperty("mailEnabled", isDefault: true) { _, _ in false },
      GraphProperty("mailNickname", isDefault: true) { group, _ in .text(group.mailNickname) },
      GraphProperty("securityEnabled", isDefault: true) { _, _ in true },
    ],
    missing: [
      "assignedLabels", "assignedLicenses", "classification", "deletedDateTime", "expirationDateTime", "infoCatalogs",
      "isAssignableToRole", "isManagementRestricted", "licenseProcessingState", "membershipRule",
      "membershipRuleProcessingState", "onPremisesDomainName", "onPremisesLastSyncDateTime", "onPremisesNetBiosName",
      "onPremisesProvisioningErrors", "onPremisesSamAccountName", "onPremisesSecurityIdentifier",
      "onPremisesSyncEnabled",
      "preferredDataLocation", "preferredLanguage", "proxyAddresses", "renewedDateTime", "resourceBehaviorOptions",
      "resourceProvisioningOptions", "securityIdentifier", "serviceProvisioningErrors", "theme", "uniqueName",
      "visibility",
    ])

  @Sendable private static func list(_ call: GraphCall) throws(GraphError) -> Response {
    let view = try call.directory()
    let query = try GraphQuery(call, allowing: GraphQuery.lists)
    let all = try groups.filtered(view.realm.directory.groups, by: query.filter, in: view)
    return try call.collection(try groups.page(all, query, in: call) { $0.name }, of: groups, query)
  }

  @Sendable private static func get(_ call: GraphCall) throws(GraphError) -> Response {
    try call.entity(try call.group(call.parameter("group")), of: groups)
  }

  @Sendable private static func create(_ call: GraphCall) throws(GraphError) -> Response {
    let members = try call.body(
      "description", "displayName", "groupTypes", "mailEnabled", "mailNickname", "members@odata.bind", "securityEnabled"
    )
    for name in ["displayName", "mailEnabled", "mailNickname", "securityEnabled"] where members[name] == nil {
      throw .missingValue(name, of: "Group")
    }
    let group = try reading(members, into: DirectoryGroup(displayName: ""))
    let joining = try references(members["members@odata.bind"] ?? [])
    let made = try GraphError.translating { () throws(CoreError) in
      // Checks the members before the group is created.
      for id in joining where try call.tenant.current().realm.users[id] == nil { throw .account(.notFound) }
      let made = try call.tenant.put(group)
      if let id = made.objectID { try call.tenant.add(joining, to: id) }
      return made
    }
    return try call.entity(made, of: groups, status: 201)
      .with("Location", "\(call.base)/directoryObjects/\(made.name)/Microsoft.DirectoryServices.Group")
  }

  @Sendable private static func update(_ call: GraphCall) throws(GraphError) -> Response {
    let known = try call.group(call.parameter("group"))
    let members = try call.body(
      "description", "displayName", "groupTypes", "mailEnabled", "mailNickname", "members@odata.bind", "securityEnabled"
    )
    let group = try reading(
      members,
      into: DirectoryGroup(
        id: known.objectID, displayName: known.displayName ?? "", description: known.description,
        mailNickname: known.mailNickname))
    let joining = try references(members["members@odata.bind"] ?? [])
    try GraphError.translating(call.parameter("group")) { () throws(CoreError) in
      if let id = known.objectID, !joining.isEmpty { try call.tenant.add(joining, to: id) }
      _ = try call.tenant.put(group)
    }
    return .empty()
  }

  @Sendable private static func delete(_ call: GraphCall) throws(GraphError) -> Response {
    let group = try call.group(call.parameter("group"))
    try GraphError.translating(group.name) { () throws(CoreError) in try call.tenant.removeGroup(named: group.name) }
    return .empty()
  }

  @Sendable private static func members(_ call: GraphCall) throws(GraphError) -> Response {
    let group = try call.group(call.parameter("group"))
    let query = try GraphQuery(call, allowing: [.select, .top, .skipToken])
    let after = try query.position(in: call).flatMap(UInt64.init) ?? 0
    let page = try GraphError.translating(group.name) { () throws(CoreError) in
      try call.tenant.users(inGroup: group.name, limit: query.top, after: after)
    }
    return try call.collection(
      GraphPage(page.users, next: page.next.map(String.init)), of: UserResource.users, query, mixed: true)
  }

  @Sendable private static func add(_ call: GraphCall) throws(GraphError) -> Response {
    let group = try call.group(call.parameter("group"))
    let members = try call.body()
    let joining = try references([members["@odata.id"] ?? .null])
    try GraphError.translating(joining.first?.description ?? "") { () throws(CoreError) in
      if let id = group.objectID { try call.tenant.add(joining, to: id) }
    }
    return .empty()
  }

  @Sendable private static func remove(_ call: GraphCall) throws(GraphError) -> Response {
    let group = try call.group(call.parameter("group"))
    let user = try call.user(call.parameter("member"))
    try GraphError.translating(user.id.description) { () throws(CoreError) in
      if let id = group.objectID { try call.tenant.remove(user.id, from: id) }
    }
    return .empty()
  }

  @Sendable private static func memberships(_ call: GraphCall) throws(GraphError) -> Response {
    let query = try GraphQuery(call, allowing: [.select, .top, .count, .skipToken])
    let page = try GraphPage(try call.groupsOfUser(), query, in: call) { $0.name }
    return try call.collection(page, of: groups, query, mixed: true)
  }

  @Sendable private static func memberIDs(_ call: GraphCall) throws(GraphError) -> Response {
    guard try call.body("securityEnabledOnly")["securityEnabledOnly"]?.bool != nil else {
      throw .badRequest("Missing required parameter: securityEnabledOnly.")
    }
    return .graph([
      "@odata.context": .string(call.metadata("Collection(Edm.String)")),
      "value": .array(try call.groupsOfUser().map { .string($0.name) }),
    ])
  }

  private static func reading(_ members: JSONObject, into group: DirectoryGroup) throws(GraphError) -> DirectoryGroup {
    var group = group
    for (name, value) in members where !name.hasPrefix("@odata.") {
      switch (name, value) {
      case ("displayName", .string(let text)) where !text.isEmpty && text.utf8.count <= 256: group.displayName = text
      case ("description", .null): group.description = nil
      case ("description", .string(let text)) where text.utf8.count <= 1024: group.description = text
      case ("mailNickname", .string(let text)) where !text.isEmpty && text.utf8.count <= 64: group.mailNickname = text
      case ("securityEnabled", true), ("mailEnabled", false), ("groupTypes", .array([])), ("members@odata.bind", _):
        break
      case ("securityEnabled", _), ("mailEnabled", _), ("groupTypes", _):
        throw .notImplemented("groups that are not plain security groups (\(name))")
      default:
        throw .badRequest("Invalid value specified for property '\(name)' of resource 'Group'.")
      }
    }
    return group
  }

  /// The users that directory object URLs refer to; only the last segment counts.
  private static func references(_ value: JSON) throws(GraphError) -> [SubjectID] {
    guard let list = value.array, list.count <= 20 else {
      throw .badRequest("The maximum number of members that can be added in one request is 20.")
    }
    return try list.map { (reference) throws(GraphError) in
      guard let text = reference.string, let id = SubjectID(String(text.split(separator: "/").last ?? "")) else {
        throw .badRequest("Invalid URL format specified in @odata.id for member reference.")
      }
      return id
    }
  }
}

extension GraphCall {
  /// The directory groups of the user in the path.
  fileprivate func groupsOfUser() throws(GraphError) -> [Group] {
    let realm = try directory().realm
    return try user(parameter("id")).groups.compactMap { UniqueID($0).flatMap(realm.directory.group) }
  }
}

extension GraphResource {
  /// The objects of a short list that match a filter.
  func filtered(_ all: [Object], by filter: GraphFilter?, in view: DirectoryView) throws(GraphError) -> [Object] {
    guard let filter else { return all }
    for condition in filter.conditions { _ = try property(of: condition, in: view) }
    return all.filter { object in
      filter.expression.holds { condition in
        property(condition.property, in: view).map { condition.matches($0.read(object, view)) } ?? false
      }
    }
  }
}
