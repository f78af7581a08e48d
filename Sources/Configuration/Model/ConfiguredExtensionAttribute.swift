internal import Description

/// An extension attribute that an application adds to the users of a tenant, in Graph's terms.
package struct ConfiguredExtensionAttribute: Sendable {
  package var position: SourcePosition
  package var name: Located<String>
  package var type: DataType

  /// `dataType` of Microsoft Graph's extension properties.
  package enum DataType: String, CaseIterable, Sendable {
    case string = "String"
    case boolean = "Boolean"
    case integer = "Integer"
    case dateTime = "DateTime"
  }
}

extension ConfiguredExtensionAttribute: MappingDecodable {
  static var noun: String { "an extension attribute" }

  init(_ members: MappingReader) {
    position = members.position
    name = members.required(
      "name", Reading.string(44...128, .extensionName).located, standIn: Located("", at: members.position))
    type = members.optional("dataType", .choice) ?? .string
  }
}

extension TextForm {
  /// `extension_`, the client id without dashes, and a name.
  fileprivate static let extensionName = TextForm(
    noun: "an extension attribute", expected: "extension_, an application's id without dashes, _ and a name"
  ) { text in
    let parts = text.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == "extension" && parts[1].utf8.count == 32 && parts[1].allSatisfy(\.isHexDigit)
      && !parts[2].isEmpty
  }
}
