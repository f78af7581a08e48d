/// `DirectToken`, our addition: how the callback of a client receives a token directly. `true` selects the defaults.
package struct ConfiguredDirectToken: Sendable {
  /// The token that the callback receives.
  package enum Kind: String, CaseIterable, Sendable {
    case access, id
  }

  /// A further parameter of the callback.
  package enum Companion: String, CaseIterable, Sendable {
    case expiresIn = "expires_in"
    case user
  }

  /// The name of the token parameter in the callback.
  package var parameter = "token"
  package var token = Kind.access
  /// Additional parameters.
  package var with: [Companion] = []
}

extension ConfiguredDirectToken: MappingDecodable {
  static var noun: String { "DirectToken" }

  init(_ members: MappingReader) {
    parameter = members.optional("Parameter", .string(1...64)) ?? "token"
    token = members.optional("Token", .choice) ?? .access
    with = members.list("With", of: .choice)
    let taken = ["state", "error", "error_description", "iss"] + with.map(\.rawValue)
    if taken.contains(parameter) || !parameter.utf8.allSatisfy(Self.isPlain) {
      members.report(
        "Parameter", "the name \(quoted(parameter))", expected: "letters, digits and _, of no other use there")
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
    default: false
    }
  }
}

extension Reading where Value == ConfiguredDirectToken? {
  /// A mapping, or a Boolean.
  static var directToken: Reading {
    Reading { node, diagnosis in
      if case .scalar = node.content {
        guard let isOn = Reading<Bool>.boolean.read(node, diagnosis) else { return nil }
        return isOn ? .some(ConfiguredDirectToken()) : .some(nil)
      }
      return Reading<ConfiguredDirectToken>.mapping.read(node, diagnosis).map { .some($0) }
    }
  }
}
