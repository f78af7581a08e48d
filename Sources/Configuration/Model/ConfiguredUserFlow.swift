internal import Description

/// A user flow of a tenant.
package struct ConfiguredUserFlow: Sendable {
  package var name: Located<String>
  package var method: Method?
  package var attributes: [Attribute]
  package var secondFactor: SecondFactor?
  package var registration: Registration?

  /// The first factor of local accounts.
  package enum Method: String, CaseIterable, Sendable {
    case emailPassword, emailOtp, either
  }

  /// The second factor that each sign-in requires.
  package enum SecondFactor: String, CaseIterable, Sendable {
    case none, email, sms
  }

  /// Whether users without a second factor must register one.
  package enum Registration: String, CaseIterable, Sendable {
    case none, required
  }

  /// An attribute that a sign-up collects.
  package struct Attribute: Sendable {
    package var position: SourcePosition
    package var name: String
    package var kind: Kind?
    package var isRequired: Bool
    package var regex: String?
  }

  /// The type of an attribute's value.
  package enum Kind: String, CaseIterable, Sendable {
    case string, boolean, int, date
  }
}

extension ConfiguredUserFlow: MappingDecodable {
  static var noun: String { "a user flow" }

  init(_ members: MappingReader) {
    name = members.required(
      "name", Reading.string(1...128).located, standIn: Located("", at: members.position))
    method = members.optional("method", .choice)
    attributes = members.list("attributes", of: .mapping)
    secondFactor = members.optional("mfa", .choice)
    registration = members.optional("registration", .choice)
  }
}

extension ConfiguredUserFlow.Attribute: MappingDecodable {
  static var noun: String { "an attribute of a user flow" }

  init(_ members: MappingReader) {
    position = members.position
    name = members.required("name", .string(1...128, .visible), standIn: "")
    kind = members.optional("type", .choice)
    isRequired = members.optional("required", .boolean) ?? false
    regex = members.optional("regex", .string(1...256))
  }
}
