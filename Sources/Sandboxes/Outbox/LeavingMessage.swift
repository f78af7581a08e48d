package import Model
internal import Store

/// An undelivered message for a mail server or a webhook, besides the outbox.
package struct LeavingMessage: Hashable, Sendable {
  package let sandbox: SandboxID
  /// In the outbox of the sandbox.
  package let number: UInt64
  /// The name of the destination.
  package let destination: String

  package init(_ number: UInt64, of sandbox: SandboxID, to destination: String) {
    (self.number, self.sandbox, self.destination) = (number, sandbox, destination)
  }
}

/// Records which messages are not delivered yet, beyond the life of the process that sends them. No method blocks.
package protocol DeliveryLedger: Sendable {
  /// Records that this process is sending the message.
  func began(_ message: LeavingMessage)
  /// Records that the message is delivered, or that it was given up.
  func settled(_ message: LeavingMessage)
  /// From now on passes on the messages of processes that ended.
  /// - Parameters:
  ///   - destinations: the names of the destinations that this process can send to.
  ///   - send: queues a message for its destination; false if the message no longer exists. It must not block.
  func resend(to destinations: [String], _ send: @escaping @Sendable (LeavingMessage) -> Bool)
}

extension SandboxHolder {
  /// The messages that a draft adds to the current state, and their destinations.
  func leaving(in draft: Sandbox) -> [LeavingMessage] {
    guard let post = post.snapshot else { return [] }
    return draft.outbox.after(snapshot.outbox.next - 1).flatMap { sent in
      post.destinations(of: sent.entry).map { LeavingMessage(sent.number, of: id, to: $0) }
    }
  }
}
