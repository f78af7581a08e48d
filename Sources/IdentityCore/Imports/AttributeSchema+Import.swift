extension AttributeSchema {
  /// The columns of an import, in the order of the service's own header (reference: cognito-user-pools.md §8.9).
  package var importColumns: [String] {
    definitions.map(\.name).filter { ![.subject, .identities].contains($0) && !$0.hasPrefix("dev:") }
      + ["cognito:mfa_enabled", "cognito:username"]
  }
}
