internal import Description

/// `ResourceServerType`
package struct ConfiguredResourceServer: Sendable {
  package struct Scope: Sendable {
    package var position: SourcePosition
    package var name: String
    package var description: String?
  }

  package var position: SourcePosition
  package var identifier: String
  package var name: String?
  package var scopes: [Scope]
}

extension ConfiguredResourceServer: MappingDecodable {
  static var noun: String { "a resource server" }

  init(_ members: MappingReader) {
    position = members.position
    identifier = members.required("Identifier", .string(1...256, .identifier), standIn: "")
    name = members.optional("Name", .string(1...256, .name))
    scopes = members.list("Scopes", of: .mapping, count: 0...100)
    members.ignored("UserPoolId")
  }
}

extension ConfiguredResourceServer.Scope: MappingDecodable {
  static var noun: String { "a scope" }

  init(_ members: MappingReader) {
    position = members.position
    name = members.required("ScopeName", .string(1...256, .scopeName), standIn: "")
    description = members.optional("ScopeDescription", .string(1...256))
  }
}
