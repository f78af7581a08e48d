public import Foundation

/// A server. `attach` names one that runs; `start`, on macOS and Linux, makes one; `find` does whichever the
/// environment asks for.
public final class Understudy: Sendable {
  /// The address of a server without options.
  public static let defaultURL = "http://localhost:4370"

  /// The base of every client's endpoint.
  public let url: URL
  private let wire: Wire
  #if os(macOS) || os(Linux)
    private let process: ServerProcess?
  #endif

  #if os(macOS) || os(Linux)
    private init(url: URL, wire: Wire, process: ServerProcess?) {
      self.url = url
      self.wire = wire
      self.process = process
    }
  #else
    private init(url: URL, wire: Wire) {
      self.url = url
      self.wire = wire
    }
  #endif

  /// The server for this process: found when first asked for, and ended with the process.
  public static var shared: Understudy {
    get async throws { try await found.value }
  }

  private static let found = Task { try await find() }

  /// Attaches to the server at `UNDERSTUDY_URL`, with `UNDERSTUDY_CONTROL_TOKEN`. Without that variable it starts one
  /// on macOS and Linux, and attaches to ``defaultURL`` elsewhere. A simulator shares the network of its Mac.
  public static func find() async throws -> Understudy {
    let environment = ProcessInfo.processInfo.environment
    if let text = environment["UNDERSTUDY_URL"], let url = URL(string: text), !text.isEmpty {
      return try await attach(to: url, controlToken: environment["UNDERSTUDY_CONTROL_TOKEN"])
    }
    #if os(macOS) || os(Linux)
      return try await start()
    #else
      guard let url = URL(string: defaultURL) else { throw Unreachable(description: "\(defaultURL) is no URL") }
      return try await attach(to: url)
    #endif
  }

  /// A server that runs already.
  public static func attach(to url: URL, controlToken: String? = nil) async throws -> Understudy {
    let wire = Wire(base: url, token: controlToken)
    _ = try await wire.call("GET", "health/ready")
    #if os(macOS) || os(Linux)
      return Understudy(url: url, wire: wire, process: nil)
    #else
      return Understudy(url: url, wire: wire)
    #endif
  }

  #if os(macOS) || os(Linux)
    /// Starts a server on a free port. It ends with ``stop()``, or with this process.
    /// - Parameters:
    ///   - configuration: files; the built-in one is served if there are none.
    ///   - options: those of `understudy serve`.
    ///   - executable: the program; else `UNDERSTUDY_EXECUTABLE` names it, else it is `understudy` on the path.
    ///   - tls: https as well; ``url`` is https then.
    public static func start(
      configuration: [URL] = [], options: [String] = [], executable: URL? = nil, tls: Bool = false
    ) async throws -> Understudy {
      let program = try executable ?? ServerProcess.program()
      // Redirected requests say by which host and scheme the app called: ``ServiceRedirection``.
      let trusted = ["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "::1"]
      var arguments = ["serve", "--port", "0", "--until-stdin-closes"] + trusted + options
      if tls { arguments.append("--tls") }
      arguments += configuration.flatMap { ["--config", $0.path] }
      let process = try await ServerProcess.start(program, arguments)
      guard let url = URL(string: "\(process.scheme)://localhost:\(process.port)"),
        let plain = URL(string: "http://localhost:\(process.port)")
      else { throw StartError(description: "\(process.port) is no port") }
      // With --tls the port serves both, and the control API needs no trust this way.
      return Understudy(url: url, wire: Wire(base: plain, token: nil), process: process)
    }

    /// What the server has logged so far; empty for one that was attached to.
    public var log: String { process?.log ?? "" }

    /// Ends a server that was started here; one that was attached to goes on.
    public func stop() { process?.stop() }
  #endif

  /// A new sandbox: a private copy of the configured state.
  /// - Parameters:
  ///   - configuration: another document, YAML or JSON, instead of that state.
  ///   - timeToLive: ISO 8601; removes the sandbox when a test run ends without doing so.
  public func sandbox(
    name: String? = nil, configuration: String? = nil, timeToLive: String = "PT1H"
  ) async throws -> Sandbox {
    var body: [String: Any] = ["time_to_live": timeToLive]
    if let name { body["name"] = String(name.prefix(128)) }
    if let configuration { body["configuration"] = configuration }
    return try Sandbox(wire: wire, info: try await wire.call("POST", "sandboxes", body: body))
  }

  /// Runs a test in a sandbox of its own, and removes that.
  public func withSandbox<Result>(
    name: String? = nil, configuration: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ test: (Sandbox) async throws -> Result
  ) async throws -> Result {
    let sandbox = try await sandbox(name: name, configuration: configuration)
    do {
      let result = try await test(sandbox)
      try await sandbox.delete()
      return result
    } catch {
      try? await sandbox.delete()
      throw error
    }
  }

  /// The sandbox that holds what the configuration names, with its own ids. All who use the server share it.
  public func defaultSandbox() async throws -> Sandbox {
    try Sandbox(wire: wire, info: try await wire.call("GET", "info"))
  }

  /// The certificate authority of a server with TLS, which clients have to trust.
  public func caPEM() async throws -> String {
    String(decoding: try await wire.call("GET", "ca.pem"), as: UTF8.self)
  }
}
