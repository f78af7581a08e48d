import HTTPServer
import Model
import Platform
import Sandboxes
import Store
import Testing

@testable import Delivery
@testable import Outgoing

/// When a message is sent again, and when it is given up.
@Suite struct MessageDeliveryTests {
  private func webhook(_ server: Server) -> Destination { .webhook("http://127.0.0.1:\(server.port)/messages") }

  private func failures(_ sandbox: SandboxHolder) -> [String] {
    sandbox.snapshot.journal.after(0).map(\.entry.value).filter { $0.kind == .deliveryFailed }.compactMap(\.detail)
  }

  @Test func thereAreFourAttempts() {
    #expect((1...5).map(MessageDelivery.pause(afterFailures:)) == [500, 2_000, 8_000, nil, nil])
  }

  /// RFC 9110 §15: 408 and 429 ask for another attempt, and so may every 5xx; other 4xx stay.
  @Test(arguments: [
    (200, nil), (204, nil), (301, false), (400, false), (404, false), (408, true), (429, true), (500, true),
    (503, true),
  ])
  func answersOfWebhooks(status: Int, mayPass: Bool?) {
    let answer = OutgoingAnswer(status: status, headers: [], body: [])
    let expected = mayPass.map { MessageDelivery.Outcome.failed("status \(status)", mayPass: $0) } ?? .done
    #expect(MessageDelivery.outcome(.success(answer)) == expected)
  }

  /// RFC 5321 §4.2.1: 4yz is transient, 5yz is permanent.
  @Test(arguments: [(421, true), (450, true), (550, false), (554, false)])
  func answersOfMailServers(status: Int, mayPass: Bool) {
    #expect(
      MessageDelivery.outcome(.failure(.refused(status)))
        == .failed("refused with status \(status)", mayPass: mayPass))
  }

  @Test(arguments: [
    (OutgoingFailure.timedOut, true), (.tooBusy, true), (.failed("no route"), true), (.answerTooLarge, false),
    (.cancelled, false),
  ])
  func failedCalls(failure: OutgoingFailure, mayPass: Bool) {
    guard case .failed(_, let may) = MessageDelivery.outcome(.failure(failure)) else {
      Issue.record("not a failure")
      return
    }
    #expect(may == mayPass)
  }

  @Test func aTemporaryFailureIsFollowedByAnotherAttempt() throws {
    let sender = Sender()
    let sandbox = try #require(sender.core.sandbox())
    let count = Lock(0)
    let server = try Server { _ in
      let number = count.withLock { count -> Int in
        count += 1
        return count
      }
      return .respond(.empty(number == 1 ? 503 : 204))
    }
    defer { server.stop(graceSeconds: 0) }
    let ledger = Ledger()
    let delivery = MessageDelivery(to: webhook(server), ledger, log: sender.log)
    delivery.take(Post.Batch(sandbox: sandbox, messages: [(1, Sender.message())]))
    let deadline = ContinuousClock.now + .seconds(20)
    while ledger.settledNumbers.withLock(\.isEmpty), ContinuousClock.now < deadline { usleep(10_000) }
    #expect(count.withLock { $0 } == 2)
    #expect(ledger.settledNumbers.withLock { $0 } == [1])
    #expect(failures(sandbox).isEmpty)
  }

  @Test func aPermanentFailureIsInTheJournal() throws {
    let sender = Sender()
    let sandbox = try #require(sender.core.sandbox())
    let count = Lock(0)
    let server = try Server { _ in
      count.withLock { $0 += 1 }
      return .respond(.empty(400))
    }
    defer { server.stop(graceSeconds: 0) }
    let ledger = Ledger()
    let delivery = MessageDelivery(to: webhook(server), ledger, log: sender.log)
    delivery.take(Post.Batch(sandbox: sandbox, messages: [(7, Sender.message())]))
    delivery.drain(within: .seconds(20))
    #expect(count.withLock { $0 } == 1)
    #expect(ledger.settledNumbers.withLock { $0 } == [7])
    #expect(failures(sandbox) == ["message 7: webhook: status 400"])
  }

  /// No attempt is made for an address that a mail cannot have: it could end the header that it stands in.
  @Test func aRecipientThatIsNoAddressIsGivenUp() throws {
    let sender = Sender()
    let sandbox = try #require(sender.core.sandbox())
    let delivery = MessageDelivery(to: .smtp("smtp://127.0.0.1:1"), nil, log: sender.log)
    delivery.take(Post.Batch(sandbox: sandbox, messages: [(3, Sender.message(to: "ada@example.com\r\nBcc: x"))]))
    delivery.drain(within: .seconds(20))
    #expect(failures(sandbox) == ["message 3: smtp: the recipient's address cannot be used in a mail"])
  }

  @Test func moreThanTheLimitIsGivenUp() throws {
    let sender = Sender()
    let sandbox = try #require(sender.core.sandbox())
    let server = try Server { _ in .respond(.empty(204)) }
    defer { server.stop(graceSeconds: 0) }
    let delivery = MessageDelivery(to: webhook(server), nil, log: sender.log)
    var large = Sender.message()
    large.body = String(repeating: "x", count: MessageDelivery.sizeLimit)
    delivery.take(Post.Batch(sandbox: sandbox, messages: [(1, large)]))
    #expect(failures(sandbox) == ["message 1: webhook: too many messages are waiting"])
    delivery.drain(within: .seconds(5))
  }

  @Test func mailServersReceiveEmailsOnly() {
    #expect(Destination.smtp("smtp://a").takes(Sender.message()))
    #expect(!Destination.smtp("smtp://a").takes(Sender.message(to: "+15550100", .sms)))
    #expect(Destination.webhook("http://a").takes(Sender.message(to: "+15550100", .sms)))
  }
}
