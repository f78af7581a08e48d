internal import HTTPServer
internal import JSON

/// One property of a kind of object.
struct GraphProperty<Object: Sendable>: Sendable {
  let name: String
  /// Whether an answer has it without being asked for it.
  let isDefault: Bool
  let read: @Sendable (Object, DirectoryView) -> JSON

  init(
    _ name: String, isDefault: Bool = false, _ read: @escaping @Sendable (Object, DirectoryView) -> JSON
  ) {
    self.name = name
    self.isDefault = isDefault
    self.read = read
  }
}

/// A kind of object: its properties in one table, for answers, `$select` and `$filter`.
struct GraphResource<Object: Sendable>: Sendable {
  /// `user`
  let type: String
  /// `users`
  let set: String
  let properties: [GraphProperty<Object>]
  /// Properties that the service has and this server has not.
  var missing: Set<String> = []
  /// Properties beside those of the table, by their names; nil for none of that name.
  var additional: @Sendable (String, DirectoryView) -> GraphProperty<Object>? = { _, _ in nil }

  /// The property of that name, in any case of letters.
  func property(_ name: String, in view: DirectoryView) -> GraphProperty<Object>? {
    properties.first { $0.name.lowercased() == name.lowercased() } ?? additional(name, view)
  }

  /// The property that a condition of `$filter` is about.
  func property(of condition: GraphFilter.Condition, in view: DirectoryView) throws(GraphError) -> GraphProperty<Object>
  {
    let name = condition.property
    if let property = property(name, in: view) { return property }
    if missing.contains(name) { throw .notImplemented("$filter by \(name)") }
    throw .query("Invalid filter clause: Could not find a property named '\(name)' on type 'microsoft.graph.\(type)'.")
  }

  /// The properties that `$select` names, or those that come without it.
  func selected(_ names: [String]?, in view: DirectoryView) throws(GraphError) -> [GraphProperty<Object>] {
    guard let names else { return properties.filter(\.isDefault) }
    var selected: [GraphProperty<Object>] = []
    for name in names {
      guard let property = property(name, in: view) else {
        if missing.contains(name) { throw .notImplemented("property \(name) of \(type)") }
        throw .query(
          "Parsing OData Select and Expand failed: Could not find a property named '\(name)' on type 'microsoft.graph.\(type)'."
        )
      }
      if !selected.contains(where: { $0.name == property.name }) { selected.append(property) }
    }
    return selected
  }

  func members(_ object: Object, _ properties: [GraphProperty<Object>], in view: DirectoryView) -> JSONObject {
    JSONObject(
      properties.compactMap { property in
        let value = property.read(object, view)
        // An extension attribute without a value is left out, as by the service.
        return value.isNull && property.name.hasPrefix("extension_") ? nil : (property.name, value)
      })
  }
}

extension GraphCall {
  /// One object of that kind.
  func entity<Object>(
    _ object: Object, of resource: GraphResource<Object>, status: Int = 200
  ) throws(GraphError) -> Response {
    let view = try directory()
    let query = try GraphQuery(self, allowing: [.select])
    let selected = try resource.selected(query.select, in: view)
    var members: JSONObject = [
      "@odata.context": .string(metadata(resource.set, query.select.map { _ in selected.map(\.name) }) + "/$entity")
    ]
    for (name, value) in resource.members(object, selected, in: view) { members[name] = value }
    return .graph(members, status: status)
  }

  /// One page of objects of that kind.
  /// - Parameter mixed: whether the list may have objects of other kinds, so that each says what it is.
  func collection<Object>(
    _ page: GraphPage<Object>, of resource: GraphResource<Object>, _ query: GraphQuery, mixed: Bool = false
  ) throws(GraphError) -> Response {
    let view = try directory()
    let selected = try resource.selected(query.select, in: view)
    var members: JSONObject = [
      "@odata.context": .string(
        metadata(mixed ? "directoryObjects" : resource.set, query.select.map { _ in selected.map(\.name) }))
    ]
    if let count = page.count { members["@odata.count"] = .integer(count) }
    if let next = page.next { members["@odata.nextLink"] = .string(nextLink(to: next, query)) }
    members["value"] = .array(
      page.objects.map { object in
        var members: JSONObject = mixed ? ["@odata.type": .string("#microsoft.graph.\(resource.type)")] : [:]
        for (name, value) in resource.members(object, selected, in: view) { members[name] = value }
        return .object(members)
      })
    return .graph(members)
  }

  /// `https://…/v1.0/$metadata#users(id,displayName)`
  func metadata(_ set: String, _ names: [String]? = nil) -> String {
    "\(base)/$metadata#\(set)" + (names.map { "(\($0.joined(separator: ",")))" } ?? "")
  }
}
