import Ambient
import Assembly
import Logging
import Model
import Platform
import Sandboxes

@testable import Delivery

/// A core with one sandbox, and messages of it.
struct Sender {
  let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"))
  let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  static func message(to address: String = "ada@example.com", _ channel: Message.Channel = .email) -> Message {
    Message(
      at: Instant(milliseconds: 1_769_860_800_000), realm: RealmID("us-east-1_Local0001"),
      user: SubjectID(randomBytes: [1]),
      to: address, channel: channel, kind: .signUp, subject: "Your code", body: "Your code is 123456.", code: "123456",
      clientMetadata: [:])
  }
}

/// Records what it is told.
final class Ledger: DeliveryLedger {
  let settledNumbers = Lock<[UInt64]>([])

  func began(_ message: LeavingMessage) {}
  func settled(_ message: LeavingMessage) { settledNumbers.withLock { $0.append(message.number) } }
  func resend(to destinations: [String], _ send: @escaping @Sendable (LeavingMessage) -> Bool) {}
}
