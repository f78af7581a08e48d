internal import Ambient
internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes

/// Freezes, sets, advances or resets the clock, or has the header `Date` differ from it.
enum PostClock: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "clock", tag: .clock, summary: "Freeze, set, advance or reset the clock",
    details: """
      Exactly one member is expected. The header `Date` of responses follows the clock, since the AWS SDKs correct a wrong \
      clock of their own by it; `date_skew` has it differ.
      """,
    takesOneMember: true)

  /// Whether the clock is frozen, and at which time.
  enum Freeze: Sendable {
    case here
    case at(Instant)
    case off
  }

  struct Input: MemberDecodable {
    let freeze: Freeze?
    let set: Instant?
    let advance: Duration?
    let reset: Bool?
    let dateSkew: Duration?

    init(from members: inout MemberReader) throws(Refusal) {
      freeze = try members.optional(
        "freeze", .freeze,
        "`true`: freeze the clock now; a time: freeze it at that time; `false`: run again from the current time.")
      set = try members.optional("set", .time, "The new time; a frozen clock stays frozen at it.")
      advance = try members.optional(
        "advance", .duration, "The duration to move the clock forward; back, with a minus sign in front.")
      reset = try members.optional("reset", .onlyTrue, "Return to the machine's time, also in `Date`.")
      dateSkew = try members.optional(
        "date_skew", .duration,
        "How far the header `Date` is ahead of the clock from now on; behind it, with a minus sign in front.")
    }

    /// The number of members given.
    var count: Int {
      [freeze != nil, set != nil, advance != nil, reset != nil, dateSkew != nil].count { $0 }
    }
  }

  typealias Output = ClockState

  static func run(_ input: Input, in call: Call) throws -> ClockState {
    guard input.count == 1 else {
      throw Refusal(
        .invalidRequest, "exactly one of freeze, set, advance, reset and date_skew is expected, not \(input.count)",
        pointer: "")
    }
    let moved: Result<ClockState, Refusal> = try call.sandbox.updateKept { sandbox in
      var clock = sandbox.clock
      clock.apply(input)
      let state = ClockState(clock)
      guard Instant.written.contains(clock.now()), Instant.written.contains(clock.responseDate() ?? clock.now()) else {
        let pointer = input.dateSkew == nil ? "/advance" : "/date_skew"
        return .failure(Refusal(.invalidRequest, "the time is outside the years 1 to 9999", pointer: pointer))
      }
      sandbox.clock = clock
      return .success(state)
    }
    return try moved.get()
  }
}

extension Clock {
  fileprivate mutating func apply(_ change: PostClock.Input) {
    switch change.freeze {
    case .here: freeze()
    case .at(let instant): freeze(at: instant)
    case .off: unfreeze()
    case nil: break
    }
    if let instant = change.set { set(to: instant) }
    if let duration = change.advance { advance(by: duration) }
    if let duration = change.dateSkew { skewDate(by: duration) }
    if change.reset != nil { reset() }
  }
}

extension Instant {
  /// The range of RFC 3339: the years 1 to 9999.
  fileprivate static let written = Instant(seconds: -62_135_596_800)..<Instant(seconds: 253_402_300_800)
}

extension ValueKind<Instant> {
  fileprivate static var time: ValueKind {
    ValueKind(
      .time, expected: "a time of RFC 3339, e.g. 2030-01-31T12:00:00Z", placeholder: Instant(seconds: 0)
    ) { Instant(rfc3339: $0) }
  }
}

extension ValueKind<Bool> {
  fileprivate static var onlyTrue: ValueKind {
    ValueKind(
      Schema.boolean.with("const", true), expected: "true", placeholder: true, json: { $0.bool == true ? true : nil })
  }
}

extension ValueKind<PostClock.Freeze> {
  fileprivate static var freeze: ValueKind {
    ValueKind(
      .any(of: [.boolean, .time]), expected: "true, false or a time of RFC 3339", placeholder: .here,
      json: { json in
        if let isOn = json.bool { return isOn ? .here : .off }
        return json.string.flatMap { Instant(rfc3339: $0) }.map { .at($0) }
      })
  }
}
