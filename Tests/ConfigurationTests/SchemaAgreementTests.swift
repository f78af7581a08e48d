import Configuration
import JSON
import Testing

/// The schema and the loader agree about every member: documents are generated from the schema, one with a valid value
/// of the member and several with an invalid one, and loaded.
@Suite struct SchemaAgreementTests {
  /// Of each member, the loader accepts a value that has the schema's form.
  @Test func everyMemberIsAcceptedAsTheSchemaDescribesIt() throws {
    let schema = try DocumentSchema()
    var refused: [String] = []
    for place in schema.places {
      let samples = schema.samples(of: place.schema)
      guard !samples.isEmpty else { continue }
      let found = samples.map {
        errors(in: schema.document(with: $0, at: place), rejectionsOfKindOnly: $0.isContainer)
      }
      if found.allSatisfy({ !$0.isEmpty }) { refused.append("\(place.name): \(found[0])") }
    }
    let names = refused.map { $0.split(separator: ": ")[0] }
    #expect(Set(names) == Self.notGenerated, "\(refused)")
  }

  /// Members whose values depend on other members, or are signed: tests of their own have them.
  private static let notGenerated: Set<Substring> = [
    "Client.FormerClientSecret", "Realm.imitates", "Realm.defaultUser", "Realm.federation.trustMarks[]",
    "Realm.clientAuthorities", "User.PasswordVerifier", "UserSecret.PasswordVerifier", "Person.passwordVerifier",
  ]

  /// A value that the schema excludes is rejected where it is.
  @Test func everyMemberIsRejectedAsTheSchemaSays() throws {
    let schema = try DocumentSchema()
    var accepted: [String] = []
    for place in schema.places {
      for value in schema.counterexamples(of: place.schema) {
        let document = schema.document(with: value, at: place)
        if errors(in: document).isEmpty { accepted.append("\(place.name): \(value.text.prefix(60))") }
      }
    }
    #expect(accepted == [])
  }

  @Test func noTwoTypesShareAName() throws {
    let schema = try DocumentSchema()
    #expect(schema.places.count > 700)
    #expect(schema.place("UserFlow.attributes[]")?.schema == ["$ref": "#/$defs/UserFlowAttribute"])
    #expect(schema.place("UserFlowAttribute.regex") != nil)
  }

  /// The errors of the value, which begins on the second line.
  private func errors(in document: String, rejectionsOfKindOnly: Bool = false) -> [String] {
    problems(document).filter { line in
      guard line.hasPrefix("x:2:") || line.hasPrefix("x:3:") && !rejectionsOfKindOnly else { return false }
      // References to names that the document has not, which no schema can describe.
      if line.contains(" of this ") || line.contains(" of that ") { return false }
      return !rejectionsOfKindOnly || line.contains(": found ") || line.contains("unknown key")
    }
  }
}

/// The schema of configurations, and documents that have one value at one place.
private struct DocumentSchema {
  struct Place {
    /// `UserFlow.attributes[]`
    let name: String
    let schema: JSON
    fileprivate let steps: [Step]
  }

  fileprivate enum Step {
    case member(String, of: JSON)
    case item
    case entry
  }

  let root: JSON
  private(set) var places: [Place] = []

  init() throws {
    root = try JSON.parse(Array(ConfigurationSchema.text.utf8))
    var seen: Set<String> = []
    visit(root, named: "root", at: [], &seen)
  }

  func place(_ name: String) -> Place? { places.first { $0.name == name } }

  /// Lists the places below a schema, those of each definition once.
  private mutating func visit(_ schema: JSON, named name: String, at steps: [Step], _ seen: inout Set<String>) {
    if let definition = definition(of: schema) {
      if seen.insert(definition).inserted { visit(resolved(schema), named: definition, at: steps, &seen) }
      return
    }
    for option in schema["anyOf"]?.array ?? schema["oneOf"]?.array ?? [] {
      visit(option, named: name, at: steps, &seen)
    }
    for (member, form) in schema["properties"]?.object ?? [:] {
      add(form, named: "\(name).\(member)", at: steps + [.member(member, of: schema)], &seen)
    }
    if let form = schema["items"] { add(form, named: "\(name)[]", at: steps + [.item], &seen) }
    if let form = schema["additionalProperties"], form.object != nil {
      add(form, named: "\(name){}", at: steps + [.entry], &seen)
    }
  }

  private mutating func add(_ schema: JSON, named name: String, at steps: [Step], _ seen: inout Set<String>) {
    places.append(Place(name: name, schema: schema, steps: steps))
    visit(schema, named: name, at: steps, &seen)
  }

  private func definition(of schema: JSON) -> String? {
    schema["$ref"]?.string.map { String($0.dropFirst("#/$defs/".count)) }
  }

