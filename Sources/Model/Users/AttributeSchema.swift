internal import Ambient

/// The attributes of a realm's users: the standard ones of OpenID Connect Core §5.1 and custom ones.
package struct AttributeSchema: Sendable, Codable {
  /// In display order.
  package private(set) var definitions: [AttributeDefinition]

  package init(definitions: [AttributeDefinition] = AttributeDefinition.standard) {
    self.definitions = definitions
  }

  package subscript(name: AttributeName) -> AttributeDefinition? {
    definitions.first { $0.name == name }
  }

  /// Replaces the definition of that name, or appends it.
  package mutating func define(_ definition: AttributeDefinition) {
    if let index = definitions.firstIndex(where: { $0.name == definition.name }) {
      definitions[index] = definition
    } else {
      definitions.append(definition)
    }
  }

  /// Inserts the definition before the last `count` others.
  package mutating func insert(_ definition: AttributeDefinition, before count: Int) {
    definitions.insert(definition, at: max(0, definitions.count - count))
  }

  /// The attributes that every user must have, without the subject.
  package var required: [AttributeDefinition] {
    definitions.filter { $0.isRequired && $0.name != .subject }
  }

  /// The errors of single values, in the order of the attributes.
  package func problems(in attributes: some Sequence<Attribute>) -> [AttributeProblem] {
    attributes.compactMap { attribute in
      guard let definition = self[attribute.name] else { return .unknown(attribute.name) }
      return definition.problem(with: attribute.value)
    }
  }
}

/// One attribute of the schema. Lengths count UTF-16 units, as Java in the real service does (unconfirmed).
package struct AttributeDefinition: Hashable, Sendable, Codable {
  /// The type of the value, which is always written as text.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case string, boolean, number, dateTime

    /// `dataType` of Microsoft Graph's extension properties.
    package var dataType: String {
      switch self {
      case .string: "String"
      case .boolean: "Boolean"
      case .number: "Integer"
      case .dateTime: "DateTime"
      }
    }
  }

  package var name: AttributeName
  package var kind: Kind
  package var isRequired: Bool
  package var isMutable: Bool
  package var isDeveloperOnly: Bool
  /// Bounds as configured: digits, stored as text because they are returned unchanged.
  package var minimumLength: String?
  package var maximumLength: String?
  package var minimumValue: String?
  package var maximumValue: String?

  package init(
    _ name: AttributeName, _ kind: Kind = .string, isRequired: Bool = false, isMutable: Bool = true,
    isDeveloperOnly: Bool = false, minimumLength: String? = nil, maximumLength: String? = nil,
    minimumValue: String? = nil, maximumValue: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.isMutable = isMutable
    self.isDeveloperOnly = isDeveloperOnly
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.minimumValue = minimumValue
    self.maximumValue = maximumValue
  }

  package var isCustom: Bool {
    name.hasPrefix("custom:") || name.hasPrefix("dev:")
  }

  /// Whether it is a standard attribute, whose name is that of a standard claim.
  package static func isStandard(_ name: AttributeName) -> Bool { standardNames.contains(name) }

  private static let standardNames = Set(standard.map(\.name))

  /// The twenty standard attributes with the order and bounds of a new user pool
  /// (docs/reference/cognito-user-pools.md#schema).
  package static let standard: [AttributeDefinition] = {
    func text(_ name: AttributeName) -> AttributeDefinition {
      AttributeDefinition(name, minimumLength: "0", maximumLength: "2048")
    }
    return [
      AttributeDefinition(.subject, isRequired: true, isMutable: false, minimumLength: "1", maximumLength: "2048"),
      text("name"), text("given_name"), text("family_name"), text("middle_name"), text("nickname"),
      text(.preferredUsername), text("profile"), text("picture"), text("website"), text(.email),
      AttributeDefinition(.emailVerified, .boolean), text("gender"),
      AttributeDefinition("birthdate", minimumLength: "10", maximumLength: "10"),
      text("zoneinfo"), text("locale"), text(.phoneNumber), AttributeDefinition(.phoneNumberVerified, .boolean),
      text("address"), AttributeDefinition(.updatedAt, .number, minimumValue: "0"),
    ]
  }()
}

/// Why an attribute is rejected.
package enum AttributeProblem: Hashable, Sendable {
  case required(AttributeName)
  /// A required attribute must not be removed.
  case requiredDeleted(AttributeName)
  case unknown(AttributeName)
  case immutable(AttributeName)
  case tooShort(AttributeName, minimum: String)
  case tooLong(AttributeName, maximum: String)
  case tooSmall(AttributeName, minimum: String)
  case tooLarge(AttributeName, maximum: String)
  case notNumber(AttributeName)
  case notBoolean(AttributeName)
  case invalidEmail
  case invalidPhoneNumber
}

extension AttributeDefinition {
  /// The error in `value`, if any; the empty string is always valid, since it removes the attribute.
  fileprivate func problem(with value: String) -> AttributeProblem? {
    if value.isEmpty { return nil }
    switch kind {
    case .string: return stringProblem(value)
    case .number:
      // Swift also parses hexadecimal numbers, infinity and "nan".
      guard value.utf8.allSatisfy(Self.isNumeric), let number = Double(value), number.isFinite else {
        return .notNumber(name)
      }
      if let minimum = minimumValue, let bound = Double(minimum), number < bound {
        return .tooSmall(name, minimum: minimum)
      }
      if let maximum = maximumValue, let bound = Double(maximum), number > bound {
        return .tooLarge(name, maximum: maximum)
      }
      return nil
    case .boolean:
      return ["true", "false"].contains(value.lowercased()) ? nil : .notBoolean(name)
    case .dateTime:
      return Instant(rfc3339: value) != nil || Double(value) != nil ? nil : .notNumber(name)
    }
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || "+-.eE".utf8.contains(byte)
  }

  private func stringProblem(_ value: String) -> AttributeProblem? {
    if name == .email, !ContactAddress.isEmail(value) { return .invalidEmail }
    if name == .phoneNumber, !ContactAddress.isPhoneNumber(value) { return .invalidPhoneNumber }
    let length = value.utf16.count
    if let minimum = minimumLength, let bound = Int(minimum), length < bound {
      return .tooShort(name, minimum: minimum)
    }
    let maximum = maximumLength ?? "2048"
    if let bound = Int(maximum), length > bound { return .tooLong(name, maximum: maximum) }
    return nil
  }
}
