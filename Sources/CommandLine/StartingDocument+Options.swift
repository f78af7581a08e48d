package import Documents

extension StartingDocument {
  /// The document that the options of `serve` name.
  package init(_ serve: ServeSettings, _ documents: DocumentSettings, environment: [String: String]) {
    self.init(
      files: serve.configurations, peopleFiles: documents.peopleFiles, demoUsers: documents.demoUsers,
      parameters: documents.parameters, environment: environment)
  }
}
