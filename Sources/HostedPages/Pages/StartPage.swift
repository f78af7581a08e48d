internal import HTTPServer
internal import Model
internal import Mustache
internal import OAuth
internal import Sandboxes

extension HostedPage {
  static let start = HostedPage(
    "start",
    [
      .get("/", operation: "start") { StartPage($0).show() }
    ])
}

/// `/`, for a browser that checks whether the server runs, and for a sign-in without parameters.
struct StartPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  /// On a worker, since a sandbox may have thousands of clients.
  func show() -> Outcome { .work { page() } }

  private func page() -> Response {
    let (core, texts) = (browser.core, browser.texts)
    let base = core.addresses.publicURL
    let listing = StartListing(of: core.sandbox().map(core.realms) ?? [], browser.request.query)
    var documents: [MustacheValue] = listing.realms.map { realm in
      [
        "label": .string(texts("start.discovery", ["realm": realm.id.text])),
        "address": .string(browser.link(to: "/\(realm.id)/.well-known/openid-configuration")),
      ]
    }
    if let console = PageLayout(browser).consoleLink {
      documents.insert(["label": .string(texts("start.console")), "address": .string(console)], at: 0)
    }
    var examples: [MustacheValue] = []
    if let client = core.authorization.pageClients.first(where: { !$0.client.isConfidential })?.client {
      let command =
        "aws cognito-idp initiate-auth --endpoint-url \(base) --client-id \(client.id) "
        + "--auth-flow USER_PASSWORD_AUTH --auth-parameters USERNAME=…,PASSWORD=…"
      examples.append(["label": .string(texts("start.example.aws")), "text": .string(command)])
    }
    let isSearched = !listing.text.isEmpty
    let isEmpty = listing.clients.isEmpty && listing.realms.isEmpty
    let newer = listing.page > 1 ? browser.link(to: "/" + listing.query(page: listing.page - 1)) : nil
    let older = listing.hasOlder ? browser.link(to: "/" + listing.query(page: listing.page + 1)) : nil
    return browser.html(
      .start,
      [
        "heading": .string(texts("start.running.heading")), "message": .string(texts("start.running.message")),
        "missing": nil, "clients": .section(links(to: listing.clients)), "examples": .section(examples),
        "documents": .section(documents),
        "search": listing.isLong || isSearched
          ? ["address": .string(browser.link(to: "/")), "text": .string(listing.text)] : nil,
        "nothing": isEmpty && isSearched ? .string(texts("start.nothing", ["text": listing.text])) : nil,
        "pager": newer == nil && older == nil ? nil : ["newer": .optional(newer), "older": .optional(older)],
      ])
  }

  /// A sign-in without a client: nothing else about it can be checked.
  func incomplete() -> Response {
    let (request, texts) = (browser.request, browser.texts)
    let needed = ["client_id", "redirect_uri"] + (request.path == "/passkeys/add" ? [] : ["response_type"])
    let missing = needed.filter { (request.query[$0] ?? "").isEmpty }
    return browser.html(
      .start, status: 400,
      [
        "heading": .string(texts("start.incomplete.heading")), "message": .string(Self.missingClientText),
        "missing": .section(
          missing.map { ["name": .string($0), "expected": .string(texts("start.expected.\($0)"))] }),
        "clients": .section(
          links(
            to: browser.core.authorization.pageClients.filter { $0.client.allows(grant: .authorizationCode) }.prefix(
              StartListing.pageSize))),
        "examples": nil, "documents": nil, "search": nil, "nothing": nil, "pager": nil,
      ])
  }

  /// The service's own words (reports: streamlit#12144, AppAuth-Android#697).
  private static let missingClientText = "Required String parameter 'client_id' is not present"

  private func links(to clients: some Sequence<(client: Client, realm: Realm)>) -> [MustacheValue] {
    clients.compactMap { client, realm in
      guard let address = client.linkedRedirectURI else { return nil }
      let query = Form([("client_id", client.id.text), ("redirect_uri", address), ("response_type", "code")])
      return [
        "name": .string(client.name), "realm": .string(realm.settings.name),
        "address": .string(browser.link(to: "/oauth2/authorize?\(query.encoded())")),
      ]
    }
  }
}
