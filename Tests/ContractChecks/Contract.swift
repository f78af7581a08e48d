package import HTTPServer
package import JSON

/// Holds answers against the OpenAPI document of the front that gave them.
package struct Contract: Sendable {
  private let document: JSON

  package init(_ document: JSON) {
    self.document = document
  }

  /// What an answer has that the document does not allow; empty if all is well.
  package func violations(by response: Response, to request: Request) -> [String] {
    guard let operation = operation(request.method, request.segments) else {
      return ["\(request.method) \(request.path) is not described"]
    }
    let declared = operation["responses"]?[String(response.status)]
    guard let declared = declared ?? operation["responses"]?["default"] else { return ["no such status"] }
    if declared == operation["responses"]?["default"], ![400, 404, 405, 413, 415, 431].contains(response.status) {
      return ["status \(response.status) is not described for \(request.method) \(request.path)"]
    }
    guard let content = declared["content"]?.object else {
      return response.body.isEmpty ? [] : ["a body where none is described"]
    }
    let type = response.headers["Content-Type"] ?? ""
    guard let schema = content[type]?["schema"] else { return ["content type \(type) is not described"] }
    guard type.hasSuffix("json") else { return [] }
    guard let body = try? JSON.parse(response.body) else { return ["the body is not JSON"] }
    return violations(of: schema, by: body, at: "")
  }

  /// The operations as method and path.
  package var operations: [(method: String, path: String)] {
    (document["paths"]?.object ?? [:]).flatMap { path in
      (path.value.object ?? [:]).map { (method: $0.name.uppercased(), path: path.name) }
    }
  }

  private func operation(_ method: Method, _ segments: [String]) -> JSON? {
    for (path, methods) in document["paths"]?.object ?? [:] {
      let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == segments.count else { continue }
      let fits = zip(parts, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
      if fits, let found = methods[method.rawValue.lowercased()] { return found }
    }
    return nil
  }

  private func violations(of schema: JSON, by value: JSON, at place: String) -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let target = document["components"]?["schemas"]?[name] else { return ["\(place): dangling \(reference)"] }
      return violations(of: target, by: value, at: place)
    }
    var found: [String] = []
    if let types = schema["type"] {
      let names = types.array?.compactMap(\.string) ?? [types.string ?? ""]
      if !names.contains(where: { has(value, type: $0) }) { found.append("\(place): not \(names)") }
    }
    if let allowed = schema["enum"]?.array, !allowed.contains(value) { found.append("\(place): \(value) not allowed") }
    for part in schema["allOf"]?.array ?? [] { found += violations(of: part, by: value, at: place) }
    if let choices = schema["anyOf"]?.array {
      let each = choices.map { violations(of: $0, by: value, at: place) }
      if !each.contains([]) { found += each.flatMap(\.self) }
    }
    if let object = value.object { found += violations(of: schema, byMembersOf: object, at: place) }
    if let elements = value.array, let items = schema["items"] {
      for (index, element) in elements.enumerated() {
        found += violations(of: items, by: element, at: "\(place)/\(index)")
      }
    }
    return found
  }

  private func violations(of schema: JSON, byMembersOf object: JSONObject, at place: String) -> [String] {
    let properties = schema["properties"]?.object ?? [:]
    var found: [String] = []
    for name in schema["required"]?.array?.compactMap(\.string) ?? [] where object[name] == nil {
      found.append("\(place)/\(name) is missing")
    }
    for (name, value) in object {
      if let property = properties[name] {
        found += violations(of: property, by: value, at: "\(place)/\(name)")
      } else if schema["additionalProperties"] == .bool(false) {
        found.append("\(place)/\(name) is not described")
      } else if let other = schema["additionalProperties"] {
        found += violations(of: other, by: value, at: "\(place)/\(name)")
      }
    }
    return found
  }

  private func has(_ value: JSON, type: String) -> Bool {
    switch type {
    case "string": value.string != nil
    case "boolean": value.bool != nil
    case "integer": value.integer != nil
    case "number": value.double != nil
    case "array": value.array != nil
    case "object": value.object != nil
    case "null": value.isNull
    default: false
    }
  }
}
