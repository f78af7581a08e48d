internal import CognitoUserPoolsShapes
internal import Description
internal import JSON

/// A group of a pool.
package struct ConfiguredGroup: Sendable {
  /// The members of CreateGroup.
  package var settings: ConfiguredObject
  /// Milliseconds since 1970.
  package var created: Int?

  /// The name, with the place of the group.
  package var name: Located<String> { Located(settings["GroupName"]?.string ?? "", at: settings.position) }
}

extension ConfiguredGroup: MappingDecodable {
  static var noun: String { "a group" }

  private static let form = ServiceForm.object(
    ServiceShapes.group, noun: noun, except: ["UserPoolId"], stated: ["Precedence": .integer(0...Int(Int32.max))])

  init(_ members: MappingReader) {
    settings = members.object(Self.form)
    created = members.optional("CreationDate", .moment)
    members.ignored("UserPoolId", "LastModifiedDate")
  }
}
