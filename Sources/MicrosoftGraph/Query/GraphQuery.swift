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
    case skipToken = "$skiptoken"
  }

  /// The properties of `$select`; nil without it.
  var select: [String]?
  var top: Int
  var filter: GraphFilter?
  /// Whether the count of all matches is requested and allowed.
  var isCounting = false
  var skipToken: String?

  static let defaultTop = 100

  init(_ call: GraphCall, allowing options: Set<Option>) throws(GraphError) {
    top = Self.defaultTop
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
      }
    }
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
    return (["graph", call.tenant.service.id.text] + path + [filter?.text ?? ""]).joined(separator: "\u{1F}")
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
