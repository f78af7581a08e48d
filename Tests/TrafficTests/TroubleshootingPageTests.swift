import Foundation
import Testing

@testable import Model
@testable import Traffic

struct TroubleshootingPageTests {
  @Test func thePageIsWrittenFromTheCode() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/troubleshooting.md").standardizedFileURL
    if ProcessInfo.processInfo.environment["UPDATE_GENERATED"] != nil {
      try TroubleshootingPage.markdown.write(to: page, atomically: true, encoding: .utf8)
    }
    let committed = try? String(contentsOf: page, encoding: .utf8)
    #expect(committed == TroubleshootingPage.markdown, "run the tests with UPDATE_GENERATED=1 and commit the page")
  }

  @Test func valuesTakeThePlacesOfTheirNames() {
    #expect(
      SignInMistake.otherRegion.told("Pool ‹x›", "eu-west-1", "us-east-1")
        == "Pool ‹x› is in eu-west-1, and the request is for us-east-1. Set the client's region to eu-west-1, or give the pool Relax: "
        + "{region: true}.")
  }
}
