internal import Description
package import JSON

/// `requestMappings` of a plain realm: token claims that depend on a parameter of the request.
package struct ConfiguredTokenMapping: Sendable {
  package var parameter: String
  /// `*` matches any value.
  package var match: String
  package var claims: JSONObject
  package var type: String?
}

extension ConfiguredTokenMapping: MappingDecodable {
  static var noun: String { "a mapping" }

  init(_ members: MappingReader) {
    parameter = members.required("parameter", .string(1...128, .visible), standIn: "")
    match = members.optional("match", .string(1...2048)) ?? "*"
    claims = members.optional("claims", .object) ?? [:]
    type = members.optional("typ", .string(1...64, .visible))
    for name in ["exp", "iat"] where claims[name] != nil {
      members.report("claims", "\(name) among the claims", expected: "claims that the server does not need itself")
    }
  }
}
