import Ambient
import Testing

@testable import Model

@Suite struct OutboxTests {
  private func message(_ number: Int, metadata: Int = 0) -> Message {
    Message(
      at: Instant(seconds: 1_800_000_000), realm: RealmID("eu-west-1_Shop00001"), user: UniqueID(bytes: []),
      to: "ada@example.com", channel: .email, kind: .signUp, body: String(number),
      clientMetadata: metadata == 0 ? [:] : ["a": String(repeating: "x", count: metadata)])
  }

  @Test func keepsTheNewest() {
    var outbox = Outbox()
    for number in 0..<10_010 { outbox.append(message(number)) }
    #expect(outbox.count == 10_000)
    #expect(outbox.newestFirst.first { _ in true }?.entry.body == "10009")
    #expect(outbox.after(0).first { _ in true }?.entry.body == "10")
  }

  /// A message may carry as much as a request may.
  @Test func isBoundedBySizeToo() {
    var outbox = Outbox()
    for number in 0..<100 { outbox.append(message(number, metadata: 1 << 20)) }
    #expect(outbox.count < 65 && outbox.size <= 64 << 20)
    outbox.append(message(100))
    outbox.remove(101)
    outbox.removeAll()
    #expect(outbox.size == 0 && outbox.count == 0)
  }
}
