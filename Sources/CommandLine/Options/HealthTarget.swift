/// The server that `understudy health` queries.
package struct HealthTarget: Sendable, Equatable {
  /// Without brackets, even for IPv6.
  package var host: String
  package var port: Int
  package var isSecure: Bool
  /// The path before `/_understudy/health/ready`.
  package var basePath: String

  /// - Parameters:
  ///   - url: the value of `--url`
  ///   - environment: the variables of `serve`, so that a container's health check needs none of its own. A port that
  ///     `serve` selects itself must be given with `--url`.
  package init(url: String?, environment: [String: String]) throws(OptionError) {
    let reader = OptionReader(environment: environment)
    if let target = try reader.value(url, "--url", .server { HealthTarget($0) }) {
      self = target
      return
    }
    let listeners = try ListenerSettings(ServeArguments(), reader, ports: 1...65_535)
    port = listeners.httpPort ?? listeners.httpsPort ?? ServeSettings.defaultPort
    isSecure = listeners.httpPort == nil
    let host = reader.variable("--host") ?? "127.0.0.1"
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    self.host = bare == "0.0.0.0" ? "127.0.0.1" : bare == "::" ? "::1" : bare
    basePath = ""
  }

  private init?(_ url: String) {
    isSecure = url.lowercased().hasPrefix("https://")
    guard isSecure || url.lowercased().hasPrefix("http://"), url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    let rest = url.dropFirst(isSecure ? 8 : 7)
    let authority = rest.prefix { $0 != "/" }
    var path = String(rest[authority.endIndex...])
    while path.last == "/" { path.removeLast() }
    let portText: Substring?
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = String(authority[..<end].dropFirst())
      let tail = authority[authority.index(after: end)...]
      guard tail.isEmpty || tail.first == ":" else { return nil }
      portText = tail.isEmpty ? nil : tail.dropFirst()
    } else {
      let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      host = String(parts[0])
      portText = parts.count > 1 ? parts[1] : nil
    }
    guard !host.isEmpty, let port = portText.map({ Int($0) }) ?? (isSecure ? 443 : 80), (1...65_535).contains(port)
    else { return nil }
    self.port = port
    basePath = path
  }
}
