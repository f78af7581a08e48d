package import Configuration
package import HTTPServer
package import Imports
package import Model

/// Everything that the server is made of before it is made: how it was started, and the document that it is to serve.
package struct Settings: Sendable {
  package var serve: ServeSettings
  package var document: ConfiguredDocument
  /// The findings about files of other programs in the configuration.
  package var report = ImportReport()

  package init(serve: ServeSettings, document: ConfiguredDocument) {
    self.serve = serve
    self.document = document
  }

  /// Whether the document is the built-in default, whose passwords are public.
  package var isBuiltIn: Bool { serve.configurations.isEmpty }

  /// How many connections may be open at once; nil for the default.
  package var connections: Int? { serve.connections ?? document.server.connections?.value }

  /// Whose forwarded headers are believed.
  package var trustedProxies: [AddressRange] {
    serve.trustedProxies.isEmpty ? document.server.trustedProxies.map(\.value) : serve.trustedProxies
  }

  /// How clients get to the server: below the path of the public URL, by proxies that are believed.
  package var ingress: Ingress {
    let ranges = trustedProxies
    let url = serve.publicURL ?? document.server.publicURL?.value ?? ""
    // Scheme, nothing, authority, path.
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let basePath = parts.count == 4 ? "/\(parts[3])" : ""
    if ranges.isEmpty { return Ingress(basePath: basePath) }
    return Ingress(basePath: basePath) { address in ranges.contains { $0.contains(address) } }
  }

  /// The base of issuers and links: from the command line, the configuration, or the port that listens; `nil` while
  /// that is still unknown.
  package func baseURL(port: Int) -> String? {
    if let url = serve.publicURL ?? document.server.publicURL?.value { return url }
    return port == 0 ? nil : "\(serve.isSecure ? "https" : "http")://localhost:\(port)"
  }
}
