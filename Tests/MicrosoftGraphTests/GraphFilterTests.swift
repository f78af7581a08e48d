import JSON
import Testing

@testable import MicrosoftGraph

/// What `$filter` can say, and what is refused of it and how.
@Suite struct GraphFilterTests {
  private func refusal(of text: String) -> String? {
    do throws(GraphError) {
      _ = try GraphFilter(text)
      return nil
    } catch {
      return "\(error.status) \(error.code): \(error.message)"
    }
  }

  @Test func textsMayHaveQuotes() throws {
    let filter = try GraphFilter("displayName eq 'O''Neill, (Ada): and'")
    guard case .equals("displayName", .text("O'Neill, (Ada): and")) = try #require(filter.conditions.first) else {
      Issue.record("\(filter)")
      return
    }
    #expect(filter.conditions[0].matches("o'neill, (ada): and"))
    #expect(!filter.conditions[0].matches("O'Neill"))
  }

  @Test func conditionsAreJoined() throws {
    let filter = try GraphFilter("(startsWith(displayName, 'A') and accountEnabled eq true) and jobTitle in ('x', 'y')")
    #expect(filter.conditions.map(\.property) == ["displayName", "accountEnabled", "jobTitle"])
    #expect(filter.conditions.map { $0.matches("Y") } == [false, false, true])
    #expect(filter.conditions[1].matches(true))
  }

  @Test func identitiesAreOneCondition() throws {
    let text = "identities/any(c:c/issuerAssignedId eq 'ada@example.com' and c/issuer eq 'contoso.onmicrosoft.com')"
    let condition = try #require(try GraphFilter(text).conditions.first)
    let own: JSON = [
      "signInType": "emailAddress", "issuer": "contoso.onmicrosoft.com", "issuerAssignedId": "Ada@example.com",
    ]
    let other: JSON = ["signInType": "federated", "issuer": "facebook.com", "issuerAssignedId": "ada@example.com"]
    #expect(condition.matches([own]))
    #expect(!condition.matches([other]))
  }

  @Test(arguments: ["gt", "lt", "has"])
  func operatorsAreRefusedByName(_ name: String) {
    #expect(refusal(of: "displayName \(name) 'a'") == "501 NotImplemented: not implemented: $filter with \(name)")
  }

  @Test func othersAreRefusedByName() {
    #expect(refusal(of: "contains(mail, 'x')") == "501 NotImplemented: not implemented: $filter with contains")
    #expect(refusal(of: "endsWith(city, 'x')")?.hasPrefix("400 Request_UnsupportedQuery: ") == true)
  }

  @Test(arguments: [
    ("a eq 'x' or b eq 'x' and c eq 'x'", "a", true), ("a eq 'x' or b eq 'x' and c eq 'x'", "b", false),
    ("(a eq 'x' or b eq 'x') and c eq 'x'", "a", false), ("(a eq 'x' or b eq 'x') and c eq 'x'", "ac", true),
    ("not(a eq 'x') and b eq 'x'", "b", true), ("not(a eq 'x' or b eq 'x')", "", true),
    ("not(not(a eq 'x'))", "a", true),
    ("a ne 'x'", "a", false), ("a ne null", "b", true),
  ])
  func joinsBindAsInOData(_ text: String, _ properties: String, _ holds: Bool) throws {
    let filter = try GraphFilter(text)
    let found = filter.expression.holds { condition in
      condition.matches(properties.contains(condition.property) ? "x" : "y")
    }
    #expect(found == holds)
  }

  @Test func onlyWhatEachMatchHasIsAnsweredFromAnIndex() throws {
    #expect(try GraphFilter("a eq 'x' and (b eq 'x' and c eq 'x')").required.map(\.property) == ["a", "b", "c"])
    #expect(try GraphFilter("a eq 'x' and (b eq 'x' or c eq 'x') and not(d eq 'x')").required.map(\.property) == ["a"])
    #expect(try GraphFilter("a eq 'x' or b eq 'x'").required.isEmpty)
    #expect(try GraphFilter("a ne 'x' and endsWith(mail,'x')").advanced == ["NotEqualsMatch", "EndsWith"])
  }

  @Test func wordsAreFoundByTheirBeginnings() throws {
    let search = try GraphSearch("\"displayName:ada lo\" AND \"mail:x\" OR \"jobTitle:chef\"").filter
    #expect(search.conditions.map(\.property) == ["displayName", "mail", "jobTitle"])
    #expect(search.conditions[0].matches("Lovelace, Ada") && !search.conditions[0].matches("Adam"))
    for text in ["", "displayName:a", "\"displayName\"", "\"a:b\" \"c:d\"", "\"a:\"", "\"a:b"] {
      #expect(throws: GraphError.self) { try GraphSearch(text) }
    }
    #expect(throws: GraphError.self) { try GraphOrder("a,b") }
    #expect(try GraphOrder("a desc").isDescending)
  }

  @Test(arguments: [
    "", " ", "displayName", "displayName eq", "displayName eq 'a", "displayName eq 'a' and", "(displayName eq 'a'",
    "displayName eq 'a')", "displayName like 'a'", "startsWith(displayName 'a')", "identities/any(c:d/issuer eq 'x')",
    "displayName in ()", String(repeating: "(", count: 50), "eq eq eq", "''", "a eq b",
    String(repeating: "a eq 'b' and ", count: 20) + "a eq 'b'", String(repeating: "x", count: 5000),
  ])
  func whatCannotBeReadIsReported(_ text: String) throws {
    #expect(try #require(refusal(of: text)).hasPrefix("400 BadRequest: Invalid filter clause: "))
  }
}
