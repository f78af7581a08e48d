internal import Ambient
internal import HTTPServer
internal import Model
internal import Tenants

/// The path of a request after the version: `users/{id}/memberOf`. A key in parentheses counts as a segment, as in
/// OData.
struct GraphPath: Sendable {
  private(set) var segments: [String] = []
  /// Whether the path began with `me`.
  private(set) var isOwn = false

  init(_ request: Request) {
    for segment in request.segments.dropFirst() where !segment.isEmpty {
      guard segment.hasSuffix(")"), let bracket = segment.firstIndex(of: "(") else {
        segments.append(segment.lowercased().hasPrefix("graph.") ? "microsoft.\(segment)" : segment)
        continue
      }
      segments.append(String(segment[..<bracket]))
      let key = segment[segment.index(after: bracket)...].dropLast()
      // A function without parameters has empty parentheses.
      if !key.isEmpty { segments.append(String(key).trimmingQuotes) }
    }
    isOwn = segments.first?.lowercased() == "me"
  }

  /// The path with the caller's own account in place of `me`.
  func standing(for token: GraphToken) throws(GraphError) -> GraphPath {
    guard isOwn else { return self }
    guard case .person(let bearer) = token.caller else {
      throw .query("/me request is only valid with delegated authentication flow.")
    }
    return standing(for: bearer.user.id)
  }

  func standing(for user: SubjectID) -> GraphPath {
    guard isOwn else { return self }
    var path = self
    path.segments = ["users", user.description] + segments.dropFirst()
    return path
  }

  /// The error for a path without an operation: a method that is not allowed, or a path unknown to this server.
  func refusal(of method: Method) -> GraphError {
    if GraphOperation.all.contains(where: { $0.parameters(of: self) != nil }) {
      return GraphError(405, "Request_BadRequest", "Specified HTTP method is not allowed for the request target.")
    }
    let known = Set(GraphOperation.all.compactMap { $0.pattern.first?.lowercased() })
    let unknown = segments.first { !known.contains($0.lowercased()) } ?? segments.last ?? ""
    if let first = segments.first, known.contains(first.lowercased()) {
      return .notImplemented("\(method) /v1.0/\(segments.joined(separator: "/"))")
    }
    return .query("Resource not found for segment '\(unknown)'.")
  }
}

extension String {
  /// The content of `'text'`, with doubled quotes unescaped; any other text unchanged.
  fileprivate var trimmingQuotes: String {
    guard utf8.count >= 2, hasPrefix("'"), hasSuffix("'") else { return self }
    var text = ""
    var wasQuote = false
    for character in dropFirst().dropLast() {
      if character == "'", !wasQuote {
        wasQuote = true
        continue
      }
      wasQuote = false
      text.append(character)
    }
    return text
  }
}
