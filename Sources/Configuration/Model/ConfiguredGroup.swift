internal import Description

/// `GroupType`
package struct ConfiguredGroup: Sendable {
  package var position: SourcePosition
  package var name: String
  package var description: String?
  package var roleARN: String?
  package var precedence: Int?
  /// Milliseconds since 1970.
  package var created: Int?
}

extension ConfiguredGroup: MappingDecodable {
  static var noun: String { "a group" }

  init(_ members: MappingReader) {
    position = members.position
    name = members.required("GroupName", .string(1...128, .visible), standIn: "")
    description = members.optional("Description", .string(0...2048))
    roleARN = members.optional("RoleArn", .string(20...2048, .arn))
    precedence = members.optional("Precedence", .integer(0...Int(Int32.max)))
    created = members.optional("CreationDate", .moment)
    members.ignored("UserPoolId", "LastModifiedDate")
  }
}
