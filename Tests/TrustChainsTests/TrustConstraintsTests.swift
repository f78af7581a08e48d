import JSON
import Model
import Testing

@testable import TrustChains

/// OpenID Federation 1.0 §6.2.
@Suite struct TrustConstraintsTests {
  private func constraints(_ text: String) throws -> TrustConstraints { try TrustConstraints(try JSON.parse(text)) }

  @Test func pathLength() throws {
    try constraints(#"{"max_path_length": 2}"#).check(intermediates: 2, entities: [])
    try constraints("{}").check(intermediates: 9, entities: [])
    #expect(throws: TrustProblem.self) {
      try constraints(#"{"max_path_length": 1}"#).check(intermediates: 2, entities: [])
    }
    #expect(throws: TrustProblem.self) { try constraints(#"{"max_path_length": -1}"#) }
  }

  @Test(arguments: [
    ("https://host.example.com/rp", true), ("https://my.host.example.com:8443", true), ("https://example.com", false),
    ("https://east.example.com", false), ("https://HOST.Example.Com", true), ("https://badexample.com", false),
    ("https://example.org", false),
  ])
  func names(_ entity: String, _ isAllowed: Bool) throws {
    let constraints = try constraints(
      #"{"naming_constraints": {"permitted": [".example.com"], "excluded": ["east.example.com"]}}"#)
    if isAllowed {
      try constraints.check(intermediates: 0, entities: [entity])
    } else {
      #expect(throws: TrustProblem.self) { try constraints.check(intermediates: 0, entities: [entity]) }
    }
  }

  @Test func types() throws {
    let metadata: JSONObject = ["openid_provider": [:], "openid_relying_party": [:], "federation_entity": [:]]
    let some = try constraints(#"{"allowed_entity_types": ["openid_provider"]}"#)
    #expect(some.applied(to: metadata) == ["openid_provider": [:], "federation_entity": [:]])
    #expect(try constraints(#"{"allowed_entity_types": []}"#).applied(to: metadata) == ["federation_entity": [:]])
    #expect(throws: TrustProblem.self) { try constraints(#"{"allowed_entity_types": ["federation_entity"]}"#) }
  }

  @Test func unknownOnesArePassedOver() throws {
    try constraints(#"{"colour": "blue"}"#).check(intermediates: 1, entities: ["https://a.example"])
  }
}
