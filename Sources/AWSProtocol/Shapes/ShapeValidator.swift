import JSON

/// Checks a request against its shape, with the service's error texts.
///
/// The services' framework parses the whole request before it checks constraints, so a wrong type anywhere precedes any
/// violated constraint. Members that are not in the model are ignored; `null` equals absent except in a list, where it
/// is an error.
struct ShapeValidator {
  /// A value of the wrong type; the text is the framework's.
  struct Mismatch: Error, Hashable {
    let message: String
  }

  private let order: RuleOrder
  private var violations: [String] = []
  /// The current path from the top: `userAttributes`, `1`, `member`.
  private var path: [String] = []
  /// Whether an enclosing value is sensitive.
  private var isSecret = false

  private init(order: RuleOrder) { self.order = order }

  /// The message for all violated constraints; nil if there are none.
  /// - Throws: the first value of the wrong type.
  static func violations(of shape: Shape, in object: JSONObject) throws(Mismatch) -> String? {
    var validator = ShapeValidator(order: shape.ruleOrder)
    validator.isSecret = shape.isSensitive
    try validator.check(object, shape.reportedMembers)
    guard !validator.violations.isEmpty else { return nil }
    let count = validator.violations.count
    let heading = count == 1 ? "1 validation error detected: " : "\(count) validation errors detected: "
    return heading + validator.violations.joined(separator: "; ")
  }

  private mutating func check(_ object: JSONObject, _ members: [Shape.Member]) throws(Mismatch) {
    for member in members {
      if let value = object[member.name], !value.isAbsent, !(member.presence == .absentIfEmpty && value == "") {
        try check(value, member.shape, at: member.pathName, isShown: member.isShown)
        continue
      }
      switch member.presence {
      case .optional, .absentIfEmpty: break
      case .zeroIfAbsent: try check(0, member.shape, at: member.pathName)
      case .required:
        report([Self.presenceRule], of: nil, member.shape, at: member.pathName, isShown: member.isShown)
      }
    }
  }

  private mutating func check(
    _ value: JSON, _ shape: Shape, at name: String, isShown: Bool = false
  ) throws(Mismatch) {
    switch (shape.kind, value) {
    case (.structure, .object(let object)):
      try enter(name, shape) { validator throws(Mismatch) in try validator.check(object, shape.reportedMembers) }
    case (.list(let element), .array(let values)):
      report(shape.brokenRules(length: values.count), of: value, shape, at: name)
      try check(elements: values, element, of: value, shape, at: name)
    case (.map(let key, let element), .object(let object)):
      report(shape.brokenRules(length: object.count), of: value, shape, at: name)
      // Print maps only if all values are empty, so that no error repeats a token.
      let isShown = isShown && object.allSatisfy { $0.value == "" }
      try check(entries: object, key, element, of: value, shape, at: name, isShown: isShown)
    default:
      let rules = try brokenRules(value, shape)
      if !rules.isEmpty { report(rules, of: value, shape, at: name, isShown: isShown) }
    }
  }

  /// Structures are checked individually; with other elements the list as a whole is rejected.
  private mutating func check(
    elements: [JSON], _ element: Shape, of value: JSON, _ shape: Shape, at name: String
  ) throws(Mismatch) {
    var isBroken = false
    for (index, each) in elements.enumerated() {
      if element.isStructure {
        try enter(name, shape) { validator throws(Mismatch) in
          try validator.enter("\(index + 1)", element) { validator throws(Mismatch) in
            if each.isAbsent {
              validator.report([Self.presenceRule], of: nil, element, at: "member")
            } else {
              try validator.check(each, element, at: "member")
            }
          }
        }
      } else if each.isAbsent {
        isBroken = true
      } else if try !brokenRules(each, element).isEmpty {
        isBroken = true
      }
    }
    if isBroken { report([Self.compound("Member", element)], of: value, shape, element, at: name) }
  }

  private mutating func check(
    entries: JSONObject, _ key: Shape, _ element: Shape, of value: JSON, _ shape: Shape, at name: String, isShown: Bool
  ) throws(Mismatch) {
    var hasBrokenKey = false
    var hasBrokenValue = false
    for (entry, each) in entries {
      if try !brokenRules(.string(entry), key).isEmpty { hasBrokenKey = true }
      if each.isAbsent { continue }
      if element.isStructure {
        try enter(name, shape) { validator throws(Mismatch) in
          try validator.enter(entry, element) { validator throws(Mismatch) in
            try validator.check(each, element, at: "member")
          }
        }
      } else if try !brokenRules(each, element).isEmpty {
        hasBrokenValue = true
      }
    }
    if hasBrokenKey { report([Self.compound("Map keys", key)], of: value, shape, key, at: name) }
    if hasBrokenValue {
      report([Self.compound("Map value", element)], of: value, shape, element, at: name, isShown: isShown)
    }
  }

  private static let presenceRule = "Member must not be null"

  private static func compound(_ subject: String, _ shape: Shape) -> String {
    let rules = shape.allRules.isEmpty ? [presenceRule] : shape.allRules
    return "\(subject) must satisfy constraint: [\(rules.joined(separator: ", "))]"
  }

  /// The rules that one scalar violates.
  private func brokenRules(_ value: JSON, _ shape: Shape) throws(Mismatch) -> [String] {
    switch (shape.kind, value) {
    case (.string, .string(let text)), (.enumeration, .string(let text)):
      return shape.brokenRules(string: text, order: order)
    case (.integer, .integer), (.integer, .number), (.long, .integer), (.long, .number):
      guard let number = Self.whole(value, shape) else { throw Self.mismatch(value, shape) }
      return shape.brokenRules(number: number)
    case (.timestamp, .integer), (.timestamp, .number):
      guard value.double.flatMap(Timestamp.init(seconds:)) != nil else { throw Self.mismatch(value, shape) }
      return []
    case (.boolean, .bool), (.document, _): return []
    case (.blob, .string(let text)): return shape.brokenRules(length: try Self.decodedLength(ofBase64: text))
    default: throw Self.mismatch(value, shape)
    }
  }

  // MARK: Reporting

  private mutating func enter(
    _ name: String, _ shape: Shape, _ body: (inout ShapeValidator) throws(Mismatch) -> Void
  ) throws(Mismatch) {
    let wasSecret = isSecret
    path.append(name)
    isSecret = isSecret || shape.isSensitive
    try body(&self)
    isSecret = wasSecret
    path.removeLast()
  }

  private mutating func report(
    _ rules: [String], of value: JSON?, _ shape: Shape, _ inner: Shape? = nil, at name: String, isShown: Bool = false
  ) {
    guard !rules.isEmpty else { return }
    let place = (path + [name]).joined(separator: ".")
    let isHidden = isSecret || !isShown && (shape.isSensitive || inner?.isSensitive == true)
    let shown: String? = isHidden ? nil : (value.map { $0.javaText(of: shape) } ?? "null")
    let subject = shown.map { "Value \($0) at" } ?? "Value at"
    for rule in rules { violations.append("\(subject) '\(place)' failed to satisfy constraint: \(rule)") }
  }
}
