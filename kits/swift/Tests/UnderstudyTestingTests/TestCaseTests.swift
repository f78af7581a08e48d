import UnderstudyTesting
import XCTest

final class TestCaseTests: UnderstudyTestCase {
  override var sandboxConfiguration: String? { "userPools: [{PoolName: mine}]" }

  func testEachTestHasASandbox() async throws {
    XCTAssertEqual(sandbox.info.userPools.map(\.name), ["mine"])
    let messages = try await sandbox.messages()
    XCTAssertTrue(messages.isEmpty)
  }
}
