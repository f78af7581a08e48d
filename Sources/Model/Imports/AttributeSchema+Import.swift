extension AttributeSchema {
  /// The columns of an import in the order of the service's header (docs/reference/cognito-user-pools.md#user-import):
  /// the attributes, including developer-only ones, then the columns that are not attributes.
  package var importColumns: [String] {
    definitions.map(\.name).filter { ![.subject, .identities].contains($0) }
      + [ImportColumn.hasSecondFactor, ImportColumn.username, ImportColumn.passwordHash]
  }
}
