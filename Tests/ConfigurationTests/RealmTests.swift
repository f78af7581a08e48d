import JSON
import Model
import Testing

@testable import Configuration

@Suite struct RealmTests {
  private func world(_ text: String) throws -> ConfiguredDocument {
    try ConfigurationLoader.load([ConfigurationSource(name: "f", bytes: Array(text.utf8))], environment: [:])
  }

  @Test func anyClient() throws {
    let realm = try #require(try world("realms: [{id: demo, clients: any, signIn: choose}]").realms.first)
    #expect(
      realm.takesAnyClient && realm.clients.isEmpty && realm.realmSettings.letsTestersChoose && realm.id.value == "demo"
    )
  }

  @Test func clientsAndUsers() throws {
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
    #expect(!realm.takesAnyClient && realm.realmSettings.issuer == .requestHost)
    let client = try #require(realm.clients.first)
    #expect(client["grantTypes"] == ["client_credentials"] && client["authentication"] == "private_key_jwt")
    #expect(client["jwks"] == ["keys": [["kty": "EC"]]])
    #expect(client.text("id")?.position.description == "f:5:14")
    let claims = try #require(realm.users.first?.claims)
    #expect(claims == ["level": 3, "roles": ["a", "b"], "on": true])
  }

  @Test func textsOfTheEnvironmentAreTexts() throws {
    let text = "realms: [{id: a, clients: [{id: \"${ID}\", scopes: [\"${ID}\"]}]}]"
    let source = ConfigurationSource(name: "f", bytes: Array(text.utf8))
    let document = try ConfigurationLoader.load([source], environment: ["ID": "12"])
    let client = try #require(document.realms.first?.clients.first)
    #expect(client.text("id")?.value == "12" && client.texts("scopes").map(\.value) == ["12"])
  }

  @Test(arguments: [
    ("{id: v1}", "\"v1\" is not a realm id"), ("{id: a b}", "\"a b\" is not a realm id"),
    ("{name: x}", "id is missing"),
    ("{id: a, clients: all}", "clients: found a string; expected a list of clients, or any"),
    ("{id: a, clients: [{id: b, authentication: tls}]}", "unknown value \"tls\""),
    (
      "{id: a, clients: [{id: b, jwskUri: c, requestUris: [x]}]}",
      "f:1:36: unknown key \"jwskUri\"; expected a key of a client (did you mean jwksUri?)"
    ),
    (
      "{id: a, clients: [{id: b, subjectType: pair}]}",
      "subjectType: unknown value \"pair\"; expected public or pairwise"
    ),
    ("{id: a, issuer: aws}", "expected base-url, request-host or a URL"),
    ("{id: a, users: [{username: x}, {username: x}]}", "the username \"x\" appears twice"),
  ])
  func mistakes(realm: String, expected: String) {
    let error = #expect(throws: ConfigurationProblems.self) { try world("realms: [\(realm)]") }
    #expect(error?.lines.contains { $0.contains(expected) } == true, "\(error?.lines ?? [])")
  }
}
