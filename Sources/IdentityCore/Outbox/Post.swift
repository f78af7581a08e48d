/// Takes messages out of the process, beside the outboxes that keep them. One for all sandboxes.
package final class Post: Sendable {
  /// Messages that were just committed together.
  package struct Batch: Sendable {
    package let sandbox: SandboxHolder
    /// With their numbers in the outbox.
    package let messages: [(number: UInt64, message: Message)]
  }

  private let carrier = Guarded<(@Sendable (Batch) -> Void)?>(nil)
  private let messenger = Guarded<(@Sendable (HandOver) -> Void)?>(nil)

  /// From now on `carrier` is told of all messages, on the thread that committed them and outside of every lock: it must not wait.
  package func carry(_ carrier: @escaping @Sendable (Batch) -> Void) {
    self.carrier.update { $0 = carrier }
  }

  /// From now on `messenger` is told of all messages that custom senders deliver, in the same way.
  package func handOver(to messenger: @escaping @Sendable (HandOver) -> Void) {
    self.messenger.update { $0 = messenger }
  }

  func take(_ handOver: HandOver) {
    messenger.snapshot?(handOver)
  }

  func take(_ messages: [Message], from first: UInt64, of sandbox: SandboxHolder) {
    guard let carrier = carrier.snapshot else { return }
    let numbered = messages.enumerated().map { (number: first + UInt64($0.offset), message: $0.element) }
    carrier(Batch(sandbox: sandbox, messages: numbered))
  }
}
