internal import Ambient
package import Model
internal import Store

extension SandboxHolder {
  /// The message of that number in the outbox; nil if it is not there.
  package func message(_ number: UInt64) -> Message? {
    guard number > 0, let first = snapshot.outbox.after(number - 1).first(where: { _ in true }) else { return nil }
    return first.number == number ? first.entry : nil
  }

  /// Notes that a message which was to leave the process did not.
  /// - Parameter reason: in words without a secret.
  package func recordFailure(of message: Message, number: UInt64, _ reason: String) {
    update { sandbox in
      var event = Event(
        at: sandbox.clock.now(), realm: message.realm, kind: .deliveryFailed, user: message.user, client: nil)
      event.detail = "message \(number): \(reason)"
      sandbox.journal.append(Packed(event))
      sandbox.journal.trim(to: Sandbox.journalLimit)
    }
    activity.announce()
  }

  /// Removes the messages that match from the outbox and returns how many there were.
  package func deleteMessages(_ filter: MessageFilter) throws(NotKept) -> Int {
    try updateKept { sandbox in
      let numbers = sandbox.outbox.after(filter.after).filter { filter.matches($0.entry) }.map(\.number)
      for number in numbers { sandbox.outbox.remove(number) }
      return numbers.count
    }
  }
}
