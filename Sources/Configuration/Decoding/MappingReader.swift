internal import JSON

/// A type that is decoded from a mapping. Its initialiser reads every known member; any other is reported as unknown,
/// so the initialiser is the only list of names.
protocol MappingDecodable {
  /// The name in an error message: "a user pool".
  static var noun: String { get }

  init(_ members: MappingReader)
}

/// Reads the members of one mapping, and records which names were read.
///
/// A null member counts as absent. Default values for missing or invalid ones never leave the loader, since it throws
/// when anything was reported.
final class MappingReader {
  let position: SourcePosition
  private let mark: Mark
  private let diagnosis: Diagnosis
  private var members: [String: ConfigurationNode.Member] = [:]
  private let order: [String]
  /// The names that were read.
  private(set) var known: Set<String> = []
  private var withoutEffect: Set<String> = []
  private var hints: [String: String] = [:]
  /// The schema that members are described in, while nothing is read.
  private let schema: SchemaBuilder?
  private(set) var described: JSONObject = [:]
  private(set) var required: Set<String> = []

  /// Describes what would be read, without reading.
  convenience init(describing schema: SchemaBuilder) {
    self.init([], at: Mark(line: 1, column: 1), Diagnosis(file: ""), describing: schema)
  }

  init(
    _ members: [ConfigurationNode.Member], at mark: Mark, _ diagnosis: Diagnosis,
    describing schema: SchemaBuilder? = nil
  ) {
    self.schema = schema
    self.mark = mark
    self.diagnosis = diagnosis
    position = diagnosis.position(mark)
    order = members.map(\.name)
    for member in members { self.members[member.name] = member }
  }

  func optional<Value>(_ name: String, _ reading: Reading<Value>) -> Value? {
    known.insert(name)
    if let schema { described[name] = reading.schema(schema) }
    guard let node = members[name]?.node, !node.isNull else { return nil }
    let outer = diagnosis.subject
    diagnosis.subject = name
    defer { diagnosis.subject = outer }
    return reading.read(node, diagnosis)
  }

  /// A member that the service calls by one name in requests and by another in responses; only one of them may be
  /// present.
  func optional<Value>(_ name: String, or other: String, _ reading: Reading<Value>) -> Value? {
    if let first = members[name], let second = members[other] {
      diagnosis.report(second.mark, "\(other) beside \(name) (line \(first.mark.line))", expected: "one of the two")
    }
    let value = optional(name, reading)
    return optional(other, reading) ?? value
  }

  func required<Value>(_ name: String, _ reading: Reading<Value>, standIn: Value) -> Value {
    require(name)
    return optional(name, reading) ?? standIn
  }

  /// Reports a missing member.
  func require(_ name: String) {
    required.insert(name)
    if !contains(name) { reportMissing(name) }
  }

  func list<Element>(
    _ name: String, of element: Reading<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> [Element] {
    optional(name, .list(of: element, count: count)) ?? []
  }

  /// Describes a member in the schema; an empty text says nothing.
  func describe(_ name: String, _ about: String) {
    guard schema != nil, !about.isEmpty, var described = self.described[name]?.object else { return }
    described["description"] = .string(about)
    self.described[name] = .object(described)
  }

  /// Members that the service returns but that cannot be set, such as modification times: accepted, without effect.
  func ignored(_ names: String...) {
    withoutEffect.formUnion(names)
    if schema != nil { for name in names { described[name] = ["description": "Taken, without effect."] } }
  }

  /// What to report as expected for this unknown name, instead of the nearest known name.
  func hint(_ name: String, _ words: String) {
    hints[name] = words
  }

  func reportMissing(_ name: String) {
    diagnosis.report(mark, "\(name) is missing", expected: "it here")
  }

  /// Reports an error of the member with that name, or of the whole mapping if it is absent.
  func report(_ name: String, _ wrong: String, expected: String) {
    diagnosis.report(members[name]?.node.mark ?? mark, wrong, expected: expected)
  }

  /// The node of a member; nil if absent.
  func node(_ name: String) -> ConfigurationNode? { members[name]?.node }

  /// Whether all members are among these.
  func hasOnly(_ names: Set<String>) -> Bool { order.allSatisfy(names.contains) }

  func contains(_ name: String) -> Bool { members[name].map { !$0.node.isNull } ?? false }

  /// - Parameter noun: what the mapping is
  func reportUnknownNames(of noun: String) {
    for name in order where !known.contains(name) && !withoutEffect.contains(name) {
      guard let member = members[name] else { continue }
      if let hint = hints[name] {
        diagnosis.report(member.mark, "unknown key \(quoted(name))", expected: hint)
      } else {
        let candidates = known.sorted()
        diagnosis.report(
          member.mark, "unknown key \(quoted(name))",
          expected: candidates.count > 10 ? "a key of \(noun)" : alternatives(candidates), nearest: name,
          among: candidates)
      }
    }
  }
}
