internal import Encodings
internal import HTTPServer
internal import Model
internal import Sandboxes
internal import Tenants

/// The query options of a call (Microsoft Learn: query parameters).
struct GraphQuery: Sendable {
  enum Option: String, CaseIterable, Sendable {
    case select = "$select"
    case top = "$top"
    case filter = "$filter"
    case count = "$count"
    case order = "$orderby"
    case search = "$search"
    case skipToken = "$skiptoken"
  }

  /// The properties of `$select`; nil without it.
  var select: [String]?
  var top: Int
  /// `$filter` and `$search`.
  var filter: GraphFilter?
  var order: GraphOrder?
  /// Whether the count of all matches is requested and allowed.
  var isCounting = false
  var skipToken: String?

  static let defaultTop = 100

  /// The options of lists that can be filtered.
  static let lists: Set<Option> = [.select, .top, .filter, .count, .order, .search, .skipToken]

  init(_ call: GraphCall, allowing options: Set<Option>) throws(GraphError) {
    top = Self.defaultTop
    var search: GraphFilter?
    let query = call.request.query
    let isEventual = call.request.headers["ConsistencyLevel"]?.lowercased() == "eventual"
    for (name, value) in query.pairs where name.hasPrefix("$") {
      guard let option = Option(rawValue: name.lowercased()) else { throw .notImplemented(name) }
      guard options.contains(option) else {
        throw .notImplemented("\(option.rawValue) of \(call.request.method) /v1.0/\(call.operation.path)")
      }
      switch option {
      case .select:
        select = value.split(separator: ",").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
      case .top:
        guard let number = Int(value), (1...999).contains(number) else {
          throw .unsupportedQuery("Invalid page size specified: '\(value)'. Must be between 1 and 999 inclusive.")
        }
        top = number
      case .filter: filter = try GraphFilter(value)
      // The service ignores `$count` without the header.
      case .count: isCounting = value.lowercased() == "true" && isEventual
      case .skipToken: skipToken = value
      case .order: order = try GraphOrder(value)
      case .search:
        guard isEventual else {
          throw .unsupportedQuery(
            "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'"
          )
        }
        search = try GraphSearch(value).filter
      }
    }
    try checkAdvanced(isEventual && (isCounting || call.operation.path.hasSuffix("$count")))
    if let search { filter = filter?.and(search) ?? search }
  }

  /// Some operators, and sorting with a filter, need an advanced query (Microsoft Learn: advanced query capabilities on
  /// directory objects).
  private func checkAdvanced(_ isAdvanced: Bool) throws(GraphError) {
    guard !isAdvanced, let filter else { return }
    if let name = filter.advanced.first {
      throw .unsupportedQuery(
        "Operator '\(name)' is not supported because the required parameters might be missing. Try adding $count=true query parameter and ConsistencyLevel:eventual header. Refer to https://aka.ms/graph-docs/advanced-queries for more information"
      )
    }
    if order != nil { throw .unsupportedQuery("Sorting not supported for current query.") }
  }

  /// The position that the skip token contains; nil without a token. A token is valid only for the same list.
  func position(in call: GraphCall) throws(GraphError) -> String? {
    guard let skipToken else { return nil }
    guard let position = call.graph.core.pages.open(skipToken, of: list(of: call)) else {
      throw .badRequest("The specified page token value has expired and can no longer be included in your request.")
    }
    return position
  }

  func list(of call: GraphCall) -> String {
    let path = call.operation.pattern.map { $0.hasPrefix("{") ? call.parameter(String($0.dropFirst().dropLast())) : $0 }
    let sorting = order.map { "\($0.property) \($0.isDescending)" } ?? ""
    return (["graph", call.tenant.service.id.text] + path + [filter?.text ?? "", sorting]).joined(separator: "\u{1F}")
  }
}

/// A page of a list.
struct GraphPage<Object: Sendable>: Sendable {
  let objects: [Object]
  /// Where the next page starts; nil on the last page.
  var next: String?
  /// The count of all matches, if requested.
  var count: Int?

  init(_ objects: [Object], next: String? = nil, count: Int? = nil) {
    self.objects = objects
    self.next = next
    self.count = count
  }

  /// The page of a short list that `query` selects.
  /// - Parameter key: the sort key of the objects, which also marks where a page ends.
  init(
    _ all: [Object], _ query: GraphQuery, in call: GraphCall, key: (Object) -> String
  ) throws(GraphError) {
    let position = try query.position(in: call)
    let sorted = all.map { (key: key($0), object: $0) }.sorted { $0.key < $1.key }
    let rest = sorted.filter { element in position.map { element.key > $0 } ?? true }
    let page = rest.prefix(query.top)
    self.init(
      page.map(\.object), next: page.count < rest.count ? page.last?.key : nil,
      count: query.isCounting ? all.count : nil)
  }
}

extension GraphCall {
  /// The URL of the page after `position`.
  func nextLink(to position: String, _ query: GraphQuery) -> String {
    let token = graph.core.pages.seal(position, of: query.list(of: self))
    let kept = request.query.pairs.filter { $0.name.lowercased() != GraphQuery.Option.skipToken.rawValue }
    let pairs = (kept + [(name: GraphQuery.Option.skipToken.rawValue, value: token)]).map {
      "\(PercentEncoding.encode($0.name, keeping: .queryNames))=\(PercentEncoding.encode($0.value))"
    }
    // In a batch, paths are below the version.
    let path = isInBatch ? request.path : String(request.path)
    return "\(base)\(path.dropFirst("/v1.0".count))?\(pairs.joined(separator: "&"))"
  }
}

extension PercentEncoding.Characters {
  fileprivate static let queryNames = PercentEncoding.Characters(alphanumericsAnd: "-._~$")
}

extension Substring {
  var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
