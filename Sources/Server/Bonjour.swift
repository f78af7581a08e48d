internal import CommandLine
internal import HTTPServer
internal import Platform

/// The advertisement of the server in the local network (DNS-based service discovery, RFC 6763), by the program of the
/// system that does that: avahi's on Linux, `dns-sd` on macOS.
struct Bonjour {
  /// The name of the service.
  let name: String
  /// The program and its arguments.
  let command: [String]

  /// nil where no such program is in the folders of `path`.
  /// - Parameters:
  ///   - hostName: the machine's name.
  ///   - console: the path of the console.
  init?(port: Int, isSecure: Bool, hostName: String?, console: String, path: String) {
    // A service's name has 63 bytes at most (RFC 6763 §4.1.1).
    let machine = String(decoding: (hostName ?? "this machine").utf8.prefix(40), as: UTF8.self)
    name = "Understudy \(port) on \(machine)"
    let type = isSecure ? "_https._tcp" : "_http._tcp"
    let rest = ["\(port)", "path=\(console)"]
    let folders = path.split(separator: ":")
    let commands = [["avahi-publish", "-s", name, type] + rest, ["dns-sd", "-R", name, type, "local"] + rest]
    let found = commands.first { command in folders.contains { access("\($0)/\(command[0])", X_OK) == 0 } }
    guard let found else { return nil }
    command = found
  }

  /// Advertises a server that other machines can reach; nil if none can, if it must not be, or if no program is there.
  /// The advertisement ends with the process.
  static func advertise(_ settings: Settings, port: Int) -> (companion: Companion, service: Bonjour)? {
    guard !ServeSettings.isLoopback(settings.serve.host), !settings.serve.hidesService,
      let service = Bonjour(
        port: port, isSecure: settings.serve.isSecure, hostName: NetworkInterfaces.hostName,
        console: "\(settings.ingress.basePath)/_understudy/", path: ProcessEnvironment.current()["PATH"] ?? ""),
      let companion = try? Companion(service.command)
    else { return nil }
    return (companion, service)
  }
}
