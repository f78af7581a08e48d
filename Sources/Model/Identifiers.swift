/// The identifier of a realm: what Cognito calls a user pool id, e.g. `us-east-1_Understudy`.
package struct RealmID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }

  /// The part before the first `_`: the region in the form that Cognito's clients expect.
  package var region: String {
    String(text.prefix { $0 != "_" })
  }

  /// Whether the id says which region has the realm. That of a plain realm does not, nor does one such as `local_1a2b3c`.
  package var namesRegion: Bool { text.contains("_") && region.contains("-") }

  /// The part after the first `_`, which goes into every SRP hash (docs/reference/cognito-sign-in.md#srp-computation).
  package var poolName: String {
    guard let separator = text.firstIndex(of: "_") else { return text }
    return String(text[text.index(after: separator)...])
  }
}

/// The identifier of a client (app client, relying party). Unique in the whole process.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }
}

/// The identifier of a sandbox; `default` holds what the configuration names.
package struct SandboxID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static let main = SandboxID("default")
  package var description: String { text }
}
