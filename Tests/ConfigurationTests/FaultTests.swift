import Model
import Testing

@testable import Configuration

/// Faults by the list of members that the control API and exports have as well.
@Suite struct FaultTests {
  @Test func aFaultWithEverything() throws {
    let fault = try #require(
      try world(
        """
        faults:
          - match: {front: rest, operation: sign-in, client: c, user: ada, path: /v1/*, method: POST, nth: [1, 3], probability: 0.5}
            action: {delay_ms: 10, error: {code: X, message: m, status: 418}}
            times: 2
        """
      ).faults.first)
    #expect(fault.match.front == "rest" && fault.match.nth == [1, 3] && fault.match.probability == 0.5)
    #expect(fault.action.delayMilliseconds == 10 && fault.action.error == .init(code: "X", message: "m", status: 418))
    #expect(fault.times == 2)
  }

  @Test func whatIsLeftOutMatchesAll() throws {
    let fault = try #require(try world("faults: [{action: {throttle: {limit: 0, per_seconds: 9}}}]").faults.first)
    #expect(fault.match == Fault.Match() && fault.times == nil && fault.action.throttle?.perSeconds == 9)
  }

  @Test(arguments: [
    ("{}", "x:1:10: action is missing; expected it here"),
    ("{action: {}}", "x:1:19: no effect; expected delay_ms, error, throttle, drop or corrupt"),
    (
      "{action: {drop: before, corrupt: empty}}",
      "x:1:43: corrupt beside drop; expected one of error, throttle, drop and corrupt"
    ),
    (
      "{action: {dorp: before, delay_ms: 1}}",
      "x:1:20: unknown key \"dorp\"; expected corrupt, delay_ms, drop, error or throttle (did you mean drop?)"
    ),
    ("{action: {delay_ms: 0}}", "x:1:30: delay_ms: 0 is out of range; expected an integer between 1 and 600000"),
    ("{action: {error: {}}}", "x:1:27: code is missing; expected it here"),
    (
      "{action: {error: {code: a b}}}",
      "x:1:34: code: \"a b\" is not the name of an error; expected letters, digits, and _ . : -"
    ),
    ("{action: {drop: after}, match: {nth: []}}", "x:1:47: nth: 0 items; expected at least 1"),
    (
      "{action: {drop: after}, match: {probability: 2}}",
      "x:1:55: probability: 2 is out of range; expected a number between 0 and 1"
    ),
    (
      "{action: {drop: after}, match: {path: v1}}",
      "x:1:48: path: \"v1\" is not a path; expected one that begins with / or *"
    ),
    (
      "{action: {drop: after}, match: {method: get}}",
      "x:1:50: method: unknown value \"get\"; expected GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS (did you mean GET?)"
    ),
  ])
  func mistakes(fault: String, expected: String) {
    #expect(problems("faults: [\(fault)]") == [expected])
  }
}
