/// The name of a user attribute; custom ones begin with `custom:`.
package typealias AttributeName = String

extension AttributeName {
  package static let subject = "sub"
  package static let email = "email"
  package static let emailVerified = "email_verified"
  package static let phoneNumber = "phone_number"
  package static let phoneNumberVerified = "phone_number_verified"
  package static let preferredUsername = "preferred_username"
  package static let updatedAt = "updated_at"
}

/// A user attribute. Values are strings; the schema defines their type.
package struct Attribute: Hashable, Sendable, Codable {
  package var name: AttributeName
  package var value: String

  package init(_ name: AttributeName, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A user's attributes in the order in which they were first set. Small, so a list is better than a dictionary.
package struct AttributeList: Hashable, Sendable, Sequence {
  private var attributes: [Attribute]

  package init(_ attributes: [Attribute] = []) {
    self.attributes = []
    for attribute in attributes { self[attribute.name] = attribute.value }
  }

  /// The attribute's value. Setting an existing one keeps its position; nil removes it.
  package subscript(name: AttributeName) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(name, value))
      case (nil, nil): break
      }
    }
  }

  package var count: Int { attributes.count }

  package func makeIterator() -> IndexingIterator<[Attribute]> {
    attributes.makeIterator()
  }

  /// Whether a Boolean attribute is true, in any case.
  package func isTrue(_ name: AttributeName) -> Bool {
    self[name]?.lowercased() == "true"
  }
}
