internal import Description
internal import JSON

extension Reading {
  /// The same reading with its value transformed.
  func map<Other>(_ transform: @escaping (Value) -> Other) -> Reading<Other> {
    Reading<Other>(schema: schema) { node, diagnosis in read(node, diagnosis).map(transform) }
  }
}

extension Reading where Value == JSON {
  /// A value of that form, as JSON. Errors have the texts of all configuration values, and their own place.
  static func form(_ form: ValueForm) -> Reading {
    switch form {
    case .text(let lengths, let form): Reading<String>.string(lengths, form).map { .string($0) }
    case .choice(let names): Reading<String>.choice(of: names).map { .string($0) }
    case .words(let names, let lengths, let form, let expected):
      Reading<String>.words(names, or: lengths, form, expected: expected).map { .string($0) }
    case .integer(let range): Reading<Int>.integer(range).map { .integer($0) }
    case .integerText(let range): Reading<Int>.integerText(range).map { .string(String($0)) }
    case .number(let range): Reading<Double>.number(range).map { .number($0) }
    case .boolean: Reading<Bool>.boolean.map { .bool($0) }
    case .list(let element, let count): Reading<[JSON]>.list(of: .form(element), count: count).map { .array($0) }
    case .table(let element):
      Reading<[Entry<JSON>]>.entries(of: .form(element)).map { entries in
        .object(JSONObject(entries.map { ($0.name, $0.value) }))
      }
    case .object(let form): Reading<ConfiguredObject>.object(form).map { .object($0.members) }
    case .anyObject: Reading<JSONObject>.object.map { .object($0) }
    case .scalarOr(let form, let object):
      Reading(schema: { ["anyOf": [Reading.form(form).schema($0), $0.object(object)]] }) { node, diagnosis in
        guard case .mapping = node.content else { return Reading.form(form).read(node, diagnosis) }
        return Reading.form(.object(object)).read(node, diagnosis)
      }
    case .orNull(let form):
      Reading(schema: { _ in ValueForm.orNull(form).described }) { node, diagnosis in
        node.isNull ? .null : Reading.form(form).read(node, diagnosis)
      }
    case .other(let schema, _): Reading(schema: { _ in schema.json }) { node, _ in node.json }
    }
  }
}

extension Reading where Value: DescribedValue {
  /// A value of a type with a described form.
  static var described: Reading {
    Reading<ConfiguredObject>.object(Value.objectForm).map { Value(described: $0.members) }
  }
}

extension Reading where Value == ConfiguredObject {
  /// An object of that form.
  static func object(_ form: ObjectForm) -> Reading {
    Reading(schema: { $0.object(form) }) { node, diagnosis in
      guard case .mapping(let members) = node.content else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a mapping")
        return nil
      }
      let reader = MappingReader(members, at: node.mark, diagnosis)
      let object = reader.object(form)
      reader.reportUnknownNames(of: form.noun)
      return object
    }
  }
}

extension MappingReader {
  /// Reads the members of a form; the mapping may have others, which are read elsewhere.
  func object(_ form: ObjectForm) -> ConfiguredObject {
    var object = ConfiguredObject(at: position)
    for member in form.members {
      if member.hasNoEffect {
        ignored(member.name)
        continue
      }
      if member.isRequired { require(member.name) }
      if let value = optional(member.name, Reading<JSON>.form(member.form)) {
        object.set(member.name, value, node(member.name))
      }
      describe(member.name, member.about)
    }
    for rule in form.rules { check(rule, of: object.members) }
    return object
  }

  private func check(_ rule: MemberRule, of object: JSONObject) {
    switch rule {
    case .atMostOne(let names):
      let given = names.filter(contains)
      guard given.count > 1 else { return }
      let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
      report(given[1], "\(given[1]) beside \(given[0])", expected: "one of \(list)")
    case .atLeastOne(let names, let otherwise):
      if !names.contains(where: contains) { report("", otherwise, expected: alternatives(names)) }
    case .check(let flaw):
      if let flaw = flaw(object) { report(flaw.member, flaw.wrong, expected: flaw.expected) }
    }
  }
}
