import Testing

@testable import Configuration

@Suite struct RealmTests {
  private func world(_ text: String) throws -> ConfiguredDocument {
    try ConfigurationLoader.load([ConfigurationSource(name: "f", bytes: Array(text.utf8))], environment: [:])
  }

  @Test func anyClient() throws {
    let realm = try #require(try world("realms: [{id: demo, clients: any, signIn: choose}]").realms.first)
    #expect(realm.takesAnyClient && realm.clients.isEmpty && realm.signIn == .choose && realm.id.value == "demo")
  }

  @Test func clientsAndPeople() throws {
    let realm = try #require(
      try world(
        """
        realms:
          - id: shop
            issuer: request-host
            clients:
              - {id: api, secret: s, grantTypes: [client_credentials], authentication: private_key_jwt, jwks: {keys: [{kty: EC}]}}
            users:
              - {username: ada, claims: {level: 3, roles: [a, b], on: true}}
        """
      ).realms.first)
    #expect(!realm.takesAnyClient && realm.issuer == .requestHost)
    let client = try #require(realm.clients.first)
    #expect(client.grantTypes == [.clientCredentials] && client.authentication == "private_key_jwt")
    #expect(client.keys == .members([("keys", .list([.members([("kty", .text("EC"))])]))]))
    let claims = try #require(realm.users.first?.claims)
    #expect(
      claims
        == .members([
          ("level", .integer(3)), ("roles", .list([.text("a"), .text("b")])), ("on", .boolean(true)),
        ]))
  }

  @Test(arguments: [
    ("{id: v1}", "\"v1\" is not a realm id"), ("{id: a b}", "\"a b\" is not a realm id"),
    ("{name: x}", "id is missing"),
    ("{id: a, clients: all}", "clients: found a string; expected a list of clients, or any"),
    ("{id: a, clients: [{id: b, authentication: tls}]}", "unknown value \"tls\""),
    ("{id: a, issuer: aws}", "expected base-url, request-host or a URL"),
    ("{id: a, users: [{username: x}, {username: x}]}", "the username \"x\" appears twice"),
  ])
  func mistakes(realm: String, expected: String) {
    let error = #expect(throws: ConfigurationProblems.self) { try world("realms: [\(realm)]") }
    #expect(error?.lines.contains { $0.contains(expected) } == true, "\(error?.lines ?? [])")
  }
}
