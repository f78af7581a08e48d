import Foundation
import OAuth
import Testing

@testable import Model

/// The pages that are written from the code: docs/support and docs/troubleshooting.md.
@Suite struct SupportTableTests {
  /// Run with UPDATE_GENERATED=1 to write the page anew.
  @Test(arguments: GeneratedPage.all) func thePageSaysWhatTheCodeDoes(page: GeneratedPage) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/\(page.path)").standardizedFileURL
    let markdown = page.markdown()
    if ProcessInfo.processInfo.environment["UPDATE_GENERATED"] != nil {
      try markdown.write(to: file, atomically: true, encoding: .utf8)
    }
    let committed = try? String(contentsOf: file, encoding: .utf8)
    #expect(committed == markdown, "run the tests with UPDATE_GENERATED=1 and commit the page")
  }

  @Test func everyRuleOfPersonalitiesHasARow() {
    let rules = PersonalityDifferences.names
    let words = PersonalityDifferences.words
    for rule in rules {
      #expect(words.contains { $0.rule == rule }, "\(rule) needs words in PersonalityDifferences")
    }
    for row in words {
      #expect(rules.contains(row.rule), "there is no rule \(row.rule)")
      #expect(!row.whenFalse.isEmpty && !row.whenTrue.isEmpty && row.whenFalse != row.whenTrue, "\(row.rule)")
    }
  }

  /// A rule with one value for all is no difference.
  @Test func everyRuleDiffersBetweenThePersonalities() {
    let apple = PersonalityDifferences.values(of: .apple)
    for (one, its) in zip(PersonalityDifferences.values(of: .cognito), apple) {
      #expect(PersonalityDifferences.names.contains(one.name) || one.isSo != its.isSo, "\(one.name)")
    }
  }

  @Test func theTableOfTargetsNamesEveryParameterOfEveryGrant() {
    for grant in OAuthGrant.all {
      for parameter in grant.targets {
        #expect(OpenIDConnectPage.markdown.contains("| `\(parameter.rawValue)` | `token`, `\(grant.name)` |"))
      }
    }
  }
}
