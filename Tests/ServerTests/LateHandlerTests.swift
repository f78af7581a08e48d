import HTTPServer
import Synchronization
import Testing

@testable import understudy

struct LateHandlerTests {
  private let request = Request(.get, "/")

  private func status(_ outcome: Outcome) -> Int? {
    guard case .respond(let response) = outcome else { return nil }
    return response.status
  }

  @Test func asksToComeAgainUntilItIsSet() {
    let late = LateHandler()
    #expect(status(late.handler(request)) == 503)
    late.set { _ in .respond(.empty(204)) }
    #expect(status(late.handler(request)) == 204)
  }

  /// The loop's stack is of a fixed size, and a server answers millions of requests.
  @Test func theThousandthCallTakesNoMoreStackThanTheFirst() {
    let late = LateHandler()
    let depth = Atomic<UInt>(0)
    late.set { _ in
      var local = 0
      withUnsafeMutablePointer(to: &local) { depth.store(UInt(bitPattern: $0), ordering: .relaxed) }
      return .respond(.empty(204))
    }
    let handler = late.handler
    func measured() -> UInt {
      _ = handler(request)
      return depth.load(ordering: .relaxed)
    }
    let first = measured()
    for _ in 0..<1_000 { _ = measured() }
    #expect(measured() == first)
  }
}
