import Dispatch
import HTTPServer
import Model
import Sandboxes
import Synchronization
import Testing

@testable import understudy

/// Requests whose work stops for an answer from outside.
@Suite struct OutboundCallerTests {
  /// Answers with the number of the call, from a thread of its own.
  private final class Runner: OutboundCaller {
    private let calls = Atomic<Int>(0)

    func run(_ request: RemoteRequest, done: @escaping @Sendable (RemoteResult) -> Void) {
      let number = calls.add(1, ordering: .relaxed).newValue
      DispatchQueue.global().async { done(.success(RemoteAnswer(status: 200, body: [UInt8(number)]))) }
    }
  }

  /// Asks `count` times and answers with what it heard.
  @Sendable private static func work(_ count: Int) -> Response {
    do throws(CoreError) {
      var heard: [String] = []
      for _ in 0..<count {
        switch try OutboundCall(RemoteRequest("http://localhost")).answer() {
        case .success(let answer): heard.append("\(answer.body)")
        case .failure: heard.append("failed")
        }
      }
      return .text(heard.joined(separator: " "))
    } catch {
      return .text("stopped", status: 500)
    }
  }

  @Test(arguments: [0, 1, 3])
  func answersWithWhatCame(count: Int) {
    let outcomes: [@Sendable () -> Outcome] = [
      { .respond(Self.work(count)) }, { .work { Self.work(count) } }, { .decide { .work { Self.work(count) } } },
    ]
    for outcome in outcomes {
      let response = Runner().serve(outcome).response()
      #expect(response.status == 200)
      #expect(
        String(decoding: response.body, as: UTF8.self) == (1...3).prefix(count).map { "[\($0)]" }.joined(separator: " ")
      )
    }
  }

  @Test func leavesOtherOutcomesAlone() {
    let response = Runner().serve { .wait { $0.resume(with: .text("waited")) } }.response()
    #expect(String(decoding: response.body, as: UTF8.self) == "waited")
  }
}
