import Description
import JSON
import Model
import Testing

/// Which claims a rule makes of what is known of a user, and which mapping a token request meets.
struct ClaimRuleTests {
  private static let facts: JSONObject = [
    "roles": ["a", "b"], "age": "36", "on": "True", "text": "{\"x\":1}", "odd": "x1",
    "owners": ["web": ["roles": ["r"]], "api": ["roles": ["s", "t"]]], "attributes": ["a.b": ["dotted"]],
  ]

  private static func claims(_ members: JSONObject, at place: ClaimRule.Place = .idToken) -> JSONObject {
    [ClaimRule(described: members)].claims(at: place, for: ClientID("web"), scopes: ["profile"], of: facts)
  }

  @Test func takesValuesAndConstants() {
    #expect(Self.claims(["claim": "x", "from": "roles"])["x"] == ["a", "b"])
    #expect(Self.claims(["claim": "x", "from": "roles", "list": false])["x"] == "a")
    #expect(Self.claims(["claim": "x", "from": "age", "list": true, "as": "integer"])["x"] == [36])
    #expect(Self.claims(["claim": "x", "from": "odd", "as": "integer"]).isEmpty)
    #expect(Self.claims(["claim": "x", "from": "on", "as": "boolean"])["x"] == true)
    #expect(Self.claims(["claim": "x", "from": "text", "as": "json"])["x"]?["x"] == 1)
    #expect(Self.claims(["claim": "x", "value": 7])["x"] == 7)
    #expect(Self.claims(["claim": "x", "from": "nothing"]).isEmpty)
  }

  @Test func readsAndWritesPaths() {
    #expect(Self.claims(["claim": "a.b", "from": "age"])["a"]?["b"] == "36")
    #expect(Self.claims(["claim": "a\\.b", "from": "age"])["a.b"] == "36")
    #expect(Self.claims(["claim": "x", "from": "attributes.a\\.b"])["x"] == ["dotted"])
    let owned = Self.claims(["claim": "access.${client_id}", "from": "owners.${client_id}.roles"])
    #expect(owned["access"]?["web"] == ["r"] && owned["access"]?["api"] == ["s", "t"])
  }

  @Test func narrowsWhatIsSaid() {
    #expect(Self.claims(["claim": "x", "from": "roles", "only": ["b"]])["x"] == ["b"])
    #expect(Self.claims(["claim": "x", "from": "roles", "only": ["c"]]).isEmpty)
    #expect(Self.claims(["claim": "x", "from": "roles", "prefix": "p-"])["x"] == ["p-a", "p-b"])
    #expect(Self.claims(["claim": "x", "value": 1, "in": ["userinfo"]]).isEmpty)
    #expect(Self.claims(["claim": "x", "value": 1, "in": ["userinfo"]], at: .userInfo)["x"] == 1)
    #expect(Self.claims(["claim": "x", "value": 1, "scopes": ["email"]]).isEmpty)
    #expect(Self.claims(["claim": "x", "value": 1, "scopes": ["email", "profile"]])["x"] == 1)
    #expect(Self.claims(["claim": "x", "value": 1, "clients": ["api"]]).isEmpty)
  }

  @Test func rulesOfOneClaimAddUp() {
    let rules = [["a"], ["b", "a"]].map { (values: [JSON]) in
      ClaimRule(described: ["claim": "r.list", "value": .array(values)])
    }
    let claims = rules.claims(at: .accessToken, for: ClientID("web"), scopes: [], of: [:])
    #expect(claims["r"]?["list"] == ["a", "b"])
    let audiences = ["x", "y", "x"].map { ClaimRule(described: ["claim": "aud", "value": .string($0)]) }
    #expect(audiences.claims(at: .accessToken, for: ClientID("web"), scopes: [], of: [:])["aud"] == ["x", "y"])
  }

  @Test(arguments: [
    ("*", "anything", true), ("a.c", "abc", true), ("a.c", "abcd", false), ("c++", "c++", true), ("[", "[", true),
    ("[", "x", false), ("(a|b):[0-9]+", "b:42", true), ("(a|b):[0-9]+", "b:", false),
  ])
  func mappingsTakePatternsOfTheWholeValue(match: String, value: String, isTaken: Bool) {
    let mapping = TokenRules.Mapping(parameter: "p", match: match, claims: ["c": "<${p}> ${q} $x"], type: nil)
    let found = TokenRules(lifetime: nil, mappings: [mapping]).mapping { $0 == "p" ? [value] : [] }
    let expected: JSON? = isTaken ? .string("<\(value)> ${q} $x") : nil
    #expect(found?.claims["c"] == expected)
  }
}
