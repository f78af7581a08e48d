internal import Description
internal import JSON

/// Puts together the JSON Schema of our document, out of the declarations that read it.
final class SchemaBuilder {
  private(set) var definitions: [String: JSON] = [:]

  /// The schema of a mapping, which is defined once.
  func reference<Value: MappingDecodable>(to type: Value.Type) -> JSON {
    let name = Self.name(of: type)
    if definitions[name] == nil {
      // So that what contains itself comes to an end.
      definitions[name] = [:]
      definitions[name] = mapping(type)
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }

  /// `UserPool` for ConfiguredUserPool, `UserFlowAttribute` for ConfiguredUserFlow.Attribute: two types may have one
  /// name.
  private static func name<Value>(of type: Value.Type) -> String {
    // What is private has the place of its file in its full name.
    String(reflecting: type).split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }.map { part in
      part.hasPrefix("Configured") ? part.dropFirst("Configured".count) : part
    }.joined()
  }

  func mapping<Value: MappingDecodable>(_ type: Value.Type) -> JSON {
    let members = MappingReader(describing: self)
    _ = type.init(members)
    return object(members.described, required: members.required)
  }

  func object(_ form: ObjectForm) -> JSON {
    let members = MappingReader(describing: self)
    _ = members.object(form)
    return object(members.described, required: members.required)
  }

  private func object(_ members: JSONObject, required: Set<String>) -> JSON {
    var schema: JSONObject = ["type": "object", "properties": .object(members)]
    if !required.isEmpty { schema["required"] = .array(required.sorted().map { .string($0) }) }
    schema["additionalProperties"] = false
    return .object(schema)
  }
}

extension ValueForm {
  /// The schema of a value that may be written as a variable of the environment as well.
  var described: JSON {
    let reference: JSON = ["type": "string", "pattern": #"\$\{"#]
    switch self {
    case .integer, .number, .boolean, .choice: return ["anyOf": [schema.json, reference]]
    case .text(let lengths, _):
      // What a variable stands for may be longer or shorter than its name.
      guard lengths.lowerBound > 4 || lengths.upperBound < 32 else { return schema.json }
      return ["anyOf": [schema.json, reference]]
    default: return schema.json
    }
  }
}
