internal import Model
internal import OpenAPI
internal import Store

/// Messages in the order of sending.
struct MessagePage: ObjectAnswer {
  let messages: [MessageAnswer]
  let hasMore: Bool

  /// Whether the page was read backwards, so that the next page begins at `before` instead of `after`.
  private let isBackwards: Bool

  /// The first `limit` matching messages; with `before`, the last ones before that number.
  init(_ filter: MessageFilter, limit: Int, before: UInt64? = nil, in sandbox: Sandbox) {
    var messages: [MessageAnswer] = []
    var hasMore = false
    func add(_ number: UInt64, _ message: Message) {
      if messages.count == limit {
        hasMore = true
      } else {
        messages.append(MessageAnswer(number: number, message: message))
      }
    }
    if let before {
      for (number, message) in sandbox.outbox.before(before) where filter.matches(message) {
        if hasMore || number <= filter.after { break }
        add(number, message)
      }
      messages.reverse()
    } else {
      for (number, message) in sandbox.outbox.after(filter.after) where filter.matches(message) {
        if hasMore { break }
        add(number, message)
      }
    }
    self.messages = messages
    self.hasMore = hasMore
    isBackwards = before != nil
  }

  private init() {
    messages = []
    hasMore = false
    isBackwards = false
  }

  static let empty = MessagePage()

  static let name = "Messages"
  static let members: [AnswerMember<MessagePage>] = [
    AnswerMember("messages", \.messages, "Oldest first."),
    AnswerMember(
      optional: "next",
      { page in
        page.hasMore ? (page.isBackwards ? page.messages.first : page.messages.last).map { String($0.number) } : nil
      },
      "If there are more: `after` for the next page; of a page with `before`, `before` for the one ahead of it."),
  ]
}
