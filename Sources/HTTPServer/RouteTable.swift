/// The routes as a tree of segments. Fixed segments take precedence over parameters, parameters over `{rest...}`.
struct RouteTable: Sendable {
  /// A route and the index of its group.
  struct Entry: Sendable {
    let route: Route
    let group: Int
    let names: [String]
  }

  /// A pattern that matches a path: its routes by method, and the values of its parameters.
  struct Match: Sendable {
    let methods: [Method: Entry]
    let values: [String]
  }

  private struct Node: Sendable {
    var fixed: [String: Int] = [:]
    var folded: [String: Int] = [:]
    var parameter: Int?
    var rest: Int?
    var methods: [Method: Entry] = [:]

    /// A switch, not a key path: each key path costs a search through the executable's types at start.
    subscript(step: Step) -> Int? {
      get {
        switch step {
        case .fixed(let part): fixed[part]
        case .folded(let part): folded[part]
        case .parameter: parameter
        case .rest: rest
        }
      }
      set {
        switch step {
        case .fixed(let part): fixed[part] = newValue
        case .folded(let part): folded[part] = newValue
        case .parameter: parameter = newValue
        case .rest: rest = newValue
        }
      }
    }
  }

  /// An edge between two nodes.
  private enum Step {
    case fixed(String)
    case folded(String)
    case parameter
    case rest
  }

  private var nodes = [Node()]
  private var patterns: [[String]] = []

  init(_ groups: [RouteGroup]) {
    for (index, group) in groups.enumerated() {
      for route in group.routes { add(route, group: index) }
    }
  }

  private mutating func add(_ route: Route, group: Int) {
    precondition(route.pattern.hasPrefix("/"), "a route's pattern begins with a slash: \(route.pattern)")
    let parts = route.pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var node = 0
    var names: [String] = []
    for part in parts {
      if part.hasPrefix("{"), part.hasSuffix("...}") {
        names.append(String(part.dropFirst().dropLast(4)))
        node = child(of: node, .rest)
      } else if part.hasPrefix("{"), part.hasSuffix("}") {
        names.append(String(part.dropFirst().dropLast()))
        node = child(of: node, .parameter)
      } else if route.caseInsensitive {
        node = child(of: node, .folded(Self.folded(part)))
      } else {
        node = child(of: node, .fixed(part))
      }
    }
    precondition(
      nodes[node].methods[route.method] == nil, "two routes for \(route.method) \(route.pattern)")
    nodes[node].methods[route.method] = Entry(route: route, group: group, names: names)
    patterns.append(parts)
  }

  private mutating func child(of node: Int, _ step: Step) -> Int {
    if let known = nodes[node][step] { return known }
    nodes.append(Node())
    nodes[node][step] = nodes.count - 1
    return nodes.count - 1
  }

  /// Every matching pattern, the most specific first. Usually one; several if both `/a/b` and `/a/{name}` exist, so
  /// that a method that only the second has is found.
  func matches(_ segments: [String]) -> [Match] {
    var found: [Match] = []
    var values: [String] = []
    walk(0, segments[...], &values, &found)
    return found
  }

  private func walk(
    _ index: Int, _ segments: ArraySlice<String>, _ values: inout [String], _ found: inout [Match]
  ) {
    guard let segment = segments.first else {
      if !nodes[index].methods.isEmpty { found.append(Match(methods: nodes[index].methods, values: values)) }
      return
    }
    if let next = nodes[index].fixed[segment] { walk(next, segments.dropFirst(), &values, &found) }
    if !nodes[index].folded.isEmpty, let next = nodes[index].folded[Self.folded(segment)] {
      walk(next, segments.dropFirst(), &values, &found)
    }
    if !segment.isEmpty, let next = nodes[index].parameter {
      values.append(segment)
      walk(next, segments.dropFirst(), &values, &found)
      values.removeLast()
    }
    if let next = nodes[index].rest {
      found.append(Match(methods: nodes[next].methods, values: values + [segments.joined(separator: "/")]))
    }
  }

  private static func folded(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The pattern closest to a mistyped path; nil if none is close.
  func nearest(to request: Request) -> String? {
    let wanted = request.segments
    guard wanted.count <= 16, request.path.utf8.count <= 256 else { return nil }
    // An incomplete path most likely means a pattern below it.
    let below = patterns.filter { $0.count > wanted.count && Array($0.prefix(wanted.count)) == wanted && $0 != wanted }
    if wanted.count > 1, let first = below.map({ "/" + $0.joined(separator: "/") }).min() { return first }
    var best: (cost: Int, pattern: [String])?
    for pattern in patterns where abs(pattern.count - wanted.count) <= 2 {
      let limit = best?.cost ?? Int.max
      let cost = Self.distance(from: wanted, to: pattern)
      if cost < limit { best = (cost, pattern) }
    }
    guard let best, best.cost <= max(2, request.path.utf8.count / 3) else { return nil }
    return "/" + best.pattern.joined(separator: "/")
  }

  /// Edit distance by segments: a parameter matches any segment at no cost, a missing or additional segment costs its
  /// length and slash, two fixed segments cost their own edit distance.
  private static func distance(from path: [String], to pattern: [String]) -> Int {
    editDistance(
      path, pattern,
      insert: { $0.hasPrefix("{") ? 2 : $0.utf8.count + 1 },
      replace: { $1.hasPrefix("{") ? ($0.isEmpty ? 2 : 0) : distance(from: $0, to: $1) })
  }

  private static func distance(from left: String, to right: String) -> Int {
    if left == right { return 0 }
    return editDistance(Array(left.utf8), Array(right.utf8), insert: { _ in 1 }, replace: { $0 == $1 ? 0 : 1 })
  }

  private static func editDistance<Element>(
    _ left: [Element], _ right: [Element], insert: (Element) -> Int, replace: (Element, Element) -> Int
  ) -> Int {
    var row = [0]
    for element in right { row.append(row[row.count - 1] + insert(element)) }
    for element in left {
      var diagonal = row[0]
      let removal = insert(element)
      row[0] += removal
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = min(
          above + removal, row[column] + insert(other), diagonal + replace(element, other))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
