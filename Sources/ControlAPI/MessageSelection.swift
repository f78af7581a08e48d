internal import Description
internal import JSON
internal import Model
internal import OpenAPI

/// Which messages a call is about.
struct MessageSelection: MemberDecodable {
  let filter: MessageFilter

  init(from members: inout MemberReader) throws(Refusal) {
    var filter = MessageFilter()
    filter.to = try members.optional("to", .text(), "Only those to this address, in any case of letters.")
    filter.realm = try members.optional("realm", .text(), "Only those of this pool, by id or name.").map { RealmID($0) }
    filter.kind = try members.optional("kind", .choice(.notice), "Only those of this kind.")
    filter.channel = try members.optional("channel", .choice(.email), "Only mails, or only texts.")
    filter.after = try members.optional("after", .number, default: 0, "Only those behind the message of this id.")
    self.filter = filter
  }

  /// For what is asked of a message, and how long to wait for one.
  static let waitSeconds = 0...60
}

extension ValueKind<UInt64> {
  /// The id of a message: digits.
  static var number: ValueKind {
    ValueKind(Schema.text.with("pattern", "^[0-9]{1,19}$"), expected: "an id", placeholder: 0) { text in
      text.utf8.count <= 19 && text.utf8.allSatisfy { (48...57).contains($0) } ? UInt64(text) : nil
    }
  }
}
