internal import Description
internal import JSON
internal import Model
internal import OpenAPI

/// The messages that a call is about.
struct MessageSelection: MemberDecodable {
  let filter: MessageFilter

  init(from members: inout MemberReader) throws(Refusal) {
    var filter = MessageFilter()
    filter.to = try members.optional("to", .text(), "Only messages to this address; case does not matter.")
    filter.realm = try members.optional("realm", .text(), "Only messages of this pool, by id or name.").map {
      RealmID($0)
    }
    filter.kind = try members.optional("kind", .choice(.notice), "Only messages of this kind.")
    filter.channel = try members.optional("channel", .choice(.email), "Only mails, or only text messages.")
    filter.after = try members.optional("after", .number, default: 0, "Only messages after the one with this id.")
    self.filter = filter
  }

  /// Seconds that a call may wait for a message.
  static let waitSeconds = 0...60
}

extension ValueKind<UInt64> {
  /// A message id: digits.
  static var number: ValueKind {
    ValueKind(Schema.text.with("pattern", "^[0-9]{1,19}$"), expected: "an id", placeholder: 0) { text in
      text.utf8.count <= 19 && text.utf8.allSatisfy { (48...57).contains($0) } ? UInt64(text) : nil
    }
  }
}
