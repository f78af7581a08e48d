import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension SchemaAttributeType {
  /// The attribute's definition: a standard one with other bounds or requirements, or a custom one under `custom:`
  /// (docs/reference/cognito-user-pools.md#schema).
  /// - Parameters:
  ///   - place: the position of the row in the request, from 1.
  ///   - isCustom: whether it is a custom attribute, regardless of its name.
  func definition(at place: Int, of list: String, isCustom: Bool) throws(AWSFault) -> AttributeDefinition {
    guard let name else {
      throw .invalidParameter(
        "1 validation error detected: Value null at '\(list).\(place).member.name' failed to satisfy constraint: "
          + "Member must not be null")
    }
    if !isCustom, let standard = AttributeDefinition.standard.first(where: { $0.name == name }) {
      return try changed(standard)
    }
    return try custom(name)
  }

  private func changed(_ standard: AttributeDefinition) throws(AWSFault) -> AttributeDefinition {
    if let attributeDataType, attributeDataType != AttributeDataType(standard.kind) {
      throw .fixedType(of: standard.name)
    }
    if developerOnlyAttribute == true { throw .fixedType(of: standard.name) }
    guard standard.name != .subject else { return standard }
    var definition = standard
    definition.isMutable = mutable ?? standard.isMutable
    definition.isRequired = required ?? standard.isRequired
    try bound(&definition)
    return definition
  }

  private func custom(_ name: String) throws(AWSFault) -> AttributeDefinition {
    guard let attributeDataType else {
      throw .invalidParameter("Invalid AttributeDataType input, consider using the provided AttributeDataType enum.")
    }
    if required == true { throw .invalidParameter("Required custom attributes are not supported currently.") }
    let prefix = developerOnlyAttribute == true ? "dev:custom:" : "custom:"
    var definition = AttributeDefinition(
      prefix + name, AttributeDefinition.Kind(attributeDataType), isMutable: mutable ?? true,
      isDeveloperOnly: developerOnlyAttribute ?? false)
    try bound(&definition)
    return definition
  }

  /// Applies the constraints of the attribute's own type. Those of another type are ignored: CreateUserPool's own
  /// example in the API reference gives a Number both kinds, and the response has one.
  private func bound(_ definition: inout AttributeDefinition) throws(AWSFault) {
    let name = definition.name
    if definition.kind == .string, let lengths = stringAttributeConstraints {
      guard let minimum = Bound(lengths.minLength), let maximum = Bound(lengths.maxLength)
      else { throw .invalidParameter("Invalid StringAttributeConstraints for schema attribute \(name)") }
      if max(minimum.value ?? 0, maximum.value ?? 0) > 2048 {
        throw .invalidParameter("user.\(name): String attributes cannot have a length of more than 2048")
      }
      if let low = minimum.value, let high = maximum.value, low > high {
        throw .invalidParameter("Attribute \(name) cannot have a max length shorter than it's min length")
      }
      definition.minimumLength = lengths.minLength
      definition.maximumLength = lengths.maxLength
    }
    if definition.kind == .number, let values = numberAttributeConstraints {
      guard let minimum = Bound(values.minValue), let maximum = Bound(values.maxValue)
      else { throw .invalidParameter("Invalid NumberAttributeConstraints for schema attribute \(name)") }
      if let low = minimum.value, let high = maximum.value, low > high {
        throw .invalidParameter("Attribute \(name) cannot have a max value smaller than it's min value")
      }
      definition.minimumValue = values.minValue
      definition.maximumValue = values.maxValue
    }
  }

  /// A bound in the service's form, digits in a string; absent means no bound.
  private struct Bound {
    var value: Int?

    /// nil unless the text is a whole number from 0.
    init?(_ text: String?) {
      guard let text, !text.isEmpty else { return }
      guard let value = Int(text), value >= 0 else { return nil }
      self.value = value
    }
  }
}

extension SchemaAttributeType {
  /// The row that describes an attribute; custom texts and numbers have constraints even if they are empty.
  init(_ definition: AttributeDefinition) {
    self.init()
    name = definition.name
    attributeDataType = AttributeDataType(definition.kind)
    developerOnlyAttribute = definition.isDeveloperOnly
    mutable = definition.isMutable
    required = definition.isRequired
    switch definition.kind {
    case .string:
      stringAttributeConstraints = StringAttributeConstraintsType(
        minLength: definition.minimumLength, maxLength: definition.maximumLength)
    case .number:
      numberAttributeConstraints = NumberAttributeConstraintsType(
        minValue: definition.minimumValue, maxValue: definition.maximumValue)
    case .boolean, .dateTime: break
    }
  }
}

extension AttributeSchema {
  /// The definitions from the rows of a request.
  static func rows(
    _ rows: [SchemaAttributeType], of list: String, areCustom: Bool = false
  ) throws(AWSFault) -> [AttributeDefinition] {
    var definitions: [AttributeDefinition] = []
    for (index, row) in rows.enumerated() {
      definitions.append(try row.definition(at: index + 1, of: list, isCustom: areCustom))
    }
    return definitions
  }

  /// A pool has at most fifty custom attributes.
  static func checkCount(_ definitions: [AttributeDefinition]) throws(AWSFault) {
    if definitions.count(where: \.isCustom) > 50 {
      // The text is unconfirmed.
      throw AWSFault(.limitExceeded, "Number of custom attributes exceeds the maximum of 50.")
    }
  }

  /// Adds the rows of a request; rows of standard attributes replace theirs.
  mutating func define(_ rows: [SchemaAttributeType], of list: String) throws(AWSFault) {
    for definition in try Self.rows(rows, of: list) {
      if definition.isCustom, self[definition.name] != nil {
        throw .invalidParameter(
          "Duplicate custom attribute names \(definition.name) are not allowed in a user pool schema.")
      }
      define(definition)
    }
    try Self.checkCount(definitions)
  }
}

extension AWSFault {
  static func attributeExists(_ name: AttributeName) -> AWSFault {
    .invalidParameter("\(name): Existing attribute already has name \(name).")
  }

  fileprivate static func fixedType(of name: AttributeName) -> AWSFault {
    .invalidParameter(
      "You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute \(name)")
  }
}

extension AttributeDataType {
  init(_ kind: AttributeDefinition.Kind) {
    switch kind {
    case .string: self = .string
    case .number: self = .number
    case .boolean: self = .boolean
    case .dateTime: self = .dateTime
    }
  }
}

extension AttributeDefinition.Kind {
  init(_ type: AttributeDataType) {
    switch type {
    case .string: self = .string
    case .number: self = .number
    case .boolean: self = .boolean
    case .dateTime: self = .dateTime
    }
  }
}
