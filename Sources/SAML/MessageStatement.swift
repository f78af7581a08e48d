/// What a message says of itself, without a check of any of it: to tell a developer beside what was expected. Nothing may be decided by it.
package struct MessageStatement: Sendable {
  package let issuers: [String]
  /// An absent attribute is an empty text, here and below.
  package let destination: String
  package let inResponseTo: [String]
  package let recipients: [String]
  package let audiences: [String]
  /// `NotBefore` and `NotOnOrAfter`, each with its name.
  package let times: [String]
  /// Those of its signatures: how they are canonicalized, digested, transformed and signed.
  package let algorithms: [String]

  /// Nil for what is no XML document.
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

  /// The first algorithm that no signature may have here: SHA-1, for one.
  package var unknownAlgorithm: String? { algorithms.first { !Self.taken.contains($0) } }

  private static let taken: Set<String> = Set(
    [
      XMLName.exclusive, XMLName.enveloped, XMLName.sha256, "\(XMLName.encryption)sha512",
      "\(XMLName.moreSignatures)sha384",
    ]
      + ["rsa", "ecdsa"].flatMap { key in [256, 384, 512].map { "\(XMLName.moreSignatures)\(key)-sha\($0)" } })
}

extension [String] {
  /// Each once, in order, and no more than one can read.
  fileprivate var uniqued: [String] {
    var found: [String] = []
    for text in self where !found.contains(text) && found.count < 4 { found.append(String(text.prefix(200))) }
    return found
  }
}
