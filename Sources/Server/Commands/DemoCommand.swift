internal import ArgumentParser
internal import Configuration
internal import HTTPServer
internal import JSON
internal import Outgoing

/// Walks through a sign-in, so that one sees what the product does before one reads about it.
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
      try Demo(ControlClient(url: url, token: token), url: url, token: token, style).run()
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
    try Demo(ControlClient(url: address, token: nil), url: address, token: nil, style).run()
  }
}

/// The steps. Every one that is shown is a request as any client could send it.
private struct Demo {
  private static let user = "grace@example.com"
  private static let password = "Correct-Horse-1"
  /// Tokens are shown by their beginning.
  private static let longestText = 60

  private let client: ControlClient
  private let url: String
  private let token: String?
  private let style: TerminalStyle

  init(_ client: ControlClient, url: String, token: String?, _ style: TerminalStyle) {
    self.client = client
    self.url = url
    self.token = token
    self.style = style
  }

  func run() throws {
    // The built-in configuration, whatever the server was given.
    let text = String(decoding: DefaultConfiguration.bytes, as: UTF8.self)
    let made: JSON = ["name": "demo", "time_to_live": "PT5M", "configuration": .string(text)]
    let sandbox = try JSON.parse(try client.call("POST", "sandboxes", [], body: made.bytes))
    guard let id = sandbox["sandbox"]?.string, let pool = sandbox["user_pools"]?[0]?["id"]?.string,
      let app = sandbox["mapping"]?["understudyweb"]?.string
    else { throw StartError("\(url): the answer is not that of a server of this version") }
    defer { _ = try? client.call("DELETE", "sandboxes/\(id)", []) }
    say("A sandbox of its own on \(url): a user pool, an app, and nobody in it who is called Grace.")
    let credentials: JSON = [
      "client_id": .string(app), "username": .string(Self.user), "password": .string(Self.password),
    ]
    try send("1. Grace signs up, as an app would have her do.", "POST", "/v1/\(pool)/sign-up", credentials)
    let mail = try send(
      "2. No mail goes out. It is kept where a test reads it.", "GET",
      "/_understudy/messages/latest?sandbox=\(id)&to=\(Self.user)&wait=5", isControl: true,
      showing: ["to", "kind", "subject", "code"])
    let confirmation: JSON = [
      "client_id": .string(app), "username": .string(Self.user), "code": mail["code"] ?? .null,
    ]
    try send("3. The code of the mail confirms her.", "POST", "/v1/\(pool)/sign-up/confirm", confirmation)
    let tokens = try send("4. She signs in.", "POST", "/v1/\(pool)/sign-in", credentials)
    let bearer = tokens["access_token"]?.string ?? ""
    try send("5. The token is good.", "GET", "/v1/\(pool)/me", bearer: bearer)
    try send(
      "6. An hour passes at once.", "POST", "/_understudy/clock?sandbox=\(id)", ["advance": "PT61M"], isControl: true)
    try send("7. The token is good no more, in the words of the real service.", "GET", "/v1/\(pool)/me", bearer: bearer)
    say(
      """

      All of this works with your app's own SDK: for Amazon Cognito, Microsoft Entra External ID and OpenID Connect.
      Next: `understudy serve`, then `understudy open` in another terminal.
      """)
  }

  @discardableResult
  private func send(
    _ title: String, _ method: String, _ path: String, _ body: JSON? = nil, bearer: String? = nil,
    isControl: Bool = false,
    showing names: [String]? = nil
  ) throws -> JSON {
    say("\n" + style.bold(title))
    var headers: [(name: String, value: String)] = []
    var shown: [String] = []
    if let bearer {
      headers.append(("Authorization", "Bearer \(bearer)"))
      shown.append("Authorization: Bearer \(Self.short(bearer))")
    } else if isControl, let token {
      headers.append(("Authorization", "Bearer \(token)"))
      shown.append("Authorization: Bearer $UNDERSTUDY_CONTROL_TOKEN")
    }
    if body != nil { headers.append(("Content-Type", "application/json")) }
    say("  \(method) \(path)")
    for line in shown { say("  \(line)") }
    if let body { say("  " + body.text) }
    let answer = try client.exchange(method, path: path, headers: headers, body: body?.bytes)
    let json = (try? JSON.parse(answer.body)) ?? .null
    say(style.faint("  → \(answer.status)"))
    if let members = json.object {
      for (name, value) in members where names?.contains(name) ?? true {
        say(style.faint("    \(name): \(Self.short(value.string ?? value.text))"))
      }
    }
    return json
  }

  private func say(_ text: String) { StandardStream.output.write(text + "\n") }

  private static func short(_ text: String) -> String {
    text.count > longestText ? text.prefix(longestText) + "…" : text
  }
}
