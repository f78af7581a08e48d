/// What a pool does less strictly than the real service, by name; nothing unless the file says so.
package struct ConfiguredRelaxation: Sendable {
  /// Every code that is sent is this one.
  package var fixedCode: String?
  /// Wrong passwords never lock an account.
  package var hasNoLockout: Bool
  /// Signatures of signed requests are not verified.
  package var acceptsAnySignature: Bool

  init() {
    hasNoLockout = false
    acceptsAnySignature = false
  }
}

private enum SignatureCheck: String, CaseIterable {
  case accept
  case verify
}

extension ConfiguredRelaxation: MappingDecodable {
  static var noun: String { "Relax" }

  init(_ members: MappingReader) {
    fixedCode = members.optional("fixedCode", .code)
    hasNoLockout = members.optional("lockout", .boolean) ?? false
    let check: SignatureCheck? = members.optional("sigV4", .choice)
    acceptsAnySignature = check == .accept
  }
}

extension Reading where Value == String {
  /// Four to eight digits, quoted or not: `000000` is a code, not zero.
  fileprivate static var code: Reading {
    Reading { node, diagnosis in
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
