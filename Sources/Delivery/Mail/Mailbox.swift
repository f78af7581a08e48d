/// An address of a mail that is safe in an envelope and in a header, maybe with a name.
struct Mailbox: Equatable {
  let address: String
  var name: String?

  /// The sender of mails of pools without a `From`. The domain `.invalid` is reserved and never exists (RFC 2606 §2).
  static let unset = Mailbox(unchecked: "no-reply@understudy.invalid")

  private init(unchecked address: String) { self.address = address }

  /// Nil for anything with controls, blanks, quotes or brackets in it, or with letters beyond ASCII, which need a mail
  /// server that knows SMTPUTF8.
  init?(_ address: String) {
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), address.utf8.count <= 320 else { return nil }
    let refused = Set("<>()[],;:\\\"".utf8)
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !refused.contains($0) }) else { return nil }
    self.address = address
  }

  /// Reads `a@b` and `Name <a@b>`.
  init?(written text: String) {
    guard text.hasSuffix(">"), let open = text.lastIndex(of: "<") else {
      self.init(text)
      return
    }
    self.init(String(text[text.index(after: open)...].dropLast()))
    let name = text[..<open].filter { $0 != "\"" }.split(separator: " ").joined(separator: " ")
    if !name.isEmpty { self.name = name }
  }

  /// The form in a header.
  var header: String {
    name.map { "\(EncodedWords.phrase($0))\r\n <\(address)>" } ?? address
  }
}
