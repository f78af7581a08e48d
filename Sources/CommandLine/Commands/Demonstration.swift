internal import Configuration
internal import JSON
internal import Outgoing
internal import Platform

/// The steps of `demo`: each sends a request that any client could send, and shows it with its response.
package struct Demonstration {
  private static let user = "grace@example.com"
  private static let password = "Correct-Horse-1"
  /// Tokens are shown by their beginning.
  private static let longestText = 60

  private let client: ControlClient
  private let url: String
  private let token: String?
  private let style: TerminalStyle

  /// - Parameters:
  ///   - url: of the server.
  ///   - token: of its control API, if it has one.
  package init(url: String, token: String?, _ style: TerminalStyle) {
    client = ControlClient(url: url, token: token)
    self.url = url
    self.token = token
    self.style = style
  }

  package func run() throws {
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
      "2. No mail goes out. It is stored where a test reads it.", "GET",
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