  private func resolved(_ schema: JSON) -> JSON {
    definition(of: schema).flatMap { root["$defs"]?[$0] } ?? schema
  }

  /// A document of three lines, of which the second has the value alone.
  func document(with value: JSON, at place: Place) -> String {
    var (before, after) = ("", "")
    for step in place.steps {
      switch step {
      case .member(let name, let schema):
        let required = (schema["required"]?.array ?? []).compactMap(\.string).filter { $0 != name }
        let others = required.compactMap { other in
          samples(of: schema["properties"]?[other] ?? .null).first.map { "\(JSON.string(other).text): \($0.text), " }
        }
        before += "{" + others.joined() + JSON.string(name).text + ": "
        after = "}" + after
      case .item: (before, after) = (before + "[", "]" + after)
      case .entry: (before, after) = (before + "{\"a\": ", "}" + after)
      }
    }
    // The members of an object are on the third line.
    var text = value.text
    if value.object != nil { text = "{\n" + text.dropFirst() }
    return "\(before)\n\(text)\n\(after)"
  }

  /// Values of that form. Beyond lengths, the schema does not have the form of texts: one of these has it.
  func samples(of schema: JSON) -> [JSON] {
    let schema = resolved(schema)
    if let value = schema["const"] { return [value] }
    if let values = schema["enum"]?.array { return values }
    if let options = schema["anyOf"]?.array ?? schema["oneOf"]?.array {
      return options.prefix(1).flatMap(samples)
    }
    switch type(of: schema) {
    case "string":
      let lengths = (schema["minLength"]?.integer ?? 0)...(schema["maxLength"]?.integer ?? .max)
      return Self.texts.filter { lengths.contains($0.unicodeScalars.count) }.map { .string($0) }
    case "integer": return [.integer(schema["minimum"]?.integer ?? 1)]
    case "number": return [schema["minimum"] ?? 1]
    case "boolean": return [true, false]
    case "array":
      guard (schema["minItems"]?.integer ?? 0) > 0 else { return [[]] }
      return samples(of: schema["items"] ?? .null).map { .array([$0]) }
    case "object":
      let required = (schema["required"]?.array ?? []).compactMap(\.string).compactMap { name in
        samples(of: schema["properties"]?[name] ?? .null).first.map { (name, $0) }
      }
      return [.object(JSONObject(required))]
    default: return []
    }
  }

  /// Values that do not have that form.
  func counterexamples(of schema: JSON) -> [JSON] {
    let schema = resolved(schema)
    if schema["enum"] != nil { return ["no such value", ["a"]] }
    if let options = schema["anyOf"]?.array {
      // The second option is a reference to an environment variable.
      return options.prefix(1).flatMap(counterexamples)
    }
    switch type(of: schema) {
    case "string":
      let least = schema["minLength"]?.integer ?? 0
      let most = schema["maxLength"]?.integer ?? .max
      var values: [JSON] = [.array(["a"]), .object(["a": 1])]
      if least > 0 { values.append(.string(String(repeating: "a", count: least - 1))) }
      if most < 10_000 { values.append(.string(String(repeating: "a", count: most + 1))) }
      return values
    case "integer", "number":
      var values: [JSON] = ["no number", ["a"]]
      if let least = schema["minimum"]?.double { values.append(.number(least - 1)) }
      if let most = schema["maximum"]?.double { values.append(.number(most + 1)) }
      return values
    case "boolean": return ["maybe", 7, ["a"]]
    case "array":
      var values: [JSON] = ["a", .object(["a": 1])]
      if (schema["minItems"]?.integer ?? 0) > 0 { values.append([]) }
      return values
    case "object":
      var values: [JSON] = ["a", ["a"]]
      if schema["additionalProperties"] == false { values.append(.object(["no such member": 1])) }
      return values
    default: return []
    }
  }

  private func type(of schema: JSON) -> String? { schema["type"]?.string ?? schema["type"]?[0]?.string }

  /// A text of each form that members have.
  private static let texts = [
    "a", "a.test", "https://a.test", "123456", "00000000-0000-4370-8000-000000000001", "ada@a.test",
    "eu-west-1_Shop00001", "eu-west-1:00000000-0000-4370-8000-000000000002", "PT5S", "AAAA", "2026-11-27T00:00:00Z",
    "arn:aws:iam::000000000000:role/a", "127.0.0.1", "000000000000",
    "extension_00000000000000000000000000000000_a", "/a", "Code {####} {##link##}", "{##link##}", "JBSWY3DPEHPK3PXP",
    "{}",
    "first", "terms-of-use", "smtp://a.test:25",
  ]
}

extension JSON {
  fileprivate var isContainer: Bool { object != nil || array != nil }
}
