/// A provider's identifier of a user (SAML Core §2.2.3).
package struct NameID: Hashable, Sendable, Codable {
  package var value: String
  package var format: String?
  package var qualifier: String?
  package var serviceQualifier: String?

  package init(_ value: String, format: String? = nil) {
    self.value = value
    self.format = format
  }

  /// nil if it has no text or has child elements.
  init?(_ element: XMLElement) {
    let value = element.trimmedText
    guard !value.isEmpty, element.children.isEmpty else { return nil }
    self.value = value
    format = element[attribute: "Format"]
    qualifier = element[attribute: "NameQualifier"]
    serviceQualifier = element[attribute: "SPNameQualifier"]
  }

  func text(prefix: String) -> String {
    let attributes = [("Format", format), ("NameQualifier", qualifier), ("SPNameQualifier", serviceQualifier)]
      .compactMap { name, value in value.map { " \(name)=\"\(xmlEscaped($0))\"" } }.joined()
    return
      "<\(prefix):NameID xmlns:\(prefix)=\"\(XMLName.assertion)\"\(attributes)>\(xmlEscaped(value))</\(prefix):NameID>"
  }
}
