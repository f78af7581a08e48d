import Foundation
import MicrosoftGraph
import Testing

@Suite struct SupportTableTests {
  @Test func thePageSaysWhatTheCodeDoes() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/support/graph.md").standardizedFileURL
    if ProcessInfo.processInfo.environment["UPDATE_GENERATED"] != nil {
      try SupportTable.markdown.write(to: page, atomically: true, encoding: .utf8)
    }
    let committed = try? String(contentsOf: page, encoding: .utf8)
    #expect(committed == SupportTable.markdown, "run the tests with UPDATE_GENERATED=1 and commit the page")
  }
}
