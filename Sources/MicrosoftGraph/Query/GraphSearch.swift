internal import JSON

/// A parsed `$search` (Microsoft Learn: use the $search query parameter): clauses of a property and words, joined by
/// `AND` and `OR`.
struct GraphSearch: Sendable {
  /// The clauses as a filter.
  let filter: GraphFilter

  init(_ text: String) throws(GraphError) {
    guard text.utf8.count <= GraphFilter.longest else { throw .query("Syntax error: the $search is too long.") }
    var alternatives: [[GraphFilter.Expression]] = [[]]
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0 == " " }
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { throw Self.unreadable(text) }
      let clause = rest[rest.index(after: rest.startIndex)..<end]
      guard let colon = clause.firstIndex(of: ":") else { throw Self.unreadable(text) }
      let words = String(clause[clause.index(after: colon)...]).searchWords
      guard !words.isEmpty else { throw Self.unreadable(text) }
      alternatives[alternatives.count - 1].append(.condition(.words(String(clause[..<colon]), words)))
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
      if rest.isEmpty { break }
      if rest.hasPrefix("AND ") {
        rest = rest.dropFirst(4)
      } else if rest.hasPrefix("OR ") {
        rest = rest.dropFirst(3)
        alternatives.append([])
      } else {
        throw Self.unreadable(text)
      }
    }
    let expression = GraphFilter.Expression.any(alternatives.map { .all($0) })
    guard expression.conditions.count <= GraphFilter.most else { throw Self.unreadable(text) }
    filter = GraphFilter(text: text, expression: expression)
  }

  private static func unreadable(_ text: String) -> GraphError {
    .query("Syntax error: the $search '\(text.prefix(256))' is not of the form \"property:words\".")
  }
}

/// A parsed `$orderby` of one property.
struct GraphOrder: Sendable {
  let property: String
  let isDescending: Bool

  init(_ text: String) throws(GraphError) {
    let parts = text.split(separator: " ")
    guard (1...2).contains(parts.count), !text.contains(","), parts.count == 1 || ["asc", "desc"].contains(parts[1])
    else { throw .notImplemented("$orderby=\(text.prefix(128))") }
    property = String(parts[0])
    isDescending = parts.count == 2 && parts[1] == "desc"
  }
}

extension GraphResource {
  /// The property that a list is sorted by.
  func property(of order: GraphOrder, in view: DirectoryView) throws(GraphError) -> GraphProperty<Object> {
    guard let property = property(order.property, in: view) else {
      if missing.contains(order.property) { throw .notImplemented("$orderby by \(order.property)") }
      throw .query(
        "Invalid orderby clause: Could not find a property named '\(order.property)' on type 'microsoft.graph.\(type)'."
      )
    }
    return property
  }

  /// A page of a list that is sorted as the query asks for, or else by `key`.
  func page(
    _ all: [Object], _ query: GraphQuery, in call: GraphCall, key: (Object) -> String
  ) throws(GraphError) -> GraphPage<Object> {
    guard let order = query.order else { return try GraphPage(all, query, in: call, key: key) }
    let view = try call.directory()
    let property = try property(of: order, in: view)
    let position = try query.position(in: call)
    let sorted = all.map { object in
      (key: "\(property.read(object, view).string?.lowercased() ?? "")\u{1F}\(key(object))", object: object)
    }.sorted { order.isDescending ? $0.key > $1.key : $0.key < $1.key }
    let rest = sorted.filter { one in position.map { order.isDescending ? one.key < $0 : one.key > $0 } ?? true }
    let page = rest.prefix(query.top)
    return GraphPage(
      page.map(\.object), next: page.count < rest.count ? page.last?.key : nil,
      count: query.isCounting ? all.count : nil)
  }
}
