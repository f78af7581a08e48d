internal import ArgumentParser
internal import Configuration
internal import HTTPServer
internal import Logging

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "serve", abstract: "Serve until SIGTERM or SIGINT.")

  @OptionGroup var options: ServeOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let serve = try ServeSettings(options, environment: environment)
    LineLogHandler.bootstrap(level: serve.logLevel, format: serve.logFormat)
    let world =
      serve.configurations.isEmpty
      ? try ConfigurationLoader.builtIn()
      : try ConfigurationLoader.load(files: serve.configurations, environment: environment)
    let settings = Settings(serve: serve, world: world)
    let portFile = serve.portFile.map(PortFile.init)
    try portFile?.remove()
    // Before any thread starts: threads inherit what is blocked, and whichever is not would get the signal.
    let signals = Signals.block()
    let server = try ServeCommand.start(settings)
    try portFile?.write(server.port)
    announce(settings, port: server.port)
    signals.wait {
      server.stop(graceSeconds: 5)
      try? portFile?.remove()
    }
  }

  private static func start(_ settings: Settings) throws -> Server {
    var configuration = Server.Configuration(host: settings.serve.host, port: settings.serve.port)
    configuration.workers = settings.serve.threads
    do {
      if let base = settings.baseURL(port: settings.serve.port) {
        let site = try Composition.makeSite(settings, baseURL: base)
        let server = try Server(configuration, handler: logged(site))
        site.open()
        return server
      }
      // The handler needs the port in its URLs, and the port is known only when it is open.
      let late = LateHandler()
      let server = try Server(configuration, handler: late.handler)
      let site = try Composition.makeSite(settings, baseURL: settings.baseURL(port: server.port) ?? "")
      late.set(logged(site))
      site.open()
      return server
    } catch let error as ServerError {
      throw StartError("\(error)")
    }
  }

  private static func logged(_ site: Site) -> Handler {
    RequestLog.around(site.handler, logger: Logger(label: "understudy"))
  }

  private func announce(_ settings: Settings, port: Int) {
    let host = settings.serve.host
    // Where lines are records for a machine, the banner would only be noise.
    if settings.serve.logFormat == .text || StandardStream.output.isTerminal {
      let facts = BannerFacts(settings, baseURL: settings.baseURL(port: port) ?? "")
      StandardStream.output.write(Banner.text(facts) + "\n")
    }
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    StandardStream.output.write("listening on http://\(name):\(port)\n")
  }
}
