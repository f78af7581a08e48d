/// What a message claims, unverified: to show a developer beside the expected values. Never base a decision on it.
package struct MessageStatement: Sendable {
  package let issuers: [String]
  /// An absent attribute is the empty string, here and below.
  package let destination: String
  package let inResponseTo: [String]
  package let recipients: [String]
  package let audiences: [String]
  /// `NotBefore` and `NotOnOrAfter`, each with its name.
  package let times: [String]
  /// The algorithms of its signatures: canonicalization, digest, transforms, signature.
  package let algorithms: [String]

  /// nil if the bytes are not XML.
  package init?(_ bytes: [UInt8]) {
    guard let root = try? XMLDocument(bytes).root() else { return nil }
    let everything = root.everything
    func values(_ attribute: String, of names: String...) -> [String] {
      everything.filter { names.contains($0.name) }.compactMap { $0[attribute: attribute] }.uniqued
    }
    issuers = everything.filter { $0.is("Issuer", in: XMLName.assertion) }.map(\.trimmedText).uniqued
    destination = root[attribute: "Destination"] ?? ""
    inResponseTo = values("InResponseTo", of: "Response", "SubjectConfirmationData")
    recipients = values("Recipient", of: "SubjectConfirmationData")
    audiences = everything.filter { $0.is("Audience", in: XMLName.assertion) }.map(\.trimmedText).uniqued
    times = ["NotBefore", "NotOnOrAfter", "SessionNotOnOrAfter"].flatMap { name in
      everything.compactMap { $0[attribute: name] }.uniqued.map { "\(name) \($0)" }
    }
    algorithms = values("Algorithm", of: "CanonicalizationMethod", "DigestMethod", "SignatureMethod", "Transform")
  }

  /// The first algorithm not accepted in signatures, such as SHA-1.
  package var unknownAlgorithm: String? { algorithms.first { !Self.taken.contains($0) } }

  private static let taken: Set<String> = Set(
    [
      XMLName.exclusive, XMLName.enveloped, XMLName.sha256, XMLName.sha512,
      "\(XMLName.moreSignatures)sha384",
    ]
      + ["rsa", "ecdsa"].flatMap { key in [256, 384, 512].map { "\(XMLName.moreSignatures)\(key)-sha\($0)" } })
}

extension [String] {
  /// Without duplicates, in order; at most four, each truncated to 200 characters.
  fileprivate var uniqued: [String] {
    var found: [String] = []
    for text in self where !found.contains(text) && found.count < 4 { found.append(String(text.prefix(200))) }
    return found
  }
}
