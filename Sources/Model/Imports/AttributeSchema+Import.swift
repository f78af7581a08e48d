extension AttributeSchema {
  /// The columns of an import, in the order of the service's own header
  /// (docs/reference/cognito-user-pools.md#user-import): the attributes, those of developers among them, then the
  /// columns that are not attributes.
  package var importColumns: [String] {
    definitions.map(\.name).filter { ![.subject, .identities].contains($0) }
      + [ImportColumn.hasSecondFactor, ImportColumn.username, ImportColumn.passwordHash]
  }
}
