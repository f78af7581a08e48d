// Room: Sends messages on to a mail server and to a webhook, each with a queue. Not what a message says.

package import Logging
package import Sandboxes

/// Delivers the messages of all sandboxes to a mail server and to a webhook, besides the outbox.
///
/// The API of this room. Each destination has a ``MessageDelivery`` with a queue of its own, so that one that does not
/// answer does not delay the others.
package struct MessageRelay: Sendable {
  private let deliveries: [MessageDelivery]

  /// Starts to deliver the messages of all sandboxes, also of those that are created later.
  /// - Parameter ledger: has the undelivered messages of servers that ended, which this one then delivers; nil if no
  ///   other server shares the state.
  package init(to destinations: [Destination], of core: IdentityCore, ledger: (any DeliveryLedger)?, log: Logger) {
    let deliveries = destinations.map { MessageDelivery(to: $0, ledger, log: log) }
    self.deliveries = deliveries
    guard !deliveries.isEmpty else { return }
    core.post.carry { message in
      deliveries.filter { $0.destination.takes(message) }.map(\.destination.name)
    } _: { batch in
      for delivery in deliveries { delivery.take(batch) }
    }
    ledger?.resend(to: deliveries.map(\.destination.name)) { [weak core] leaving in
      guard let delivery = deliveries.first(where: { $0.destination.name == leaving.destination }),
        let sandbox = core?.registry.sandbox(leaving.sandbox), let message = sandbox.message(leaving.number)
      else { return false }
      delivery.take(Post.Batch(sandbox: sandbox, messages: [(leaving.number, message)]))
      return true
    }
  }

  /// Waits until all messages are delivered or given up, but no longer than `limit`. Messages that pause between two
  /// attempts are tried once more.
  package func drain(within limit: Duration) {
    let deadline = ContinuousClock.now + limit
    for delivery in deliveries { delivery.drain(within: deadline - .now) }
  }
}
