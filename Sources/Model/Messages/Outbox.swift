package import Store

/// The messages of a sandbox, oldest first, each under a number that grows.
///
/// Bounded by count and by size, since strangers fill it: what a client gives along goes into every message, and may be
/// as long as a request.
package struct Outbox: Sendable, Codable {
  private var messages = Ledger<Message>()
  /// About how many bytes the messages take.
  private(set) var size = 0

  static let countLimit = 10_000
  static let sizeLimit = 64 << 20

  package init() {}

  package var count: Int { messages.count }

  /// Messages with numbers above `number`, oldest first.
  package func after(_ number: UInt64) -> Ledger<Message>.Forward {
    messages.after(number)
  }

  /// Messages with numbers below `number`, newest first.
  package func before(_ number: UInt64) -> Ledger<Message>.Backward {
    messages.before(number)
  }

  /// All messages, newest first.
  package var newestFirst: Ledger<Message>.Backward { messages.newestFirst }

  /// Adds a message, and drops the oldest ones that have no place any more.
  package mutating func append(_ message: Message) {
    messages.append(message)
    size += message.size
    makeRoom()
  }

  /// Puts back the messages of `other` that are no longer here.
  package mutating func putBack(_ other: Outbox) {
    for (number, message) in other.after(0) where messages[number] == nil {
      messages.put(message, at: number)
      size += message.size
    }
    makeRoom()
  }

  private mutating func makeRoom() {
    while messages.count > 1, messages.count > Self.countLimit || size > Self.sizeLimit,
      let (number, _) = messages.oldest
    {
      remove(number)
    }
  }

  package mutating func remove(_ number: UInt64) {
    if let message = messages.remove(number) { size -= message.size }
  }

  /// Makes the numbers of later messages greater than those of `other`.
  package mutating func number(onFrom other: Outbox) {
    messages.number(onFrom: other.messages)
  }

  /// The number that the next message gets.
  package var next: UInt64 { messages.next }

  /// Empties the outbox; later messages continue the numbers.
  package mutating func removeAll() {
    messages.removeAll()
    size = 0
  }
}

extension Outbox: RowHolder {
  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&messages, as: "messages")
  }
}

extension Message {
  /// About how many bytes it takes.
  package var size: Int {
    let texts = [to, subject ?? "", body, html ?? "", link ?? ""].reduce(0) { $0 + $1.utf8.count }
    return clientMetadata.reduce(texts + 256) { $0 + $1.key.utf8.count + $1.value.utf8.count + 32 }
  }
}
