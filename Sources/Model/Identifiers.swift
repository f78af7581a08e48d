/// A realm's identifier, in Cognito the user pool id, e.g. `us-east-1_Understudy`.
package struct RealmID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }

  /// The part before the first `_`, where Cognito's clients expect the region.
  package var region: String {
    String(text.prefix { $0 != "_" })
  }

  /// Whether the id contains a region. Ids of plain realms and ids such as `local_1a2b3c` do not.
  package var namesRegion: Bool { text.contains("_") && region.contains("-") }

  /// The part after the first `_`, which is hashed in SRP (docs/reference/cognito-sign-in.md#srp-computation).
  package var poolName: String {
    guard let separator = text.firstIndex(of: "_") else { return text }
    return String(text[text.index(after: separator)...])
  }
}

/// A client's identifier (app client, relying party), unique in the process.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }
}

/// A sandbox's identifier; `default` is the sandbox of the configuration.
package struct SandboxID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static let main = SandboxID("default")
  package var description: String { text }
}
