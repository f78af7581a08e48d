package import Documents

extension StartingDocument {
  /// The document that the options of `serve` name.
  package init(_ serve: ServeSettings, environment: [String: String]) {
    self.init(
      files: serve.configurations, peopleFiles: serve.peopleFiles, demoUsers: serve.demoUsers,
      parameters: serve.parameters, environment: environment, rootRealm: serve.rootRealm)
  }
}
