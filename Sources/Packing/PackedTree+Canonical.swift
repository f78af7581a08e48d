extension Packing {
  /// A canonical form, equal for equal content: dictionaries and sets are encoded in arbitrary order. Lists that differ
  /// only in order also compare equal.
  /// - Returns: the bytes themselves if they are not packed.
  package static func canonical(_ bytes: [UInt8]) -> [UInt8] {
    (try? Unpacker(bytes, userInfo: [:], path: []).tree(at: 0))?.canonical ?? bytes
  }
}

extension PackedTree {
  fileprivate var canonical: [UInt8] {
    switch self {
    case .map(let members):
      Self.joined(
        "m", members.map { Array($0.name.utf8) + [0] + $0.value.canonical }.sorted { $0.lexicographicallyPrecedes($1) })
    case .list(let elements):
      Self.joined("l", elements.map(\.canonical).sorted { $0.lexicographicallyPrecedes($1) })
    default: Array("\(self)".utf8)
    }
  }

  private static func joined(_ kind: String, _ parts: [[UInt8]]) -> [UInt8] {
    Array("\(kind)\(parts.count)".utf8) + parts.flatMap { Array("(\($0.count)".utf8) + $0 }
  }
}
