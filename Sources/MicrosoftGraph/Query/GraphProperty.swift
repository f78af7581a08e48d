internal import HTTPServer
internal import JSON

/// One property of a resource type.
struct GraphProperty<Object: Sendable>: Sendable {
  let name: String
  /// Whether responses include it without `$select`.
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

/// A resource type: one table of its properties for responses, `$select` and `$filter`.
struct GraphResource<Object: Sendable>: Sendable {
  /// `user`
  let type: String
  /// `users`
  let set: String
  let properties: [GraphProperty<Object>]
  /// Properties of the service that this server does not implement.
  var missing: Set<String> = []
  /// Finds properties outside the table by name, such as extension attributes.
  var additional: @Sendable (String, DirectoryView) -> GraphProperty<Object>? = { _, _ in nil }

  /// The property with that name, case-insensitively.
  func property(_ name: String, in view: DirectoryView) -> GraphProperty<Object>? {
    properties.first { $0.name.lowercased() == name.lowercased() } ?? additional(name, view)
  }

  /// The property that a condition of `$filter` tests.
  func property(of condition: GraphFilter.Condition, in view: DirectoryView) throws(GraphError) -> GraphProperty<Object>
  {
    let name = condition.property
    if let property = property(name, in: view) { return property }
    if missing.contains(name) { throw .notImplemented("$filter by \(name)") }
    throw .query("Invalid filter clause: Could not find a property named '\(name)' on type 'microsoft.graph.\(type)'.")
  }

  /// The properties that `$select` names, or the default ones without it.
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
        // An extension attribute without a value is left out, as in the service.
        return value.isNull && property.name.hasPrefix("extension_") ? nil : (property.name, value)
      })
  }
}

extension GraphCall {
  /// A response with one object.
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

  /// A response with one page of objects.
  /// - Parameter mixed: whether the collection may contain other types, so that each object states its type.
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
