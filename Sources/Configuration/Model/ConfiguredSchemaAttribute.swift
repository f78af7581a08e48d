internal import Description

/// `SchemaAttributeType`
package struct ConfiguredSchemaAttribute: Sendable {
  package enum DataType: String, CaseIterable, Sendable {
    case string = "String"
    case number = "Number"
    case dateTime = "DateTime"
    case boolean = "Boolean"
  }

  package var position: SourcePosition
  /// As users carry it: `email`, `custom:tenant`, `dev:custom:rank`.
  package var name: String
  package var isStandard: Bool
  package var type: DataType?
  package var isDeveloperOnly: Bool?
  package var isMutable: Bool?
  package var isRequired: Bool?
  package var minimumLength: Int?
  package var maximumLength: Int?
  package var minimumValue: Int?
  package var maximumValue: Int?

  /// The attributes that every pool has, in the service's order.
  package static let standardNames = [
    "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
    "website", "email", "email_verified", "gender", "birthdate", "zoneinfo", "locale", "phone_number",
    "phone_number_verified", "address", "updated_at",
  ]
}

extension ConfiguredSchemaAttribute: MappingDecodable {
  static var noun: String { "a schema attribute" }

  init(_ members: MappingReader) {
    position = members.position
    let written = members.required("Name", .string(1...31, .visible), standIn: "")
    isDeveloperOnly = members.optional("DeveloperOnlyAttribute", .boolean)
    isStandard = written == "identities" || ConfiguredSchemaAttribute.standardNames.contains(written)
    if isStandard || written.hasPrefix("custom:") || written.hasPrefix("dev:custom:") {
      name = written
    } else {
      name = (isDeveloperOnly == true ? "dev:custom:" : "custom:") + written
    }
    type = members.optional("AttributeDataType", .choice)
    isMutable = members.optional("Mutable", .boolean)
    isRequired = members.optional("Required", .boolean)
    let lengths: Bounds? = members.optional("StringAttributeConstraints", .mapping)
    minimumLength = lengths?.minimumLength
    maximumLength = lengths?.maximumLength
    let values: Bounds? = members.optional("NumberAttributeConstraints", .mapping)
    minimumValue = values?.minimumValue
    maximumValue = values?.maximumValue
    if name.split(separator: ":").last.map({ $0.unicodeScalars.count > 20 }) ?? false, !isStandard {
      members.report("Name", "a name of more than 20 characters", expected: "at most 20, without the prefix")
    }
    if isRequired == true, !isStandard {
      members.report("Required", "a required custom attribute", expected: "Required: false, as the service demands")
    }
    if !members.contains("AttributeDataType"), !isStandard, !written.isEmpty {
      members.reportMissing("AttributeDataType")
    }
  }

  /// Both kinds of constraints; numbers are strings in the service's own words.
  private struct Bounds: MappingDecodable {
    var minimumLength: Int?
    var maximumLength: Int?
    var minimumValue: Int?
    var maximumValue: Int?

    static var noun: String { "an attribute's constraints" }

    init(_ members: MappingReader) {
      minimumLength = members.optional("MinLength", .integerText(0...2048))
      maximumLength = members.optional("MaxLength", .integerText(0...2048))
      minimumValue = members.optional("MinValue", .integerText(Int.min...Int.max))
      maximumValue = members.optional("MaxValue", .integerText(Int.min...Int.max))
    }
  }
}
