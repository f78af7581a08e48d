package import Model
internal import Store

/// A message that goes to a mail server or a webhook besides the outbox, and has not got there yet.
package struct LeavingMessage: Hashable, Sendable {
  package let sandbox: SandboxID
  /// In the outbox of the sandbox.
  package let number: UInt64
  /// The name of the place.
  package let destination: String

  package init(_ number: UInt64, of sandbox: SandboxID, to destination: String) {
    (self.number, self.sandbox, self.destination) = (number, sandbox, destination)
  }
}

/// Remembers which messages have yet to leave, beyond the life of the process that sends them.
package protocol DeliveryLedger: Sendable {
  /// Notes that this process sends the message. Never waits.
  func began(_ message: LeavingMessage)
  /// Notes that the message has arrived, or never will. Never waits.
  func settled(_ message: LeavingMessage)
}

extension SandboxHolder {
  /// The messages that a draft adds to what stands, and where they go.
  func leaving(in draft: Sandbox) -> [LeavingMessage] {
    guard let post = post.snapshot else { return [] }
    return draft.outbox.after(snapshot.outbox.next - 1).flatMap { sent in
      post.destinations(of: sent.entry).map { LeavingMessage(sent.number, of: id, to: $0) }
    }
  }
}
