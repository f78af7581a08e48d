package import JSON

/// A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1).
package struct Schema: Sendable {
  /// The schema at its place of use; a reference if it is named.
  package let json: JSON
  /// All named schemas that it refers to, directly or indirectly.
  package let definitions: [String: JSON]

  package init(_ json: JSON, definitions: [String: JSON] = [:]) {
    self.json = json
    self.definitions = definitions
  }

  package static let text = Schema(["type": "string"])
  package static let boolean = Schema(["type": "boolean"])
  package static let integer = Schema(["type": "integer"])
  /// Any value.
  package static let any = Schema(.object([:]))
  /// An RFC 3339 date-time.
  package static let time = Schema(["type": "string", "format": "date-time"])

  /// One of these strings.
  package static func text(oneOf values: [String]) -> Schema {
    Schema(["type": "string", "enum": .array(values.map { .string($0) })])
  }

  /// An object with arbitrary names whose values match `value`.
  package static func map(of value: Schema) -> Schema {
    Schema(["type": "object", "additionalProperties": value.json], definitions: value.definitions)
  }

  package static func array(of element: Schema) -> Schema {
    Schema(["type": "array", "items": element.json], definitions: element.definitions)
  }

  /// A value that matches at least one of `schemas`.
  package static func any(of schemas: [Schema]) -> Schema {
    Schema(["anyOf": .array(schemas.map(\.json))], definitions: schemas.definitions)
  }

  /// This schema, or null.
  package var orNull: Schema {
    .any(of: [self, Schema(["type": "null"])])
  }

  /// An object with exactly these members.
  package static func object(_ members: [MemberDeclaration]) -> Schema {
    var properties = JSONObject()
    for member in members { properties[member.name] = member.described }
    var object: JSONObject = ["type": "object", "properties": .object(properties), "additionalProperties": false]
    let required = members.filter(\.isRequired)
    if !required.isEmpty { object["required"] = .array(required.map { .string($0.name) }) }
    return Schema(.object(object), definitions: members.map(\.schema).definitions)
  }

  /// A reference to this schema under a name.
  package func named(_ name: String) -> Schema {
    Schema(
      ["$ref": .string("#/components/schemas/\(name)")],
      definitions: definitions.merging([name: json]) { first, _ in first })
  }

  /// The schema with another keyword.
  package func with(_ keyword: String, _ value: JSON) -> Schema {
    guard var object = json.object else { return self }
    object[keyword] = value
    return Schema(.object(object), definitions: definitions)
  }
}

extension Sequence<Schema> {
  /// All named schemas that these refer to.
  package var definitions: [String: JSON] {
    reduce(into: [:]) { all, schema in all.merge(schema.definitions) { first, _ in first } }
  }
}
