/// A fault set by a tester: which requests it applies to, and what it does to them.
package struct Fault: Sendable, Codable, Hashable {
  /// The requests that a fault applies to; nil members match all.
  package struct Match: Sendable, Codable, Hashable {
    /// The front's name in the control API.
    package var front: String?
    package var operation: String?
    package var client: String?
    /// A username, a name as typed, or a `sub`; compared without case.
    package var user: String?
    /// Without the query; `*` matches any characters.
    package var path: String?
    package var method: String?
    /// The ordinals of matching requests to which it is applied, counted from 1; empty for all.
    package var nth: [Int] = []
    /// The probability, from 0 to 1, that it is applied to a matching request, by the sandbox's random source.
    package var probability: Double?

    package init() {}
  }

  /// The effect on a request. A delay can be combined with one of the others.
  package struct Action: Sendable, Codable, Hashable {
    /// The error response to send.
    package struct Failure: Sendable, Codable, Hashable {
      package var code: String
      package var message: String?
      package var status: Int?
      /// `error` of an AADSTS response; nil: the default for the code.
      package var error: String?
      /// `suberror` of an AADSTS response; nil: the default for the code.
      package var suberror: String?
      /// `claims` of an AADSTS response, a JSON object as text; nil: none.
      package var claims: String?

      package init(code: String, message: String? = nil, status: Int? = nil) {
        self.code = code
        self.message = message
        self.status = status
      }
    }

    /// A rate limit in seconds of the sandbox's clock; further requests get the front's rate-limit error.
    package struct Throttle: Sendable, Codable, Hashable {
      package var limit: Int
      package var perSeconds: Int

      package init(limit: Int, perSeconds: Int) {
        self.limit = limit
        self.perSeconds = perSeconds
      }
    }

    /// When the connection is closed.
    package enum Drop: String, Sendable, Codable, CaseIterable {
      /// The connection is closed before the request is served.
      case before
      /// The request is served, and the connection is closed instead of responding.
      case after
      /// The connection is closed in the middle of the response body.
      case midBody = "mid_body"
    }

    /// How the response body is corrupted.
    package enum Corruption: String, Sendable, Codable, CaseIterable {
      /// Half of the body, with a matching length.
      case truncate
      /// A body that no JSON parser accepts.
      case malformedJSON = "malformed_json"
      /// No body.
      case empty
    }

    package var delayMilliseconds: Int?
    package var error: Failure?
    package var throttle: Throttle?
    package var drop: Drop?
    package var corrupt: Corruption?

    package init() {}

    /// The number of mutually exclusive effects that are set.
    package var deeds: Int {
      [error != nil, throttle != nil, drop != nil, corrupt != nil].count { $0 }
    }
  }

  package var match: Match
  package var action: Action
  /// The maximum number of times it is applied; nil for no limit.
  package var times: Int?

  package init(match: Match, action: Action, times: Int? = nil) {
    self.match = match
    self.action = action
    self.times = times
  }
}

/// The facts about a request that faults match, known before it is served.
package protocol FaultTarget {
  var front: String? { get }
  var operation: String? { get }
  var client: String? { get }
  var path: String { get }
  var method: String { get }
  func concerns(user: String) -> Bool
}

extension Fault.Match {
  /// Whether the request matches, before counting and probability.
  func fits(_ target: some FaultTarget) -> Bool {
    if let front, target.front != front { return false }
    if let operation, target.operation != operation { return false }
    if let method, target.method != method { return false }
    if let path, !Self.fits(target.path.utf8[...], path.utf8[...]) { return false }
    if let client, target.client != client { return false }
    if let user, !target.concerns(user: user) { return false }
    return true
  }

  /// Matches `pattern`, in which `*` stands for any characters. The time is at most the product of both lengths.
  private static func fits(_ text: Substring.UTF8View, _ pattern: Substring.UTF8View) -> Bool {
    var (text, pattern) = (text, pattern)
    var retry: (text: Substring.UTF8View, pattern: Substring.UTF8View)?
    while !text.isEmpty {
      if pattern.first == UInt8(ascii: "*") {
        pattern = pattern.dropFirst()
        retry = (text, pattern)
      } else if let wanted = pattern.first, wanted == text.first {
        text = text.dropFirst()
        pattern = pattern.dropFirst()
      } else if let last = retry {
        text = last.text.dropFirst()
        pattern = last.pattern
        retry = (text, pattern)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
