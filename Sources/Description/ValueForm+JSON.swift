package import JSON

extension ValueForm {
  /// Throws if the JSON value, which is at `pointer`, does not have this form.
  package func check(_ json: JSON, at pointer: String) throws(Flaw) {
    switch self {
    case .list(let element, let count):
      guard let elements = json.array, count.contains(elements.count) else { throw wrongValue(at: pointer) }
      for (index, each) in elements.enumerated() { try element.check(each, at: "\(pointer)/\(index)") }
    case .table(let element):
      guard let object = json.object else { throw wrongValue(at: pointer) }
      for (name, value) in object { try element.check(value, at: Pointer.adding(name, to: pointer)) }
    case .object(let form):
      guard let object = json.object else { throw wrongValue(at: pointer) }
      try form.check(object, at: pointer)
    case .scalarOr(let form, let object):
      guard json.object == nil else { return try ValueForm.object(object).check(json, at: pointer) }
      try form.check(json, at: pointer)
    case .orNull(let form):
      if !json.isNull { try form.check(json, at: pointer) }
    default:
      guard takes(json) else { throw wrongValue(at: pointer) }
    }
  }

  /// Whether a value that is no list, table or described object has this form.
  private func takes(_ json: JSON) -> Bool {
    switch self {
    case .text(let lengths, let form):
      json.string.map { lengths.contains($0.unicodeScalars.count) && form?.matches($0) ?? true } ?? false
    case .choice(let values): json.string.map(values.contains) ?? false
    case .words(let values, let lengths, let form, _):
      json.string.map { values.contains($0) || lengths.contains($0.unicodeScalars.count) && form.matches($0) } ?? false
    case .integer(let range): json.integer.map(range.contains) ?? false
    case .integerText(let range): json.string.flatMap { Int($0) }.map(range.contains) ?? false
    case .number(let range): json.double.map(range.contains) ?? false
    case .boolean: json.bool != nil
    case .anyObject: json.object != nil
    case .list, .table, .object, .scalarOr, .orNull, .other: true
    }
  }

  private func wrongValue(at pointer: String) -> Flaw { .wrongValue(at: pointer, expected: expected) }

  /// Converts text of a query or form; nil if it does not have this form.
  package func json(ofText text: String) -> JSON? {
    let json: JSON? =
      switch self {
      case .text, .choice, .words, .integerText, .other: .string(text)
      case .integer: Int(text).map { .integer($0) }
      case .number: Double(text).map { .number($0) }
      case .boolean: text == "true" ? true : text == "false" ? false : nil
      case .list, .table, .object, .scalarOr, .anyObject, .orNull: nil
      }
    return json.flatMap { takes($0) ? $0 : nil }
  }
}

extension ObjectForm {
  /// Throws the first error: in a member, in the order of the form; then an unknown member; then a violated rule
  /// between members.
  package func check(_ object: JSONObject, at pointer: String) throws(Flaw) {
    var known = 0
    for member in members {
      let place = Pointer.adding(member.name, to: pointer)
      guard let value = object[member.name] else {
        if member.isRequired { throw Flaw("\(place) is missing: expected \(member.form.expected)", at: place) }
        continue
      }
      known += 1
      try member.form.check(value, at: place)
    }
    if known < object.count, let unknown = object.names.first(where: { member($0) == nil }) {
      let place = Pointer.adding(unknown, to: pointer)
      throw Flaw("\(place) is unknown; expected \(members.map(\.name).joined(separator: ", "))", at: place)
    }
    for rule in rules { try rule.check(object, at: pointer) }
  }
}

extension MemberRule {
  /// Throws if the object violates the rule.
  package func check(_ object: JSONObject, at pointer: String) throws(Flaw) {
    switch self {
    case .atMostOne(let names):
      guard names.count(where: { object[$0] != nil }) > 1 else { return }
      throw Flaw("\(pointer): only one of \(Self.list(names)) is expected", at: pointer)
    case .atLeastOne(let names, _):
      guard names.allSatisfy({ object[$0] == nil }) else { return }
      throw Flaw("\(pointer): one of \(Self.list(names)) is expected", at: pointer)
    case .check(let flaw):
      guard let flaw = flaw(object) else { return }
      let place = Pointer.adding(flaw.member, to: pointer)
      throw Flaw("\(place): \(flaw.wrong); expected \(flaw.expected)", at: place)
    }
  }

  /// `a, b and c`
  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
