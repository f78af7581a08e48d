internal import JSON

/// The checks in which a pool is less strict than the real service; none by default.
package struct ConfiguredRelaxation: Sendable {
  /// The code in every message.
  package var fixedCode: String?
  /// Whether wrong passwords never lock an account.
  package var hasNoLockout: Bool
  /// Whether unknown keys may sign calls that name the pool; nil for the server's setting.
  package var signatures: ConfiguredSignatures?
  /// Whether calls for any region reach the pool, not only those for its own.
  package var takesAnyRegion: Bool

  init() {
    hasNoLockout = false
    takesAnyRegion = false
  }
}

/// How requests signed with unknown keys are treated.
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
