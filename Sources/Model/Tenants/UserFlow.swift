internal import Ambient
package import Patterns

/// How users sign up and sign in to the linked applications.
package struct UserFlow: Sendable, Codable {
  package var name: String
  package var method: SignInMethod
  package var attributes: [UserFlowAttribute]
  package var secondFactor: SecondFactor
  /// Whether all users must register a strong authentication method at their first sign-in.
  package var requiresRegistration: Bool

  package init(
    name: String, method: SignInMethod = .emailPassword, attributes: [UserFlowAttribute] = [],
    secondFactor: SecondFactor = .none, requiresRegistration: Bool = false
  ) {
    self.name = name
    self.method = method
    self.attributes = attributes
    self.secondFactor = secondFactor
    self.requiresRegistration = requiresRegistration
  }

  /// The first factor of the flow's users.
  package enum SignInMethod: String, Hashable, Sendable, Codable, CaseIterable {
    case emailPassword, emailOtp, either
  }

  /// The channel of second factor codes, if any.
  package enum SecondFactor: String, Hashable, Sendable, Codable, CaseIterable {
    case none, email, sms

    /// The channel of its codes.
    package var channel: Message.Channel? {
      switch self {
      case .none: nil
      case .email: .email
      case .sms: .sms
      }
    }
  }

  /// The attributes whose values are invalid; unknown names are ignored, as in the service.
  package func invalid(in attributes: [Attribute]) -> [AttributeName] {
    attributes.compactMap { attribute in
      guard let definition = self.attributes.first(where: { $0.name == attribute.name }) else { return nil }
      return definition.accepts(attribute.value) ? nil : attribute.name
    }
  }

  /// The required attributes without a value.
  package func missing(in attributes: AttributeList) -> [UserFlowAttribute] {
    self.attributes.filter { $0.isRequired && (attributes[$0.name] ?? "").isEmpty }
  }
}

/// An attribute that a user flow collects, under the directory's name.
package struct UserFlowAttribute: Sendable, Codable {
  package let name: AttributeName
  package let kind: Kind
  package let isRequired: Bool
  package let pattern: Pattern?

  package init(name: AttributeName, kind: Kind = .string, isRequired: Bool = false, pattern: Pattern? = nil) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.pattern = pattern
  }

  /// The type of the value.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case string, boolean, int, date
  }

  /// Whether the value is valid. An empty value is invalid if the attribute is required.
  func accepts(_ value: String) -> Bool {
    if value.isEmpty { return !isRequired }
    guard value.utf8.count <= 2048 else { return false }
    switch kind {
    case .string: break
    case .boolean: guard ["true", "false"].contains(value.lowercased()) else { return false }
    case .int: guard Int64(value) != nil else { return false }
    case .date: guard Instant(rfc3339: "\(value.prefix(10))T00:00:00Z") != nil else { return false }
    }
    return pattern?.matches(value) ?? true
  }
}

extension AttributeName {
  /// The core's names of directory attributes: standard ones have OpenID Connect's.
  package static let directoryNames: [AttributeName: AttributeName] = [
    "displayName": "name", "givenName": "given_name", "surname": "family_name",
  ]
}

extension Realm {
  /// The core's name for a directory attribute. Attributes unknown to OpenID Connect are custom attributes of a user
  /// pool.
  package func storedName(of name: AttributeName) -> AttributeName {
    AttributeName.directoryNames[name] ?? (isUserPool ? "custom:\(name)" : name)
  }

  /// Whether it is a user pool, possibly in addition to a tenant.
  package var isUserPool: Bool { tenant?.isAlsoUserPool ?? true }
}
