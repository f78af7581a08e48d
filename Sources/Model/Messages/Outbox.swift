package import Store

/// A sandbox's messages, oldest first, with increasing numbers.
///
/// Bounded by count and by size, because clients fill it: client metadata is copied to every message and may be as long
/// as a request.
package struct Outbox: Sendable, Codable {
  private var messages = Ledger<Message>()
  /// The approximate total size in bytes.
  private(set) var size = 0

  /// Limits of the stored messages, as a number and in bytes.
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

  /// Appends a message and removes the oldest ones beyond the bounds.
  package mutating func append(_ message: Message) {
    messages.append(message)
    size += message.size
    makeRoom()
  }

  /// Restores messages of `other` that have been removed here.
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

  /// Continues the numbering after that of `other`.
  package mutating func number(onFrom other: Outbox) {
    messages.number(onFrom: other.messages)
  }

  /// The next message's number.
  package var next: UInt64 { messages.next }

  /// Removes all messages; numbering continues.
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
  /// The approximate size in bytes.
  package var size: Int {
    let texts = [to, subject ?? "", body, html ?? "", link ?? ""].reduce(0) { $0 + $1.utf8.count }
    return clientMetadata.reduce(texts + 256) { $0 + $1.key.utf8.count + $1.value.utf8.count + 32 }
  }
}
