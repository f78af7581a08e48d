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

  /// The channel of second factor codes, if any; `any` lets the user choose.
  package enum SecondFactor: String, Hashable, Sendable, Codable, CaseIterable {
    case none, email, sms, any

    /// The channels of its codes.
    package var channels: [Message.Channel] {
      switch self {
      case .none: []
      case .email: [.email]
      case .sms: [.sms]
      case .any: [.email, .sms]
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
    self.attributes.filter { $0.isRequired && (attributes[$0.name] ?? "").isEmpty && $0.defaultValue == nil }
  }

  /// Sets the default values of attributes that have no value.
  package func complete(_ attributes: inout AttributeList) {
    for attribute in self.attributes where (attributes[attribute.name] ?? "").isEmpty {
      if let value = attribute.defaultValue { attributes[attribute.name] = value }
    }
  }
}

/// An attribute that a user flow collects, under the directory's name.
package struct UserFlowAttribute: Sendable, Codable {
  package var name: AttributeName
  package var kind: Kind
  package var isRequired: Bool
  package var pattern: Pattern?
  /// Whether forms do not show it: it then has its default value.
  package var isHidden: Bool {
    get { hides == true }
    set { hides = newValue ? true : nil }
  }
  /// Whether the user may change the value.
  package var canChange: Bool {
    get { isFixed != true }
    set { isFixed = newValue ? nil : true }
  }
  /// The value of a user who gives none; nil for none.
  package var defaultValue: String?
  /// The values of a selection.
  package var options: [Option] {
    get { choices ?? [] }
    set { choices = newValue.isEmpty ? nil : newValue }
  }
  // nil: no, or none. Absent in data stored by older versions.
  private var hides: Bool?
  private var isFixed: Bool?
  private var choices: [Option]?

  package init(name: AttributeName, kind: Kind = .string, isRequired: Bool = false, pattern: Pattern? = nil) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.pattern = pattern
  }

  /// The type of the value. The values of a `multiSelect` are joined by commas.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case string, boolean, int, date, singleSelect, multiSelect
  }

  /// One value of a selection, and the text that users read (Microsoft Graph: userAttributeValuesItem).
  package struct Option: Hashable, Sendable, Codable {
    package var label: String
    package var value: String

    package init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// Whether the value is valid. An empty value is invalid if the attribute is required.
  func accepts(_ value: String) -> Bool {
    if value.isEmpty { return !isRequired }
    guard value.utf8.count <= 2048 else { return false }
    if !canChange, value != defaultValue { return false }
    switch kind {
    case .string: break
    case .boolean: guard ["true", "false"].contains(value.lowercased()) else { return false }
    case .int: guard Int64(value) != nil else { return false }
    case .date: guard Instant(rfc3339: "\(value.prefix(10))T00:00:00Z") != nil else { return false }
    case .singleSelect: guard options.contains(where: { $0.value == value }) else { return false }
    case .multiSelect:
      let chosen = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard Set(chosen).count == chosen.count, Set(chosen).isSubset(of: options.map(\.value)) else { return false }
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
