import JSON
import Model
import Testing

@testable import Configuration

/// What a realm may say of federations (OpenID Federation 1.0).
@Suite struct FederationTests {
  private func problems(_ text: String) -> [String] {
    do throws(ConfigurationProblems) {
      _ = try ConfigurationLoader.load([ConfigurationSource(name: "f", bytes: Array(text.utf8))], environment: [:])
      return []
    } catch {
      return error.problems.map(\.line)
    }
  }

  private static let key =
    #"{kty: EC, crv: P-256, kid: k, x: f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU, y: x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0}"#

  @Test func whatFitsIsTaken() {
    let text = """
      realms:
        - id: anchor
          federation:
            subordinates:
              - {id: shop, metadataPolicy: {openid_provider: {contacts: {add: [a]}}}, constraints: {max_path_length: 0}}
              - {id: "https://rp.example.test", jwks: {keys: [\(Self.key)]}, claims: {jti: a}, crit: [jti]}
        - {id: shop, federation: {authorityHints: [anchor], trustAnchors: [{id: anchor}]}}
      """
    #expect(problems(text) == [])
  }

  /// Each line is one mistake.
  @Test func whatDoesNotFitIsRefusedWithItsPlace() {
    let text = """
      realms:
        - id: anchor
          federation:
            authorityHints: [anchor, shap, lone, "https://a.example?b"]
            organisationName: A
            trustMarks: [none]
            metadata: {openid_provider: {issuer: "https://a.example"}}
            subordinates:
              - {id: "https://rp.example.test"}
              - {id: shop, jwks: {keys: [{kty: oct, k: AA}]}}
              - {id: shop, metadataPolicy: {openid_provider: {contacts: {subset-of: [a]}}}}
              - {id: "https://b.example", jwks: {keys: [\(Self.key)]}, metadataPolicy: {t: {p: {one_of: [a], add: [a]}}}}
              - {id: "https://c.example", jwks: {keys: [\(Self.key)]}, constraints: {max_path_length: -1}, crit: [jti], claims: {exp: 1}}
              - {id: "https://d.example", jwks: {keys: [\(Self.key)]}, metadataPolicyCrit: [add], metadata: {t: {p: null}}}
        - {id: shop, federation: {provider: false}}
        - {id: lone}
      """
    let found = problems(text)
    for (line, part) in [
      (4, "the realm itself"), (4, "unknown realm \"shap\"; expected https://… or a realm of this configuration"),
      (4, "(did you mean shop?)"), (4, "realm \"lone\" takes part in no federation; expected federation in that realm"),
      (4, "\"https://a.example?b\" is not an entity"), (5, "did you mean organizationName?"),
      (6, "not a signed token with trust_mark_type"), (4, "metadata of openid_provider has issuer"),
      (9, "jwks is missing for https://rp.example.test"), (10, "jwks of shop has a key that is of no use"),
      (11, "the subordinate \"shop\" twice"), (11, "unknown operator \"subset-of\" of openid_provider, contacts"),
      (11, "(did you mean subset_of?)"), (12, "the policy of p has one_of beside add"),
      (13, "constraints have max_path_length -1"), (13, "crit has jti"), (13, "claims has exp"),
      (14, "metadataPolicyCrit has add"), (14, "metadata of t has p: null"),
      (15, "provider: false beside no subordinates"),
    ] {
      #expect(found.contains { $0.hasPrefix("f:\(line):") && $0.contains(part) }, "\(line): \(part) in \(found)")
    }
  }
}
