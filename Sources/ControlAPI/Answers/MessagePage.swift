internal import Model
internal import OpenAPI
internal import Store

/// Messages in the order in which they were sent.
struct MessagePage: ObjectAnswer {
  let messages: [MessageAnswer]
  let hasMore: Bool

  /// The first `limit` messages that match.
  init(_ filter: MessageFilter, limit: Int, in sandbox: Sandbox) {
    var messages: [MessageAnswer] = []
    var hasMore = false
    for (number, message) in sandbox.outbox.after(filter.after) where filter.matches(message) {
      if messages.count == limit {
        hasMore = true
        break
      }
      messages.append(MessageAnswer(number: number, message: message))
    }
    self.messages = messages
    self.hasMore = hasMore
  }

  private init() {
    messages = []
    hasMore = false
  }

  static let empty = MessagePage()

  static let name = "Messages"
  static let members: [AnswerMember<MessagePage>] = [
    AnswerMember("messages", \.messages, "Oldest first."),
    AnswerMember(
      optional: "next", { page in page.hasMore ? page.messages.last.map { String($0.number) } : nil },
      "If there are more: `after` for the next page."),
  ]
}
