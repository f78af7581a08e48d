internal import ArgumentParser
internal import CommandLine
internal import Configuration
internal import HTTPServer
internal import Platform

/// Walks through a sign-in, for a first impression of the product.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Walk through a sign-up, a sign-in and an expired token, with the requests and answers shown.",
    discussion:
      "Without --url it starts a server of its own, which ends with it. On a running server it uses a sandbox of its own."
  )

  @Option(help: ArgumentHelp("A running server to use. [UNDERSTUDY_URL]", valueName: "url"))
  var url: String?

  @Option(
    name: .customLong("control-token"),
    help: ArgumentHelp("What its control API asks for. [UNDERSTUDY_CONTROL_TOKEN]", valueName: "token"))
  var controlToken: String?

  func run() throws {
    let environment = ProcessEnvironment.current()
    let reader = OptionReader(environment: environment)
    let style = TerminalStyle(.output, environment: environment)
    if let url = url ?? reader.variable("--url") {
      let token = controlToken ?? reader.variable("--control-token")
      try Demonstration(url: url, token: token, style).run()
      return
    }
    LineLogHandler.bootstrap(level: .error, format: .text)
    let options = try ServeOptions.parse(["--port", "0"])
    let settings = Settings(
      serve: try ServeSettings(options, environment: [:]), document: try ConfigurationLoader.builtIn())
    let (server, site) = try ServeCommand.start(settings, nil)
    defer {
      server.stop(graceSeconds: 1)
      site.close()
    }
    let address = "http://localhost:\(server.port)"
    try Demonstration(url: address, token: nil, style).run()
  }
}
