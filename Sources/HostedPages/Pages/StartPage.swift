internal import HTTPServer
internal import Model
internal import Mustache
internal import OAuth
internal import Sandboxes

extension HostedPage {
  static let start = HostedPage(
    "start",
    [
      .get("/", operation: "start", HostedPagesFront.start)
    ])
}

/// `/`, for a browser that opens the server to see whether it is there; and a sign-in that lacks everything.
extension HostedPagesFront {
  @Sendable func start(_ request: Request) -> Outcome {
    let texts = renderer.parts.texts
    let base = core.addresses.publicURL
    let realms = core.sandbox().map(core.realms) ?? []
    var documents: [MustacheValue] = realms.map { realm in
      [
        "label": .string(texts("start.discovery", ["realm": realm.id.text])),
        "address": .string(renderer.link(to: "/\(realm.id)/.well-known/openid-configuration")),
      ]
    }
    if let console = consoleLink {
      documents.insert(["label": .string(texts("start.console")), "address": .string(console)], at: 0)
    }
    var examples: [MustacheValue] = []
    if let client = core.pageClients.first(where: { !$0.client.isConfidential })?.client {
      let command =
        "aws cognito-idp initiate-auth --endpoint-url \(base) --client-id \(client.id) "
        + "--auth-flow USER_PASSWORD_AUTH --auth-parameters USERNAME=…,PASSWORD=…"
      examples.append(["label": .string(texts("start.example.aws")), "text": .string(command)])
    }
    return .respond(
      page(
        .start, status: 200, client: nil,
        [
          "heading": .string(texts("start.running.heading")), "message": .string(texts("start.running.message")),
          "missing": nil, "clients": .section(clientLinks), "examples": .section(examples),
          "documents": .section(documents),
        ]))
  }

  /// A sign-in without a client: nothing else about it can be checked.
  func incompletePage(_ request: Request) -> Response {
    let texts = renderer.parts.texts
    let missing = ["client_id", "redirect_uri", "response_type"].filter { (request.query[$0] ?? "").isEmpty }
    return page(
      .start, status: 400, client: nil,
      [
        "heading": .string(texts("start.incomplete.heading")), "message": .string(texts("start.incomplete.message")),
        "missing": .section(
          missing.map { ["name": .string($0), "expected": .string(texts("start.expected.\($0)"))] }),
        "clients": .section(clientLinks), "examples": nil, "documents": nil,
      ])
  }

  private var clientLinks: [MustacheValue] {
    core.pageClients.filter { $0.client.allows(grant: .authorizationCode) }.map { client, realm in
      let query = Form([
        ("client_id", client.id.text), ("redirect_uri", client.redirectURIs[0]), ("response_type", "code"),
      ])
      return [
        "name": .string(client.name), "realm": .string(realm.settings.name),
        "address": .string(renderer.link(to: "/oauth2/authorize?\(query.encoded())")),
      ]
    }
  }
}
