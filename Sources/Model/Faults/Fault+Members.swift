package import Description
internal import JSON

/// A fault on the wire: its members in the control API, configurations and exports.
extension Fault: DescribedValue {
  package static let schemaName = "Fault"
  package static let noun = "a fault"

  package static let members: [DescribedMember<Fault>] = [
    DescribedMember(always: "match", \.match, .described, "The requests that the fault applies to; by default all."),
    DescribedMember(required: "action", \.action, .described, "The effect on these requests."),
    DescribedMember(
      "times", \.times, .integer(1...1_000_000), "How often the fault is applied; by default without limit."),
  ]

  package init() { self.init(match: Match(), action: Action()) }
}

extension Fault.Match: DescribedValue {
  package static let schemaName = "FaultMatch"
  package static let noun = "match"

  package static let members: [DescribedMember<Fault.Match>] = [
    DescribedMember("front", \.front, .choice(of: fronts), "Only requests to this front."),
    DescribedMember(
      "operation", \.operation, .text(1...128), "Only requests for this operation, named as in the journal."),
    DescribedMember("client", \.client, .text(1...128), "Only requests of the client with this id."),
    DescribedMember(
      "user", \.user, .text(1...320),
      "Only requests about this user: the username, the name as typed, or the `sub`. Case matters only if it does in the pool."
    ),
    DescribedMember(
      "path", \.path, .text(1...2048, .pathPattern),
      "Only requests with this path, without the query; `*` stands for any characters."),
    DescribedMember("method", \.method, .choice(of: methods), "Only requests with this method."),
    DescribedMember(
      "nth", \.nth, .list(of: .integer(1...1_000_000_000), count: 1...1_000), default: [],
      "Which of the matching requests, counted from 1; by default all."),
    DescribedMember(
      "probability", \.probability, .number(0...1),
      "The probability that a matching request is affected, from the sandbox's random source."),
  ]

  /// The fronts by their names in the control API.
  package static let fronts = [
    "cognito_user_pools", "cognito_identity", "sts", "cloudformation", "hosted", "oauth", "entra", "graph", "rest",
  ]

  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}

extension Fault.Action: DescribedValue {
  package static let schemaName = "FaultAction"
  package static let noun = "action"

  package static let members: [DescribedMember<Fault.Action>] = [
    DescribedMember(
      "delay_ms", \.delayMilliseconds, .integer(1...600_000),
      "Milliseconds of delay before the answer; alone or with one of the others."),
    DescribedMember(
      "error", \.error, .described, "The request is answered with this error in the front's own form, and not served."),
    DescribedMember(
      "throttle", \.throttle, .described,
      "Requests beyond the limit get the front's own error for too many requests, with `Retry-After`."),
    DescribedMember(
      "drop", \.drop, .choice(.before),
      "The connection is closed: before the request is served, after it was served, or in the middle of the answer's body."
    ),
    DescribedMember("corrupt", \.corrupt, .choice(.empty), "The request is served, and the answer's body is damaged."),
  ]

  package static let rules: [MemberRule] = [
    .atMostOne(of: ["error", "throttle", "drop", "corrupt"]),
    .atLeastOne(of: ["delay_ms", "error", "throttle", "drop", "corrupt"], otherwise: "no effect"),
  ]
}

extension Fault.Action.Failure: DescribedValue {
  package static let schemaName = "FaultError"
  package static let noun = "error"

  package static let members: [DescribedMember<Fault.Action.Failure>] = [
    DescribedMember(
      required: "code", \.code, .text(1...128, .errorName),
      "An exception, an OAuth error, an AADSTS number, or a code of the plain front."),
    DescribedMember("message", \.message, .text(1...1024), "The message; by default the front's usual one."),
    DescribedMember("status", \.status, .integer(400...599), "The status; by default the one of the code."),
    DescribedMember(
      "error", \.error, .text(1...128, .errorName),
      "`error` of an AADSTS answer; by default the one of the number. Other fronts have no such member."),
    DescribedMember(
      "suberror", \.suberror, .text(1...128, .errorName),
      "`suberror` of an AADSTS answer, such as `basic_action`; by default the one of the number."),
    DescribedMember(
      "claims", \.claims, .text(2...8192, .claimsRequest),
      "`claims` of an AADSTS answer, which the client sends with its next request: a JSON object as text."),
  ]

  package init() { self.init(code: "") }
}

extension Fault.Action.Throttle: DescribedValue {
  package static let schemaName = "FaultThrottle"
  package static let noun = "throttle"

  package static let members: [DescribedMember<Fault.Action.Throttle>] = [
    DescribedMember(required: "limit", \.limit, .integer(0...1_000_000), "How many requests pass."),
    DescribedMember(
      required: "per_seconds", \.perSeconds, .integer(1...86_400), "The period, in seconds of the sandbox's clock."),
  ]

  package init() { self.init(limit: 0, perSeconds: 1) }
}

extension TextForm {
  /// A path in which `*` matches any characters. Other beginnings could not match anything.
  fileprivate static let pathPattern = TextForm(
    noun: "a path", expected: "one that begins with / or *", phrase: "a path that begins with / or *",
    keywords: ["pattern": "^[/*]"]
  ) { text in
    text.hasPrefix("/") || text.hasPrefix("*")
  }

  /// A claims request (OpenID Connect Core §5.5).
  fileprivate static let claimsRequest = TextForm(
    noun: "a claims request", expected: "a JSON object as text", keywords: [:]
  ) { text in (try? JSON.parse(text))?.object != nil }

  /// The syntax of error names.
  fileprivate static let errorName = TextForm(
    noun: "the name of an error", expected: "letters, digits, and _ . : -",
    keywords: ["pattern": "^[A-Za-z0-9_.:-]{1,128}$"]
  ) { text in
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2E, 0x3A, 0x2D: true
      default: false
      }
    }
  }
}
