internal import Ambient
internal import HTTPServer
internal import Model
internal import Tenants

/// The path of a request behind the version: `users/{id}/memberOf`. A key in brackets counts as a segment, as OData has it.
struct GraphPath: Sendable {
  private(set) var segments: [String] = []
  /// Whether it began with `me`.
  private(set) var isOwn = false

  init(_ request: Request) {
    for segment in request.segments.dropFirst() where !segment.isEmpty {
      guard segment.hasSuffix(")"), let bracket = segment.firstIndex(of: "(") else {
        segments.append(segment.lowercased().hasPrefix("graph.") ? "microsoft.\(segment)" : segment)
        continue
      }
      segments.append(String(segment[..<bracket]))
      let key = segment[segment.index(after: bracket)...].dropLast()
      // A function without parameters has empty brackets.
      if !key.isEmpty { segments.append(String(key).trimmingQuotes) }
    }
    isOwn = segments.first?.lowercased() == "me"
  }

  /// With the caller's own account in the place of `me`.
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

  /// Why nothing is there: another method, or a path that this server does not know.
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
  /// `'text'` without its quotes, where two of them stand for one; anything else as it is.
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
