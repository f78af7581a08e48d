/// What the identifier of the user must be (SAML Core §3.4.1.1).
package struct NameIDPolicy: Hashable, Sendable {
  /// nil for any.
  package let format: String?
  package let serviceQualifier: String?
  /// Without meaning here: each user has an identifier from the beginning.
  package let allowsCreation: Bool

  /// The formats that a provider of ours has, the usual one first.
  package static let formats = [
    XMLName.persistent, XMLName.emailAddress, XMLName.transient, XMLName.unspecified,
  ]

  init(_ element: XMLElement) throws(SAMLFault) {
    format = element[attribute: "Format"]
    serviceQualifier = element[attribute: "SPNameQualifier"]
    allowsCreation = try element.flag("AllowCreate") ?? false
  }
}

/// How strong the sign-in must be (SAML Core §3.3.2.2.1).
package struct RequestedAuthnContext: Hashable, Sendable, Codable {
  package enum Comparison: String, Sendable, Codable {
    case exact, minimum, maximum, better
  }

  package let comparison: Comparison
  /// In the service's order of preference.
  package let classes: [String]
  /// References to declarations, of which this provider has none.
  package let declarations: [String]

  init(_ element: XMLElement) throws(SAMLFault) {
    guard let comparison = Comparison(rawValue: element[attribute: "Comparison"] ?? "exact") else {
      throw .malformed("a RequestedAuthnContext with another Comparison")
    }
    self.comparison = comparison
    classes = element.all("AuthnContextClassRef", in: XMLName.assertion).map(\.trimmedText)
    declarations = element.all("AuthnContextDeclRef", in: XMLName.assertion).map(\.trimmedText)
    guard classes.isEmpty != declarations.isEmpty, classes.count + declarations.count <= 20,
      (classes + declarations).allSatisfy({ $0.utf8.count <= 500 })
    else { throw .malformed("a RequestedAuthnContext without 1 to 20 references of one kind") }
  }
}

/// The user that must sign in (SAML Core §3.4.1).
package enum RequestedSubject: Hashable, Sendable {
  case name(NameID)
  /// With a confirmation, which the Web Browser SSO profile forbids (SAML Profiles §4.1.4.1).
  case confirmed
  /// By an encrypted or another identifier.
  case unreadable

  init(_ element: XMLElement) throws(SAMLFault) {
    if !element.all("SubjectConfirmation", in: XMLName.assertion).isEmpty {
      self = .confirmed
    } else if let name = element.only("NameID", in: XMLName.assertion).flatMap({ NameID($0) }) {
      guard name.value.utf8.count <= 1_024 else { throw .malformed("a NameID of more than 1,024 bytes") }
      self = .name(name)
    } else {
      self = .unreadable
    }
  }
}

/// The conditions that the service asks for in the assertion (SAML Core §2.5.1, §3.4.1).
package struct RequestedConditions: Hashable, Sendable {
  /// Seconds since 1970, here and below.
  package let notBefore: Int64?
  package let notOnOrAfter: Int64?
  package let audiences: [String]
  /// Whether the assertion is for one use (`OneTimeUse`).
  package let isForOnce: Bool
  /// The names of the conditions beside `AudienceRestriction` and `OneTimeUse`.
  package let others: [String]

  init(_ element: XMLElement) throws(SAMLFault) {
    notBefore = try element.time("NotBefore")
    notOnOrAfter = try element.time("NotOnOrAfter")
    audiences = element.all("AudienceRestriction", in: XMLName.assertion)
      .flatMap { $0.all("Audience", in: XMLName.assertion) }.map(\.trimmedText)
    isForOnce = element.first("OneTimeUse", in: XMLName.assertion) != nil
    others = element.children
      .filter { !["AudienceRestriction", "OneTimeUse"].contains($0.name) || $0.namespace != XMLName.assertion }
      .map { String($0.name.prefix(100)) }
  }
}

extension XMLElement {
  /// The child of that name; nil if none.
  func atMostOne(_ name: String, in namespace: String) throws(SAMLFault) -> XMLElement? {
    let found = all(name, in: namespace)
    guard found.count <= 1 else { throw .malformed("several \(name)") }
    return found.first
  }

  /// An attribute of the type `xs:boolean`.
  func flag(_ name: String) throws(SAMLFault) -> Bool? {
    switch self[attribute: name] {
    case nil: nil
    case "true", "1": true
    case "false", "0": false
    default: throw .malformed("\(name) that is neither true nor false")
    }
  }

  /// An attribute of the type `xs:unsignedShort`.
  func index(_ name: String) throws(SAMLFault) -> Int? {
    guard let text = self[attribute: name] else { return nil }
    guard let index = UInt16(text) else { throw .malformed("\(name) that is no number from 0 to 65535") }
    return Int(index)
  }

  /// An attribute of the type `xs:dateTime`, in seconds since 1970.
  func time(_ name: String) throws(SAMLFault) -> Int64? {
    guard let text = self[attribute: name] else { return nil }
    guard let seconds = SAMLTime.seconds(text) else { throw .malformed("\(name) that is no time") }
    return seconds
  }
}
