import JSON
import Model
import Testing

@testable import TrustChains

/// The rules of policies about metadata; values and outcomes are those of the specification (OpenID Federation 1.0
/// §6.1).
@Suite struct MetadataPolicyTests {
  private func policy(_ text: String) throws -> MetadataPolicy {
    try MetadataPolicy(try JSON.parse(text))
  }

  /// A policy of one parameter.
  private func rule(_ text: String, of name: String = "p") throws -> MetadataPolicy {
    try policy(#"{"t": {"\#(name)": \#(text)}}"#)
  }

  /// What a value becomes by a rule; nil for none.
  private func applied(_ text: String, to value: String?, of name: String = "p") throws -> JSON? {
    var members: JSONObject = [:]
    members[name] = try value.map { try JSON.parse($0) }
    return try rule(text, of: name).applied(to: ["t": .object(members)])["t"]?[name]
  }

  private func json(_ text: String) throws -> JSON { try JSON.parse(text) }

  /// OpenID Federation 1.0 §6.1.5.
  @Test func exampleOfTheSpecification() throws {
    let anchor = try policy(
      """
      {"openid_relying_party": {
        "grant_types": {"default": ["authorization_code"], "subset_of": ["authorization_code", "refresh_token"],
          "superset_of": ["authorization_code"]},
        "token_endpoint_auth_method": {"one_of": ["private_key_jwt", "self_signed_tls_client_auth"], "essential": true},
        "token_endpoint_auth_signing_alg": {"one_of": ["PS256", "ES256"]},
        "subject_type": {"value": "pairwise"},
        "contacts": {"add": ["helpdesk@federation.example.org"]}}}
      """)
    let intermediate = try policy(
      """
      {"openid_relying_party": {
        "grant_types": {"subset_of": ["authorization_code"]},
        "token_endpoint_auth_method": {"one_of": ["self_signed_tls_client_auth"]},
        "contacts": {"add": ["helpdesk@org.example.org"]}}}
      """)
    let merged = try anchor.merged(with: intermediate)
    let rules = merged.rules(of: "openid_relying_party").mapValues(\.json)
    #expect(
      try rules == [
        "grant_types": json(
          #"{"default": ["authorization_code"], "subset_of": ["authorization_code"], "superset_of": ["authorization_code"]}"#
        ),
        "token_endpoint_auth_method": json(#"{"one_of": ["self_signed_tls_client_auth"], "essential": true}"#),
        "token_endpoint_auth_signing_alg": json(#"{"one_of": ["PS256", "ES256"]}"#),
        "subject_type": json(#"{"value": "pairwise"}"#),
        "contacts": json(#"{"add": ["helpdesk@federation.example.org", "helpdesk@org.example.org"]}"#),
      ])
    let leaf = try json(
      """
      {"openid_relying_party": {
        "redirect_uris": ["https://rp.example.org/callback"], "response_types": ["code"],
        "token_endpoint_auth_method": "self_signed_tls_client_auth", "contacts": ["rp_admins@rp.example.org"]}}
      """)
    let superior = try json(
      """
      {"openid_relying_party": {
        "sector_identifier_uri": "https://org.example.org/sector-ids.json",
        "policy_uri": "https://org.example.org/policy.html"}}
      """)
    let metadata = try #require(leaf.object).overridden(by: try #require(superior.object))
    #expect(
      try .object(merged.applied(to: metadata))
        == json(
          """
          {"openid_relying_party": {
            "redirect_uris": ["https://rp.example.org/callback"], "grant_types": ["authorization_code"],
            "response_types": ["code"], "token_endpoint_auth_method": "self_signed_tls_client_auth",
            "subject_type": "pairwise", "sector_identifier_uri": "https://org.example.org/sector-ids.json",
            "policy_uri": "https://org.example.org/policy.html",
            "contacts": ["rp_admins@rp.example.org", "helpdesk@federation.example.org", "helpdesk@org.example.org"]}}
          """))
  }

  /// The table of OpenID Federation 1.0 §6.1.3.1.8.
  @Test(arguments: [
    ("true", #"["a","e"]"#, #"["a"]"#), ("false", #"["a","e"]"#, #"["a"]"#), ("true", #"["d","e"]"#, "[]"),
    ("false", #"["d","e"]"#, "[]"), ("false", nil, nil),
  ])
  func essentialAndSubset(_ essential: String, _ input: String?, _ output: String?) throws {
    let rule = #"{"essential": \#(essential), "subset_of": ["a","b","c"]}"#
    #expect(try applied(rule, to: input) == output.map(json))
  }

  @Test func essentialNeedsAValue() {
    #expect(throws: TrustProblem.self) { try applied(#"{"essential": true, "subset_of": ["a"]}"#, to: nil) }
    #expect(throws: TrustProblem.self) { try applied(#"{"essential": true}"#, to: nil) }
  }

  @Test(arguments: [
    (#"{"value": "x"}"#, #""y""#, #""x""#), (#"{"value": null}"#, #""y""#, nil), (#"{"value": ["x"]}"#, nil, #"["x"]"#),
    (#"{"value": true}"#, "false", "true"),
    (#"{"add": ["b", "c"]}"#, #"["a", "b"]"#, #"["a", "b", "c"]"#), (#"{"add": ["b"]}"#, nil, #"["b"]"#),
    (#"{"default": 5}"#, nil, "5"), (#"{"default": 5}"#, "6", "6"),
    (#"{"one_of": ["a", "b"]}"#, #""b""#, #""b""#), (#"{"one_of": ["a"]}"#, nil, nil),
    (#"{"superset_of": ["a"]}"#, #"["a", "b"]"#, #"["a", "b"]"#), (#"{"superset_of": ["a"]}"#, nil, nil),
    (#"{"value": ["a", "b"], "add": ["a"]}"#, #"["z"]"#, #"["a", "b"]"#),
    (#"{"default": ["a"], "add": ["b"]}"#, nil, #"["b"]"#),
    (#"{"subset_of": ["a", "b"], "superset_of": ["a", "b"]}"#, #"["b", "a", "c"]"#, #"["b", "a"]"#),
    (#"{"add": ["b"], "subset_of": ["a", "b"], "superset_of": ["b"], "essential": true}"#, nil, #"["b"]"#),
    (#"{"unknown": 1}"#, "2", "2"),
  ])
  func operators(_ rule: String, _ input: String?, _ output: String?) throws {
    #expect(try applied(rule, to: input) == output.map(json))
  }

  @Test func scopesAreWords() throws {
    let both = #"{"subset_of": ["openid", "email"]}"#
    #expect(try applied(both, to: #""openid profile email""#, of: "scope") == "openid email")
    #expect(try applied(#"{"default": ["openid", "email"]}"#, to: nil, of: "scope") == "openid email")
    #expect(try applied(#"{"superset_of": ["openid"]}"#, to: #""openid email""#, of: "scope") == "openid email")
    #expect(try applied(#"{"value": "openid", "subset_of": ["openid"]}"#, to: nil, of: "scope") == "openid")
    #expect(throws: TrustProblem.self) { try applied(#"{"superset_of": ["openid"]}"#, to: #""email""#, of: "scope") }
  }

  @Test(arguments: [
    (#"{"one_of": ["a"]}"#, #""b""#), (#"{"superset_of": ["a", "b"]}"#, #"["a"]"#), (#"{"subset_of": ["a"]}"#, #""a""#),
    (#"{"add": ["a"]}"#, #""b""#), (#"{"superset_of": ["a"]}"#, "true"),
  ])
  func refusedValues(_ rule: String, _ input: String) {
    #expect(throws: TrustProblem.self) { try applied(rule, to: input) }
  }

  @Test(arguments: [
    #"{"value": ["a"], "add": ["b"]}"#, #"{"value": null, "default": "a"}"#, #"{"value": "c", "one_of": ["a", "b"]}"#,
    #"{"value": ["a", "c"], "subset_of": ["a", "b"]}"#, #"{"value": ["a"], "superset_of": ["a", "b"]}"#,
    #"{"value": null, "essential": true}"#, #"{"add": ["c"], "subset_of": ["a"]}"#,
    #"{"one_of": ["a"], "add": ["a"]}"#, #"{"one_of": ["a"], "subset_of": ["a"]}"#,
    #"{"one_of": ["a"], "superset_of": ["a"]}"#, #"{"subset_of": ["a"], "superset_of": ["a", "b"]}"#,
    #"{"essential": "yes"}"#, #"{"add": "a"}"#, #"{"one_of": []}"#, #"{"subset_of": {"a": 1}}"#, #"{"default": null}"#,
    #""a""#, #"{"superset_of": [null]}"#,
  ])
  func refusedPolicies(_ rule: String) {
    #expect(throws: TrustProblem.self) { try self.rule(rule) }
  }

  @Test(arguments: [
    (#"{"value": "a"}"#, #"{"value": "b"}"#), (#"{"value": null}"#, #"{"value": "b"}"#),
    (#"{"default": "a"}"#, #"{"default": "b"}"#), (#"{"one_of": ["a"]}"#, #"{"one_of": ["b"]}"#),
    (#"{"one_of": ["a"]}"#, #"{"subset_of": ["a"]}"#), (#"{"subset_of": ["a"]}"#, #"{"add": ["b"]}"#),
    (#"{"subset_of": ["a"]}"#, #"{"value": ["b"]}"#), (#"{"superset_of": ["a"]}"#, #"{"subset_of": ["b"]}"#),
    (#"{"value": null}"#, #"{"essential": true}"#),
  ])
  func subordinatesCannotWiden(_ superior: String, _ subordinate: String) throws {
    let (first, second) = (try rule(superior), try rule(subordinate))
    #expect(throws: TrustProblem.self) { try first.merged(with: second) }
  }

  @Test(arguments: [
    (#"{"subset_of": ["a"]}"#, #"{"subset_of": ["b"]}"#, #"{"subset_of": []}"#),
    (#"{"superset_of": ["a"]}"#, #"{"superset_of": ["b"]}"#, #"{"superset_of": ["a", "b"]}"#),
    (#"{"essential": true}"#, #"{"essential": false}"#, #"{"essential": true}"#),
    (#"{"essential": false}"#, #"{"essential": true}"#, #"{"essential": true}"#),
    (#"{"value": "a"}"#, #"{"value": "a", "essential": true}"#, #"{"value": "a", "essential": true}"#),
    (#"{"one_of": ["a", "b"]}"#, #"{"one_of": ["b", "c"], "default": "b"}"#, #"{"default": "b", "one_of": ["b"]}"#),
  ])
  func merging(_ superior: String, _ subordinate: String, _ merged: String) throws {
    let rules = try rule(superior).merged(with: rule(subordinate)).rules(of: "t")
    #expect(try rules["p"]?.json == json(merged))
  }

  @Test func otherOperators() throws {
    let text = #"{"t": {"p": {"regexp": "^a$"}}}"#
    #expect(try policy(text).applied(to: ["t": ["p": "b"]]) == ["t": ["p": "b"]])
  }

  /// A policy says nothing of types that an entity is not, and adds none.
  @Test func otherTypes() throws {
    let policy = try policy(#"{"other": {"p": {"essential": true}}, "t": {"p": {"value": 1}}}"#)
    #expect(try policy.applied(to: ["t": [:]]) == ["t": ["p": 1]])
  }
}
