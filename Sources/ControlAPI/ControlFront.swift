// Room: The control API below `/_understudy/`, with which tests read and control a sandbox, and the web console.

package import HTTPServer
internal import JSON
internal import OpenAPI
internal import Platform
package import Sandboxes

/// The control API, by which tests inspect and control what the simulated services hide.
package enum ControlFront {
  /// All routes under `/_understudy/`.
  package static func routes(core: IdentityCore, settings: ControlSettings) -> RouteGroup {
    let gate = Gate(settings, addresses: core.addresses)
    SandboxLife.begin(core, settings)
    let endpoints = Endpoints.all.map { $0.endpoint(core: core, settings: settings) }
    let description = Once { document.describing(Endpoints.all.map { $0.operation }).bytes }
    var routes = endpoints.map(\.route)
    routes.append(
      Route(.get, "/_understudy/openapi.json") { request in
        let base = request.basePath
        if base.isEmpty { return .respond(.json(description.value)) }
        return .work { .json(document.describing(Endpoints.all.map { $0.operation }, below: base).bytes) }
      })
    routes += AuthorityDocuments.routes(settings)
    routes += Console(files: settings.console).routes
    return RouteGroup(
      prefixes: ["/_understudy/"], failure: OrderedError.problemJSON,
      finish: { _, response in
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
      },
      routes: routes.map { gate.guarding($0) })
  }

  static let document: Document = {
    var document = Document(
      title: "Understudy: control", version: "1",
      about: """
        What a test sees and steers: the messages that were sent, the clock, the state. A call acts on the sandbox \
        `default`, or on the one that `?sandbox=` or the header `Understudy-Sandbox` names. A page of another origin, \
        or a host name that is not surely one's own, is refused.
        """)
    document.securitySchemes = [
      ControlToken.scheme: [
        "type": "http", "scheme": "bearer", "description": "Required if the server was started with a control token.",
      ]
    ]
    document.tags = Tag.allCases.map { ($0.rawValue, $0.about) }
    return document
  }()
}

/// The tags of the API description.
enum Tag: String, CaseIterable {
  case health, messages, requests, faults, clock, state, sandboxes, tenants, users, tokens, passkeys, simulator, events

  var about: String {
    switch self {
    case .health: "Whether the server is running and ready."
    case .messages: "The mails and text messages that were sent to users."
    case .requests: "The requests of clients, with their answers."
    case .faults: "Failures to inject into requests."
    case .clock: "The sandbox's clock, by which everything expires."
    case .state: "The state of a sandbox: overview, reset, snapshots, export and import."
    case .sandboxes: "Isolated copies of the realms, for tests that run in parallel."
    case .tenants: "Directory tenants, which native authentication and the v2.0 endpoints serve."
    case .users: "The users of a pool."
    case .tokens: "Tokens with chosen claims, valid or deliberately invalid, and signing keys."
    case .passkeys: "Authenticators in software, which answer passkey ceremonies in place of a phone."
    case .simulator: "Apple's simulator on this machine, with `--simulator`."
    case .events: "A stream of events, and counters."
    }
  }
}

enum ControlToken {
  static let scheme = "controlToken"
}
