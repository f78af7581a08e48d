internal import Cryptography

extension SignOnResponse.Expectation {
  /// The expiry of the bearer confirmation (SAML Profiles §4.1.4.3); throws unless it is for us, this request and this
  /// time.
  func confirm(_ subject: XMLElement) throws(SAMLFault) -> Int64 {
    var fault = SAMLFault.wrongRecipient
    for confirmation in subject.all("SubjectConfirmation", in: XMLName.assertion)
    where confirmation[attribute: "Method"] == XMLName.bearer {
      guard let data = confirmation.only("SubjectConfirmationData", in: XMLName.assertion) else { continue }
      do throws(SAMLFault) {
        return try confirm(byData: data)
      } catch {
        fault = error
      }
    }
    throw fault
  }

  private func confirm(byData data: XMLElement) throws(SAMLFault) -> Int64 {
    guard data[attribute: "Recipient"] == consumer else { throw .wrongRecipient }
    guard data[attribute: "InResponseTo"] == request else { throw .wrongRequest }
    guard let end = data[attribute: "NotOnOrAfter"] else { throw .malformed("a bearer without an end") }
    if let start = data[attribute: "NotBefore"] { try checkStart(start) }
    return try checkEnd(end)
  }

  /// Checks audience and times; returns when the conditions expire, if they do (SAML Core §2.5.1).
  func checkConditions(of assertion: XMLElement) throws(SAMLFault) -> Int64? {
    guard let conditions = assertion.only("Conditions", in: XMLName.assertion) else { throw .wrongAudience }
    let known: Set<String> = ["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]
    if let other = conditions.children.first(where: { $0.namespace != XMLName.assertion || !known.contains($0.name) }) {
      throw .unknownCondition(other.conditionName)
    }
    let restrictions = conditions.all("AudienceRestriction", in: XMLName.assertion)
    let isForUs = restrictions.allSatisfy { restriction in
      restriction.all("Audience", in: XMLName.assertion).contains { $0.trimmedText == audience }
    }
    guard !restrictions.isEmpty, isForUs else { throw .wrongAudience }
    if let start = conditions[attribute: "NotBefore"] { try checkStart(start) }
    return try conditions[attribute: "NotOnOrAfter"].map { (end) throws(SAMLFault) in try checkEnd(end) }
  }

  /// The certificates that are valid now.
  func validCertificates() throws(SAMLFault) -> [[UInt8]] {
    let valid = certificates.filter { bytes in (try? Certificate(der: bytes))?.isValid(at: now) == true }
    guard !valid.isEmpty else { throw .invalidCertificate }
    return valid
  }

  private func checkStart(_ text: String) throws(SAMLFault) {
    guard let start = SAMLTime.seconds(text) else { throw .malformed("no time") }
    guard start <= now + tolerance else { throw .notYetValid }
  }

  @discardableResult
  func checkEnd(_ text: String) throws(SAMLFault) -> Int64 {
    guard let end = SAMLTime.seconds(text) else { throw .malformed("no time") }
    guard end > now - tolerance else { throw .expired }
    return end
  }
}

extension XMLElement {
  /// The type of an extension (`xsi:type`), or the element's name.
  fileprivate var conditionName: String {
    let type = attributes.first { $0.name == "type" && $0.namespace == "http://www.w3.org/2001/XMLSchema-instance" }
    return String((type?.value ?? name).prefix(100))
  }
}
