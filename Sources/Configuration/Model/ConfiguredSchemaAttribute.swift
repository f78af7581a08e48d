internal import CognitoUserPoolsShapes
internal import Description
internal import JSON

/// An attribute of a pool's schema.
package struct ConfiguredSchemaAttribute: Sendable {
  /// The members of a row of `Schema`, as in requests or descriptions.
  package var settings: ConfiguredObject

  /// The name in users' attributes: `email`, `custom:tenant`, `dev:custom:rank`.
  package var name: String {
    let written = settings["Name"]?.string ?? ""
    if isStandard || written.hasPrefix("custom:") || written.hasPrefix("dev:custom:") { return written }
    return (settings["DeveloperOnlyAttribute"] == true ? "dev:custom:" : "custom:") + written
  }

  private var isStandard: Bool {
    settings["Name"]?.string.map { $0 == "identities" || Self.standardNames.contains($0) } ?? false
  }

  /// The attributes that every pool has, in the service's order.
  package static let standardNames = [
    "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
    "website", "email", "email_verified", "gender", "birthdate", "zoneinfo", "locale", "phone_number",
    "phone_number_verified", "address", "updated_at",
  ]
}

extension ConfiguredSchemaAttribute: MappingDecodable {
  static var noun: String { "a schema attribute" }

  /// Names may include their prefix, and numeric bounds may be numbers.
  private static let form = ServiceForm.object(
    ServiceShapes.schemaAttribute, noun: noun,
    stated: [
      "Name": .text(1...31, .visible), "StringAttributeConstraints.MinLength": .integerText(0...2048),
      "StringAttributeConstraints.MaxLength": .integerText(0...2048),
      "NumberAttributeConstraints.MinValue": .integerText(Int.min...Int.max),
      "NumberAttributeConstraints.MaxValue": .integerText(Int.min...Int.max),
    ], required: ["Name"])

  init(_ members: MappingReader) {
    settings = members.object(Self.form)
    if name.split(separator: ":").last.map({ $0.unicodeScalars.count > 20 }) ?? false, !isStandard {
      members.report("Name", "a name of more than 20 characters", expected: "at most 20, without the prefix")
    }
    if settings["Required"] == true, !isStandard {
      members.report("Required", "a required custom attribute", expected: "Required: false, as the service demands")
    }
    if !members.contains("AttributeDataType"), !isStandard, settings["Name"] != nil {
      members.reportMissing("AttributeDataType")
    }
  }
}
