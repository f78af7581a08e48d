package import Configuration

/// Everything that the server is made of before it is made: how it was started, and the world that it is to serve.
package struct Settings: Sendable {
  package var serve: ServeSettings
  package var world: ConfiguredWorld

  /// Whether the world is the built-in default, whose passwords anybody may know.
  package var isBuiltIn: Bool { serve.configurations.isEmpty }

  /// The base of issuers and links: from the command line, the configuration, or the port that listens; `nil` while
  /// that is still unknown.
  package func baseURL(port: Int) -> String? {
    if let url = serve.publicURL ?? world.server.publicURL?.value { return url }
    return port == 0 ? nil : "\(serve.isSecure ? "https" : "http")://localhost:\(port)"
  }
}
