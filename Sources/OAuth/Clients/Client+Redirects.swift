package import Model

extension Client {
  /// Whether the client may send browsers to `address`, which is one of `registered`: byte for byte, since Swift's own
  /// comparison takes different spellings of a letter for the same, or by a star where the client has that relaxation.
  package func admits(_ address: String, among registered: [String]) -> Bool {
    registered.contains { own in
      own.utf8.elementsEqual(address.utf8) || takesWildcards && RedirectTarget.matches(address, pattern: own)
    }
  }
}
