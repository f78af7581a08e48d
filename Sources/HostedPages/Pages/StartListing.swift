internal import HTTPServer
internal import Model

/// Some of the clients and realms of a sandbox, for the start page: the newest first, twenty at a time.
struct StartListing {
  static let pageSize = 20

  /// The search text; empty for everything.
  let text: String
  /// From 1 on.
  let page: Int
  /// Clients that a browser can sign in with.
  let clients: [(client: Client, realm: Realm)]
  let realms: [Realm]
  let hasOlder: Bool
  /// Whether there is more than one page without a search.
  let isLong: Bool

  /// - Parameter query: `q`, what ids and names have to contain, and `page`.
  init(of all: [Realm], _ query: Form) {
    let text = String((query["q"] ?? "").prefix(100)).trimmed
    let page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
    let wanted = text.lowercased()
    func fits(_ names: String...) -> Bool { wanted.isEmpty || names.contains { $0.lowercased().contains(wanted) } }
    var clients: [(client: Client, realm: Realm)] = []
    var realms: [Realm] = []
    var count = 0
    for realm in all {
      let isMeant = fits(realm.id.text, realm.settings.name)
      if isMeant { realms.append(realm) }
      for client in realm.allClients
      where client.allowsHostedLogin && client.linkedRedirectURI != nil && client.allows(grant: .authorizationCode) {
        count += 1
        if isMeant || fits(client.id.text, client.name) { clients.append((client, realm)) }
      }
    }
    clients.sort { ($0.client.created, $0.client.id.text) > ($1.client.created, $1.client.id.text) }
    realms.sort { ($0.number, $0.id.text) > ($1.number, $1.id.text) }
    let first = (page - 1) * Self.pageSize
    self.text = text
    self.page = page
    self.clients = Array(clients.dropFirst(first).prefix(Self.pageSize))
    self.realms = Array(realms.dropFirst(first).prefix(Self.pageSize))
    hasOlder = max(clients.count, realms.count) > first + Self.pageSize
    isLong = max(count, all.count) > Self.pageSize
  }

  /// The query of another page of it.
  func query(page: Int) -> String {
    var form = Form()
    if !text.isEmpty { form.pairs.append(("q", text)) }
    if page > 1 { form.pairs.append(("page", String(page))) }
    return form.pairs.isEmpty ? "" : "?\(form.encoded())"
  }
}
