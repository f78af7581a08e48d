package import JSON
internal import Model

/// A policy for one parameter of metadata: its operators (OpenID Federation 1.0 §6.1.3).
package struct ParameterPolicy: Hashable, Sendable {
  /// The operators of the standard, in the order in which they are applied.
  package enum Operator: String, CaseIterable, Sendable {
    case value
    case add
    case `default`
    case oneOf = "one_of"
    case subsetOf = "subset_of"
    case supersetOf = "superset_of"
    case essential
  }

  private var operators: [Operator: JSON] = [:]
  /// The name of the parameter.
  private let name: String

  /// - Parameter members: the operators with their values. Those that are not the standard's are passed over.
  /// - Throws: a problem with the metadata if an operator has a value of another type than it takes, or two contradict
  ///   each other.
  init(_ name: String, _ members: JSON) throws(TrustProblem) {
    self.name = name
    guard let members = members.object else { throw Self.bad(name, "is not an object of operators") }
    for (word, value) in members {
      guard let known = Operator(rawValue: word) else { continue }
      operators[known] = try Self.checked(value, of: known, name)
    }
    try check()
  }

  /// A superior's rule merged with that of its subordinate (OpenID Federation 1.0 §6.1.4.1).
  func merged(with subordinate: ParameterPolicy) throws(TrustProblem) -> ParameterPolicy {
    var merged = self
    for (known, value) in subordinate.operators {
      guard let own = operators[known] else {
        merged.operators[known] = value
        continue
      }
      merged.operators[known] = try merge(own, value, by: known)
    }
    try merged.check()
    return merged
  }

  /// The parameter's value after all operators; nil for none.
  func applied(to given: JSON?) throws(TrustProblem) -> JSON? {
    var value = try list(given)
    if let set = operators[.value] { value = set.isNull ? .none : .some(set) }
    if let added = operators[.add]?.array {
      let present = try elements(value ?? .array([]), for: .add)
      value = .array(present + added.filter { !present.contains($0) })
    }
    value = value ?? operators[.default]
    if let value, let choice = operators[.oneOf]?.array, !choice.contains(value) {
      throw bad("does not allow \(value.text); it must be one of \(JSON.array(choice).text)")
    }
    if let present = value, let allowed = operators[.subsetOf]?.array {
      value = .array(try elements(present, for: .subsetOf).filter(allowed.contains))
    }
    if let present = value, let needed = operators[.supersetOf]?.array {
      let present = try elements(present, for: .supersetOf)
      if let missing = needed.first(where: { !present.contains($0) }) { throw bad("demands \(missing.text)") }
    }
    if value == nil, operators[.essential] == true { throw bad("demands a value, and there is none") }
    // Texts of words stay texts.
    guard isWords, let words = value?.array else { return value }
    return .string(words.compactMap(\.string).joined(separator: " "))
  }

  /// The operators, in the order in which they are applied.
  package var json: JSON {
    .object(JSONObject(Operator.allCases.compactMap { known in operators[known].map { (known.rawValue, $0) } }))
  }

  // MARK: -

  /// `scope` is a text of words, treated as a list (OpenID Federation 1.0 §6.1.3.1.8).
  private var isWords: Bool { name == "scope" }

  private func list(_ value: JSON?) throws(TrustProblem) -> JSON? { isWords ? value.map(Self.words) : value }

  private static func words(_ value: JSON) -> JSON {
    value.string.map { .array($0.split(separator: " ").map { .string(String($0)) }) } ?? value
  }

  private func elements(_ value: JSON, for known: Operator) throws(TrustProblem) -> [JSON] {
    guard let array = value.array else {
      throw bad("has \(known.rawValue), which needs an array; the value is \(value.text)")
    }
    return array
  }

  private static func checked(_ value: JSON, of known: Operator, _ name: String) throws(TrustProblem) -> JSON {
    switch known {
    case .value: return name == "scope" ? words(value) : value
    case .default:
      if value.isNull { throw bad(name, "has default null") }
      return name == "scope" ? words(value) : value
    case .essential:
      if value.bool == nil { throw bad(name, "has essential \(value.text); it must be true or false") }
      return value
    case .add, .oneOf, .subsetOf, .supersetOf:
      guard let array = value.array, !array.contains(where: { $0.isNull || $0.array != nil }) else {
        throw bad(name, "has \(known.rawValue) \(value.text); it must be an array of strings, numbers or objects")
      }
      if known == .oneOf, array.isEmpty { throw bad(name, "has one_of [], which nothing can fulfil") }
      return value
    }
  }

  private func merge(_ superior: JSON, _ subordinate: JSON, by known: Operator) throws(TrustProblem) -> JSON {
    let (first, second) = (superior.array ?? [], subordinate.array ?? [])
    switch known {
    case .value, .default:
      guard superior == subordinate else {
        throw bad("has two values of \(known.rawValue), \(superior.text) and \(subordinate.text)")
      }
      return superior
    case .add, .supersetOf: return .array(first + second.filter { !first.contains($0) })
    case .subsetOf: return .array(first.filter(second.contains))
    case .oneOf:
      let both = first.filter(second.contains)
      if both.isEmpty { throw bad("has two lists of one_of with nothing in common") }
      return .array(both)
    case .essential: return .bool(superior == true || subordinate == true)
    }
  }

  /// Checks the combination of operators and their values (OpenID Federation 1.0 §6.1.3.1).
  private func check() throws(TrustProblem) {
    let (add, oneOf) = (operators[.add]?.array, operators[.oneOf]?.array)
    let (subset, superset) = (operators[.subsetOf]?.array, operators[.supersetOf]?.array)
    if oneOf != nil {
      for (other, known) in [(add, Operator.add), (subset, .subsetOf), (superset, .supersetOf)] where other != nil {
        throw bad("has one_of beside \(known.rawValue)")
      }
    }
    if let value = operators[.value] {
      if value.isNull, operators[.default] != nil { throw bad("has value null beside default") }
      if value.isNull, operators[.essential] == true { throw bad("has value null beside essential") }
      if let oneOf, !oneOf.contains(value) { throw bad("has a value that is none of one_of") }
      try check(add, isWithin: value.array, "add", "value")
      if let subset { try check(value.array, isWithin: subset, "value", "subset_of") }
      try check(superset, isWithin: value.array, "superset_of", "value")
    }
    if let subset {
      try check(add, isWithin: subset, "add", "subset_of")
      try check(superset, isWithin: subset, "superset_of", "subset_of")
    }
  }

  private func check(
    _ part: [JSON]?, isWithin whole: [JSON]?, _ name: String, _ wholeName: String
  ) throws(TrustProblem) {
    guard let part, let other = part.first(where: { whole?.contains($0) != true }) else { return }
    throw bad("has \(other.text) in \(name), which is not in \(wholeName)")
  }

  private func bad(_ words: String) -> TrustProblem { Self.bad(name, words) }

  private static func bad(_ name: String, _ words: String) -> TrustProblem {
    TrustProblem(.metadata, "the policy of \(name) \(words)")
  }
}
