// Room: Declarations of JSON endpoints, from which routes, checks and the OpenAPI document are made.

internal import Description
internal import HTTPServer
package import JSON

/// An OpenAPI 3.1 document, generated from the declarations that the router uses.
package struct Document: Sendable {
  package let title: String
  package let version: String
  package let about: String
  /// The Security Scheme Objects by name: how callers authenticate.
  package var securitySchemes: JSONObject = [:]
  /// Tags in order, with descriptions.
  package var tags: [(name: String, about: String)] = []

  package init(title: String, version: String, about: String) {
    self.title = title
    self.version = version
    self.about = about
  }

  /// The document that describes `operations`.
  package func describing(_ operations: [Operation], below base: String = "") -> JSON {
    var paths = JSONObject()
    var definitions = Refusal.schema.definitions
    for operation in operations {
      var path = paths[operation.path]?.object ?? [:]
      path[operation.method.rawValue.lowercased()] = operation.described
      paths[operation.path] = .object(path)
      definitions.merge(operation.definitions) { first, _ in first }
    }
    var components: JSONObject = [
      "schemas": .object(JSONObject(definitions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    ]
    if !securitySchemes.isEmpty { components["securitySchemes"] = .object(securitySchemes) }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": .string(title), "version": .string(version), "description": .string(about),
        "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
      ],
      "servers": [["url": .string(base.isEmpty ? "/" : base)]],
      "tags": .array(tags.map { ["name": .string($0.name), "description": .string($0.about)] }),
      "paths": .object(paths),
      "components": .object(components),
    ]
  }
}

extension Operation {
  fileprivate var described: JSON {
    var object: JSONObject = ["operationId": .string(id), "tags": [.string(tag)], "summary": .string(summary)]
    if !details.isEmpty { object["description"] = .string(details) }
    object["security"] = .array(
      security.map { $0.isEmpty ? .object([:]) : .object([$0: []]) })
    if !parameters.isEmpty { object["parameters"] = .array(parameters.map(\.described)) }
    if let body {
      var schema = Schema.object(body)
      if takesOneMember { schema = schema.with("minProperties", 1).with("maxProperties", 1) }
      object["requestBody"] = [
        "required": .bool(takesOneMember || body.contains(where: \.isRequired)),
        "content": ["application/json": ["schema": schema.json]],
      ]
    }
    if !documentTypes.isEmpty {
      object["requestBody"] = [
        "required": true, "content": .object(JSONObject(documentTypes.map { ($0, ["schema": .object([:])]) })),
      ]
    }
    object["responses"] = .object(responses)
    return .object(object)
  }

  private var responses: JSONObject {
    var responses = JSONObject()
    var success: JSONObject = ["description": status == 204 ? "Done." : "The answer."]
    if status != 204 { success["content"] = .object([answerType: ["schema": answer.json]]) }
    responses[String(status)] = .object(success)
    let errors = errors + [.malformedRequest]
    for status in Set(errors.map(\.status)).sorted() {
      responses[String(status)] = Self.problem(errors.filter { $0.status == status })
    }
    responses["default"] = [
      "description": "A malformed request, refused before the call was processed.",
      "content": ["application/problem+json": ["schema": Refusal.schema.json]],
    ]
    return responses
  }

  private static func problem(_ codes: [ErrorCode]) -> JSON {
    let names = Schema.text(oneOf: codes.map(\.name))
    return [
      "description": .string(codes.map { "`\($0.name)`: \($0.meaning)" }.joined(separator: "\n\n")),
      "content": [
        "application/problem+json": [
          "schema": ["allOf": [Refusal.schema.json, ["properties": ["code": names.json]]]]
        ]
      ],
    ]
  }

  /// The named schemas that the operation refers to.
  fileprivate var definitions: [String: JSON] {
    let members = parameters.map(\.declaration) + (body ?? [])
    return (members.map(\.schema) + [answer]).definitions
  }
}

extension Operation.Parameter {
  fileprivate var described: JSON {
    var object: JSONObject = [
      "name": .string(declaration.name), "in": .string(place.rawValue), "required": .bool(declaration.isRequired),
      "schema": declaration.schema.json,
    ]
    if !declaration.about.isEmpty { object["description"] = .string(declaration.about) }
    return .object(object)
  }
}
