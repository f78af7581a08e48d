internal import Ambient
internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Store
internal import Traffic

/// A stream of a sandbox's events (server-sent events, HTML standard §9.2). It occupies no thread and stores no events:
/// the sandbox's ledgers number their entries, each event id contains the client's position in each ledger, and a
/// client that reconnects with that id resumes there.
final class EventFeed: Sendable {
  /// A client's position: the last message, change and request that it has received.
  struct Position: Equatable {
    var message: UInt64
    var change: UInt64
    var request: UInt64

    /// The sandbox's current position.
    init(_ holder: SandboxHolder) {
      let sandbox = holder.snapshot
      message = sandbox.outbox.next - 1
      change = sandbox.journal.next - 1
      request = holder.traffic.next - 1
    }

    /// Parses an event id; nil if malformed.
    init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt64($0) }
      guard parts.count == 3, let message = parts[0], let change = parts[1], let request = parts[2] else { return nil }
      self.message = message
      self.change = change
      self.request = request
    }

    var text: String { "\(message).\(change).\(request)" }
  }

  private struct State {
    var position: Position
    var token: UInt64?
    /// A flush is scheduled or running.
    var isScheduled = false
    /// An event occurred since the last flush began.
    var isDirty = false
    var isOver = false
  }

  /// Events of each kind per flush; the rest follows soon.
  private static let batch = 100
  /// Milliseconds between an event and its flush, to batch events.
  private static let delay = 20
  /// Milliseconds between comments, which detect clients that are gone and keep proxies from closing the connection.
  private static let pulse = 15_000

  private let state: Guarded<State>
  private let sandbox: SandboxHolder
  private let timers: Timers
  /// The stream, which is created after this object; nil again once the feed has ended.
  private let stream = Guarded<BodyStream?>(nil)

  private init(_ sandbox: SandboxHolder, from position: Position, _ timers: Timers) {
    state = Guarded(State(position: position))
    self.sandbox = sandbox
    self.timers = timers
  }

  /// A streaming response; nil if the sandbox has too many followers.
  static func response(_ sandbox: SandboxHolder, from position: Position?, timers: Timers) -> Response? {
    let feed = EventFeed(sandbox, from: position ?? Position(sandbox), timers)
    let stream = BodyStream { feed.finish() }
    feed.stream.update { $0 = stream }
    guard let token = sandbox.activity.follow(wake: { feed.schedule() }, end: { feed.end() }) else { return nil }
    feed.state.update { $0.token = token }
    // The first piece makes the client open the stream.
    stream.send(Array(":\nretry: 1000\n\n".utf8))
    feed.schedule()
    feed.beat()
    return .events(stream)
  }

  private func schedule() {
    let isFirst = state.update { state in
      state.isDirty = true
      defer { state.isScheduled = true }
      return !state.isScheduled && !state.isOver
    }
    // Masking requests takes too long for the timer thread.
    if isFirst { timers.after(milliseconds: Self.delay) { [self] in Task.detached { self.flush() } } }
  }

  private func flush() {
    let isWhole = send()
    let goesOn = state.update { state in
      state.isScheduled = false
      return state.isDirty || !isWhole
    }
    if goesOn { schedule() }
  }

  /// Sends new events; false if there may be more.
  private func send() -> Bool {
    let position = state.update { state in
      state.isDirty = false
      return state.isOver ? nil : state.position
    }
    guard var position else { return true }
    let content = sandbox.snapshot
    var text: [UInt8] = []
    var count = 0
    for (number, message) in content.outbox.after(position.message).prefix(Self.batch) {
      position.message = number
      count += 1
      append("message", MessageAnswer(number: number, message: message).bytes, position, to: &text)
    }
    for (number, event) in content.journal.after(position.change).prefix(Self.batch) {
      position.change = number
      count += 1
      append("change", ChangeAnswer(number: number, event: event.value).bytes, position, to: &text)
    }
    for (number, record) in sandbox.traffic.after(position.request).prefix(Self.batch) {
      position.request = number
      count += 1
      guard let record = record.request else { continue }
      append("request", RequestAnswer(number: number, record: record).bytes, position, to: &text)
    }
    guard count > 0 else { return true }
    state.update { [position] in $0.position = position }
    if stream.snapshot?.send(text) != true { finish() }
    return count < Self.batch
  }

  private func append(_ kind: String, _ data: [UInt8], _ position: Position, to text: inout [UInt8]) {
    text += Array("id: \(position.text)\nevent: \(kind)\ndata: ".utf8) + data + [10, 10]
  }

  private func beat() {
    timers.after(milliseconds: Self.pulse) { [weak self] in
      guard let self, let stream = self.stream.snapshot else { return }
      if stream.send([58, 10, 10]) { self.beat() } else { self.finish() }
    }
  }

  /// Called when the sandbox is removed.
  private func end() {
    stream.snapshot?.finish()
    finish()
  }

  private func finish() {
    let token = state.update { state in
      defer { state.token = nil }
      state.isOver = true
      return state.token
    }
    stream.update { $0 = nil }
    if let token { sandbox.activity.leave(token) }
  }
}

/// A change to an account.
struct ChangeAnswer: ObjectAnswer {
  /// Its number in the sandbox's ledger of changes.
  let number: UInt64
  let event: Event

  var kind: String { snakeCase(event.kind.rawValue) }

  static let name = "Change"
  static let members: [AnswerMember<ChangeAnswer>] = [
    AnswerMember("id", { String($0.number) }, "The change's id; it increases with each change."),
    AnswerMember("at", as: .time, { $0.event.at.rfc3339 }, "When the change was made, by the sandbox's clock."),
    AnswerMember("realm", { $0.event.realm.text }, "The pool."),
    AnswerMember("kind", \.kind, "The kind of the change, e.g. `signed_in`."),
    AnswerMember(optional: "user", { $0.event.user?.description }, "The user's `sub`."),
    AnswerMember(optional: "client", { $0.event.client?.text }),
    AnswerMember(optional: "detail", \.event.detail, "For a trigger or a delivery: its name and result."),
  ]
}

/// Converts `signedIn` to `signed_in`.
private func snakeCase(_ name: String) -> String {
  name.reduce(into: "") { text, letter in
    if letter.isUppercase { text += "_" }
    text += letter.lowercased()
  }
}
