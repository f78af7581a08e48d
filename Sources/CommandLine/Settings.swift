package import Configuration
package import HTTPServer
package import Imports
internal import Model

/// Everything that the server is made of before it is made: how it was started, and the document that it is to serve.
@dynamicMemberLookup
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

  /// The value of an option, or else of the key of the section `server` that says the same, or else the default.
  package subscript<Value>(dynamicMember path: KeyPath<ServeOptionList, OptionDeclaration<Value>>) -> Value {
    let option = ServeOptionList.all[keyPath: path]
    return option.value(of: serve.texts[option.name] ?? [], or: document.server)
  }

  /// How clients get to the server: below the path of the public URL, by proxies that are believed.
  package var ingress: Ingress {
    let ranges = self.trustedProxies
    let url = self.publicURL ?? ""
    // Scheme, nothing, authority, path.
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let basePath = parts.count == 4 ? "/\(parts[3])" : ""
    if ranges.isEmpty { return Ingress(basePath: basePath) }
    return Ingress(basePath: basePath) { address in ranges.contains { $0.contains(address) } }
  }

  /// The base of issuers and links: from the command line, the configuration, or the port that listens; `nil` while
  /// that is still unknown.
  package func baseURL(port: Int) -> String? {
    if let url = self.publicURL { return url }
    return port == 0 ? nil : "\(serve.isSecure ? "https" : "http")://localhost:\(port)"
  }
}
