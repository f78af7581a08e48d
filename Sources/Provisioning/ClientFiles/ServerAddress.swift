/// The address of a server, as clients are configured with it.
package struct ServerAddress: Sendable, Equatable {
  package var isSecure: Bool
  /// Lower case; an IPv6 address is bracketed.
  package var host: String
  /// nil for the default port of the scheme.
  package var port: Int?
  /// The path below which the server is seen, without a slash at its end; empty for none.
  package var basePath: String

  /// Parses `http://HOST[:PORT][/PATH]` or the same with `https`; nil for other text.
  package init?(_ url: String) {
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: url.lowercased().hasPrefix),
      url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    isSecure = scheme == "https://"
    let rest = url.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    var path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
    while path.last == "/" { path.removeLast() }
    basePath = String(path)
    let name = authority.first == "[" ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    host = name.lowercased()
    let tail = authority.dropFirst(name.count)
    guard !name.isEmpty, !name.contains("@"), tail.isEmpty || tail.first == ":" else { return nil }
    if tail.count > 1 {
      guard let port = Int(tail.dropFirst()), (1...65_535).contains(port) else { return nil }
      self.port = port
    }
  }

  package var effectivePort: Int { port ?? (isSecure ? 443 : 80) }

  /// `HOST` or `HOST:PORT`
  package var authority: String { host + (port.map { ":\($0)" } ?? "") }

  /// Without a slash at the end.
  package var url: String { "\(isSecure ? "https" : "http")://\(authority)\(basePath)" }

  /// Whether a client that is given the host alone, and connects by https at port 443, arrives at the server.
  package var isReachedByHostAlone: Bool { isSecure && effectivePort == 443 && basePath.isEmpty }
}

/// Where the clients of a configuration document connect to.
package enum ClientReach: String, Sendable {
  case thisServer = "this server"
  /// The document names our host, and its clients connect by https at port 443, where this server does not listen. A
  /// call fails, rather than succeed at the service.
  case hostAtPort443 = "host at port 443"
  /// At least one call goes to the real service.
  case production
  /// The format cannot name a server: the document is for reading alone.
  case referenceOnly = "reference only"

  /// The reach of a document whose clients take a host alone.
  package init(hostOf server: ServerAddress) {
    self = server.isReachedByHostAlone ? .thisServer : .hostAtPort443
  }
}
