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

  @Test(arguments: ["ne", "gt", "ge", "lt", "le", "has"])
  func operatorsAreRefusedByName(_ name: String) {
    #expect(refusal(of: "displayName \(name) 'a'") == "501 NotImplemented: not implemented: $filter with \(name)")
  }

  @Test func othersAreRefusedByName() {
    for (text, name) in [
      ("a eq 'b' or c eq 'd'", "or"), ("not(a eq 'b')", "not"), ("endsWith(mail, 'x')", "endsWith"),
      ("contains(mail, 'x')", "contains"),
    ] {
      #expect(refusal(of: text) == "501 NotImplemented: not implemented: $filter with \(name)")
    }
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
