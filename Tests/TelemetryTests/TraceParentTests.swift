import Testing

@testable import Telemetry

/// The header `traceparent` of W3C Trace Context.
@Suite struct TraceParentTests {
  private static let valid = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test func theExampleOfTheSpecification() throws {
    let parent = try #require(TraceParent(Self.valid))
    #expect(parent.trace.count == 16)
    #expect(parent.trace.first == 0x4B)
    #expect(parent.span == [0x00, 0xF0, 0x67, 0xAA, 0x0B, 0xA9, 0x02, 0xB7])
    #expect(parent.isSampled)
    #expect(TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00")?.isSampled == false)
  }

  @Test func laterVersionsMayHaveMoreParts() {
    #expect(TraceParent("01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more") != nil)
  }

  @Test(arguments: [
    nil, "", "00", "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-001",
  ])
  func otherHeadersBeginANewTrace(header: String?) {
    #expect(TraceParent(header) == nil)
  }
}
