internal import FrontSupport
internal import HTTPServer
internal import IdentityCore
internal import JSON
internal import OpenAPI

/// A fault as a request orders it, checked member by member.
struct FaultOrder: MemberDecodable {
  let fault: Fault

  init(from members: inout MemberReader) throws(Refusal) {
    let match = try members.optional(
      "match", .faultMatch, default: Fault.Match(), "Which requests; all, when left out.")
    let action = try members.required("action", .faultAction, "What happens to them.")
    let times = try members.optional("times", .integer(1...1_000_000), "How often it acts; for ever, when left out.")
    fault = Fault(match: match, action: action, times: times)
  }
}

extension ValueKind<Fault.Match> {
  fileprivate static var faultMatch: ValueKind {
    .members(of: MatchMembers.self, placeholder: Fault.Match(), "FaultMatch") { $0.match }
  }
}

extension ValueKind<Fault.Action> {
  fileprivate static var faultAction: ValueKind {
    .members(of: ActionMembers.self, placeholder: Fault.Action(), "FaultAction") { members, pointer throws(Refusal) in
      let action = members.action
      guard action.deeds <= 1 else {
        throw Refusal(
          .invalidRequest, "\(pointer): only one of error, throttle, drop and corrupt is expected", pointer: pointer)
      }
      guard action.deeds == 1 || action.delayMilliseconds != nil else {
        throw Refusal(
          .invalidRequest, "\(pointer): one of delay_ms, error, throttle, drop and corrupt is expected",
          pointer: pointer)
      }
      return action
    }
  }
}

private struct MatchMembers: MemberDecodable {
  let match: Fault.Match

  init(from members: inout MemberReader) throws(Refusal) {
    var match = Fault.Match()
    match.front = try members.optional("front", .choice(Front.rest), "Only requests to this front.")?.rawValue
    match.operation = try members.optional("operation", .text(1...128), "Only this operation, as the journal names it.")
    match.client = try members.optional("client", .text(1...128), "Only those that name the client of this id.")
    match.user = try members.optional(
      "user", .text(1...320),
      "Only those that name this user: by username, as typed, or by `sub`; in any case of letters where the pool does not tell them apart."
    )
    match.path = try members.optional(
      "path", .path, "Only this path, without the query; `*` stands for any characters.")
    match.method = try members.optional("method", .choice(FaultMethod.get), "Only this method.")?.rawValue
    match.nth = try members.optional(
      "nth", .ordinals, default: [], "Which of the requests that match otherwise, counted from 1; all, when left out.")
    match.probability = try members.optional(
      "probability", .probability, "How likely one is struck, by the sandbox's randomness.")
    self.match = match
  }
}

/// The methods that a fault may name.
private enum FaultMethod: String, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
}

private struct ActionMembers: MemberDecodable {
  let action: Fault.Action

  init(from members: inout MemberReader) throws(Refusal) {
    var action = Fault.Action()
    action.delayMilliseconds = try members.optional(
      "delay_ms", .integer(1...600_000), "How long it waits first; goes with each of the others, or alone.")
    action.error = try members.optional(
      "error",
      .members(of: FailureMembers.self, placeholder: Fault.Action.Failure(code: "x"), "FaultError") { $0.failure },
      "It is not served, but answered with this error in the front's own form.")
    action.throttle = try members.optional(
      "throttle",
      .members(
        of: ThrottleMembers.self, placeholder: Fault.Action.Throttle(limit: 0, perSeconds: 1), "FaultThrottle"
      ) { $0.throttle },
      "Those beyond the limit get the front's own error for too many requests, with `Retry-After`.")
    action.drop = try members.optional(
      "drop", .choice(.before),
      "The connection ends: before anything happened, after it was served, or in the middle of the answer's body.")
    action.corrupt = try members.optional("corrupt", .choice(.empty), "It is served, and the answer's body is spoilt.")
    self.action = action
  }
}

private struct FailureMembers: MemberDecodable {
  let failure: Fault.Action.Failure

