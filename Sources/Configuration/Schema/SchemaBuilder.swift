internal import Description
internal import JSON

/// Builds the JSON Schema of our own documents from the declarations that read them.
final class SchemaBuilder {
  private(set) var definitions: [String: JSON] = [:]

  /// A reference to the schema of a mapping, which is defined once.
  func reference<Value: MappingDecodable>(to type: Value.Type) -> JSON {
    let name = Self.name(of: type)
    if definitions[name] == nil {
      // Ends the recursion of types that contain themselves.
      definitions[name] = [:]
      definitions[name] = mapping(type)
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }

  /// `UserPool` for ConfiguredUserPool, `UserPoolSchema` for a nested ConfiguredUserPool.Schema, since nested types may
  /// share a name.
  private static func name<Value>(of type: Value.Type) -> String {
    // The full name of a private type contains a part for its file.
    String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }.map { part in
      part.hasPrefix("Configured") ? part.dropFirst("Configured".count) : part
    }.joined()
  }

  func mapping<Value: MappingDecodable>(_ type: Value.Type) -> JSON {
    let members = MappingReader(describing: self)
    _ = type.init(members)
    return object(members.described, required: members.required)
  }

  /// The schema of an object of that form, or a reference to it if it is a definition.
  func object(_ form: ObjectForm) -> JSON {
    func schema() -> JSON {
      let members = MappingReader(describing: self)
      _ = members.object(form)
      return object(members.described, required: members.required)
    }
    guard let name = form.definition else { return schema() }
    if definitions[name] == nil {
      definitions[name] = [:]
      definitions[name] = schema()
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }

  private func object(_ members: JSONObject, required: Set<String>) -> JSON {
    var schema: JSONObject = ["type": "object", "properties": .object(members)]
    if !required.isEmpty { schema["required"] = .array(required.sorted().map { .string($0) }) }
    schema["additionalProperties"] = false
    return .object(schema)
  }
}

extension ValueForm {
  /// The schema of a value that may also be a reference to an environment variable.
  var described: JSON {
    let reference: JSON = ["type": "string", "pattern": #"\$\{"#]
    switch self {
    case .integer, .number, .boolean, .choice: return ["anyOf": [schema.json, reference]]
    case .text(let lengths, _):
      // The value of a variable may be longer or shorter than the reference.
      guard lengths.lowerBound > 4 || lengths.upperBound < 32 else { return schema.json }
      return ["anyOf": [schema.json, reference]]
    default: return schema.json
    }
  }
}
