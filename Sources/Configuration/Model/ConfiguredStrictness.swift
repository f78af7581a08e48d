/// The checks that a pool, or the server, makes beyond the usual ones; none by default.
package struct ConfiguredStrictness: Sendable {
  /// Whether the age of each signature (`X-Amz-Date`) is judged by the sandbox's clock; nil for the server's setting.
  package var judgesSignatureAge: Bool?
}

extension ConfiguredStrictness: MappingDecodable {
  static var noun: String { "Strict" }

  init(_ members: MappingReader) {
    judgesSignatureAge = members.optional("SignatureAge", .boolean)
  }
}