  init(from members: inout MemberReader) throws(Refusal) {
    failure = Fault.Action.Failure(
      code: try members.required(
        "code", .errorName, "An exception, an OAuth error, an AADSTS number, or a code of the plain front."),
      message: try members.optional("message", .text(1...1024), "The front's usual words, when left out."),
      status: try members.optional("status", .integer(400...599), "The status that goes with the code, when left out."))
  }
}

private struct ThrottleMembers: MemberDecodable {
  let throttle: Fault.Action.Throttle

  init(from members: inout MemberReader) throws(Refusal) {
    throttle = Fault.Action.Throttle(
      limit: try members.required("limit", .integer(0...1_000_000), "How many pass."),
      perSeconds: try members.required(
        "per_seconds", .integer(1...86_400), "In how many seconds of the sandbox's clock."))
  }
}

extension ValueKind {
  /// An object with members of its own.
  fileprivate static func members<Members: MemberDecodable>(
    of type: Members.Type, placeholder: Value, _ name: String,
    value: @escaping @Sendable (Members) -> Value
  ) -> ValueKind {
    members(of: type, placeholder: placeholder, name) { members, _ in value(members) }
  }

  fileprivate static func members<Members: MemberDecodable>(
    of type: Members.Type, placeholder: Value, _ name: String,
    value: @escaping @Sendable (Members, _ pointer: String) throws(Refusal) -> Value
  ) -> ValueKind {
    ValueKind(Schema.object(Members.declarations).named(name), expected: "an object", placeholder: placeholder) {
      (json, pointer) throws(Refusal) in
      guard let object = json.object else { throw .wrongValue(at: pointer, expected: "an object") }
      return try value(try Members(object, pointer: pointer), pointer)
    }
  }
}

extension ValueKind<String> {
  /// What can stand where a front has the name of an error.
  fileprivate static var errorName: ValueKind {
    ValueKind(
      Schema.text.with("pattern", "^[A-Za-z0-9_.:-]{1,128}$"),
      expected: "the name of an error: letters, digits, and _ . : -", placeholder: "x"
    ) { text in
      let isName =
        (1...128).contains(text.utf8.count)
        && text.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x3A, 0x2D: true
          default: false
          }
        }
      return isName ? text : nil
    }
  }
}

extension ValueKind<Double> {
  fileprivate static var probability: ValueKind {
    ValueKind(
      Schema(["type": "number", "minimum": 0, "maximum": 1]), expected: "a number from 0 to 1", placeholder: 0,
      json: { json in json.double.flatMap { (0...1).contains($0) ? $0 : nil } })
  }
}

extension ValueKind<[Int]> {
  fileprivate static var ordinals: ValueKind {
    ValueKind(
      Schema.array(of: Schema.integer.with("minimum", 1).with("maximum", 1_000_000_000))
        .with("minItems", 1).with("maxItems", 1_000),
      expected: "a list of 1 to 1000 whole numbers from 1 on", placeholder: []
    ) { (json, pointer) throws(Refusal) in
      guard let elements = json.array, (1...1_000).contains(elements.count) else {
        throw .wrongValue(at: pointer, expected: "a list of 1 to 1000 whole numbers from 1 on")
      }
      var numbers: [Int] = []
      for (index, element) in elements.enumerated() {
        guard let number = element.integer, (1...1_000_000_000).contains(number) else {
          throw .wrongValue(at: "\(pointer)/\(index)", expected: "a whole number from 1 on")
        }
        numbers.append(number)
      }
      return numbers
    }
  }
}

extension ValueKind<String> {
  /// One that can match: every path begins with a slash.
  fileprivate static var path: ValueKind {
    ValueKind(
      Schema.text.with("pattern", "^[/*]").with("maxLength", 2048), expected: "a path that begins with / or *",
      placeholder: "/"
    ) { text in
      (1...2048).contains(text.count) && (text.hasPrefix("/") || text.hasPrefix("*")) ? text : nil
    }
  }
}
