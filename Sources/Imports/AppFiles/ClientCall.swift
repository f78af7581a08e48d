package import Configuration
internal import Provisioning

/// A host that an app's clients connect to because of its configuration file.
package struct ClientCall: Sendable, Equatable {
  /// `the user pool`, `the hosted pages`, `the identity pool`, `the tenant`, or the path of a URL in the file.
  package var service: String
  /// The clients that read the file so.
  package var clients: String
  /// A host, with its port unless that is the default one.
  package var host: String
  /// Whether the service is none that this server stands in for, such as an API of the app.
  package var isOfOtherService = false
  /// The place of the value that decides.
  package var position: SourcePosition

  /// Whether the host is a public one: calls of tests must not go there.
  package var isProduction: Bool {
    let address = ServerAddress("https://\(host)")
    return !HostName.isSurelyLocal(address?.host ?? host)
  }

  /// A line for a terminal.
  package var line: String {
    let place = "\(position.file):\(position.mark.line)"
    if isProduction, isOfOtherService {
      return "\(place): warning: \(service) … \(host) (\(clients)) is another service, which this server is not: "
        + "the app's calls go there"
    }
    guard isProduction else { return "\(place): calls: \(service) … \(host) (\(clients))" }
    return "\(place): warning: \(service) … \(host) (\(clients)) is not this server: "
      + "`understudy point \(position.file)` writes what its clients need to call this one"
  }
}

extension ClientCall {
  init(
    _ service: String, _ clients: String, _ host: String, at node: Node, in file: String, isOfOtherService: Bool = false
  ) {
    self.init(
      service: service, clients: clients, host: host, isOfOtherService: isOfOtherService,
      position: SourcePosition(file: file, mark: node.mark))
  }

  /// The domain of Amazon's services in a region.
  static func amazon(_ service: String, _ region: String) -> String {
    "\(service).\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")"
  }

  /// The region of an id such as `eu-west-1_Abc` or `eu-west-1:UUID`.
  static func region(of id: String) -> String {
    String(id.prefix { $0 != "_" && $0 != ":" })
  }

  /// The host of a URL, or the text itself.
  static func host(of text: String) -> String { ServerAddress(text)?.authority ?? text }
}
