package import Model
internal import Store

/// Sends messages out of the process, besides the outboxes that store them. One for all sandboxes.
package final class Post: Sendable {
  /// Messages that were just committed together.
  package struct Batch: Sendable {
    package let sandbox: SandboxHolder
    /// With their numbers in the outbox.
    package let messages: [(number: UInt64, message: Message)]

    package init(sandbox: SandboxHolder, messages: [(number: UInt64, message: Message)]) {
      (self.sandbox, self.messages) = (sandbox, messages)
    }
  }

  private struct Ways: Sendable {
    var carrier: (@Sendable (Batch) -> Void)?
    var destinations: (@Sendable (Message) -> [String])?
    var messenger: (@Sendable (any OutgoingNotice) -> Void)?
  }

  private let ways = Guarded(Ways())

  /// From now on `carrier` receives all messages, on the thread that committed them and outside of every lock: it must
  /// not block.
  /// - Parameter destinations: the names of the destinations of a message besides the outbox.
  package func carry(
    to destinations: @escaping @Sendable (Message) -> [String], _ carrier: @escaping @Sendable (Batch) -> Void
  ) {
    ways.update {
      $0.carrier = carrier
      $0.destinations = destinations
    }
  }

  /// The names of the message's destinations besides the outbox.
  func destinations(of message: Message) -> [String] { ways.snapshot.destinations?(message) ?? [] }

  /// From now on `messenger` receives all messages for custom senders, in the same way.
  package func deliver(to messenger: @escaping @Sendable (any OutgoingNotice) -> Void) {
    ways.update { $0.messenger = messenger }
  }

  package func take(_ delivery: any OutgoingNotice) {
    ways.snapshot.messenger?(delivery)
  }

  func take(_ messages: [Message], from first: UInt64, of sandbox: SandboxHolder) {
    guard let carrier = ways.snapshot.carrier else { return }
    let numbered = messages.enumerated().map { (number: first + UInt64($0.offset), message: $0.element) }
    carrier(Batch(sandbox: sandbox, messages: numbered))
  }
}
