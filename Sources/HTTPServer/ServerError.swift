/// Why a server could not start. The description is meant for the terminal.
package enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  case addressInUse(host: String, port: Int)
  case unknownHost(String, reason: String)
  case cannotListen(host: String, port: Int, reason: String)
  /// The library did not start: out of memory or threads, or an unusable certificate.
  case libraryFailed

  package var description: String {
    switch self {
    case .addressInUse(let host, let port):
      "port \(port) on \(host) is in use by another program; expected a free one: --port N, or --port 0 for any"
    case .unknownHost(let host, let reason):
      "no address is known for \(host): \(reason); expected an address of this machine, such as --host 127.0.0.1"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on \(host), port \(port): \(reason); expected an address of this machine, and a port that this user may open"
    case .libraryFailed: "the HTTP library did not start: no memory or threads, or an unusable certificate"
    }
  }
}
