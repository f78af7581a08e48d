extension AttributeSchema {
  /// The columns of an import, in the order of the service's own header (reference: cognito-user-pools.md §8.9): the attributes, those of
  /// developers among them, then the columns that are not attributes.
  package var importColumns: [String] {
    definitions.map(\.name).filter { ![.subject, .identities].contains($0) }
      + [ImportColumn.hasSecondFactor, ImportColumn.username, ImportColumn.passwordHash]
  }
}
