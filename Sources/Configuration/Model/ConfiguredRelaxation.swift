internal import JSON

/// The checks in which a pool is less strict than the real service, by name; none unless the file names them.
package struct ConfiguredRelaxation: Sendable {
  /// Every code that is sent is this one.
  package var fixedCode: String?
  /// Wrong passwords never lock an account.
  package var hasNoLockout: Bool
  /// Whether unknown keys may sign calls that name the pool; nil for the server's setting.
  package var signatures: ConfiguredSignatures?
  /// Calls for any region reach the pool, and not those for its own alone.
  package var takesAnyRegion: Bool

  init() {
    hasNoLockout = false
    takesAnyRegion = false
  }
}

/// How requests are treated that are signed with unknown keys.
package enum ConfiguredSignatures: String, CaseIterable, Sendable {
  case accept
  case verify
}

extension ConfiguredRelaxation: MappingDecodable {
  static var noun: String { "Relax" }

  init(_ members: MappingReader) {
    fixedCode = members.optional("fixedCode", .code)
    hasNoLockout = members.optional("lockout", .boolean) ?? false
    signatures = members.optional("sigV4", .choice)
    takesAnyRegion = members.optional("region", .boolean) ?? false
  }
}

extension Reading where Value == String {
  /// Four to eight digits, quoted or not: `000000` is a code, not zero.
  fileprivate static var code: Reading {
    Reading(schema: { _ in ["type": ["string", "integer"]] }) { node, diagnosis in
      if case .scalar(let scalar) = node.content, (4...8).contains(scalar.text.utf8.count),
        scalar.text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      {
        return scalar.text
      }
      diagnosis.reject(node.mark, "not a code", expected: "four to eight digits")
      return nil
    }
  }
}
