/// A failure that a tester ordered: which requests it injected faults, and what it does to them.
package struct Fault: Sendable, Codable, Hashable {
  /// Which requests are meant; nil members match all.
  package struct Match: Sendable, Codable, Hashable {
    /// By its name in the control API.
    package var front: String?
    package var operation: String?
    package var client: String?
    /// A username, a name as typed, or a `sub`; in any case of letters.
    package var user: String?
    /// Without the query; `*` stands for any characters.
    package var path: String?
    package var method: String?
    /// Which of the matching requests are struck, counted from 1; empty for all.
    package var nth: [Int] = []
    /// From 0 to 1: how likely a matching request is struck, by the randomness of the sandbox.
    package var probability: Double?

    package init() {}
  }

  /// The effect on a request. A delay can be combined with one of the others.
  package struct Action: Sendable, Codable, Hashable {
    package struct Failure: Sendable, Codable, Hashable {
      package var code: String
      package var message: String?
      package var status: Int?
      /// `error` of an AADSTS answer; nil: the one that the number comes with.
      package var error: String?
      /// `suberror` of an AADSTS answer; nil: the one that the number comes with.
      package var suberror: String?
      /// `claims` of an AADSTS answer, a JSON object as text; nil: none.
      package var claims: String?

      package init(code: String, message: String? = nil, status: Int? = nil) {
        self.code = code
        self.message = message
        self.status = status
      }
    }

    /// So many requests pass in so many seconds of the sandbox's clock; those beyond get the front's own error.
    package struct Throttle: Sendable, Codable, Hashable {
      package var limit: Int
      package var perSeconds: Int

      package init(limit: Int, perSeconds: Int) {
        self.limit = limit
        self.perSeconds = perSeconds
      }
    }

    package enum Drop: String, Sendable, Codable, CaseIterable {
      /// The connection ends, and nothing has happened.
      case before
      /// The request is served, and the connection ends in place of the answer.
      case after
      /// The connection ends in the middle of the answer's body.
      case midBody = "mid_body"
    }

    package enum Corruption: String, Sendable, Codable, CaseIterable {
      /// Half of the body, announced as if it were all.
      case truncate
      /// A body that no JSON parser takes.
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

    /// How many there are of those that exclude one another.
    package var deeds: Int {
      [error != nil, throttle != nil, drop != nil, corrupt != nil].count { $0 }
    }
  }

  package var match: Match
  package var action: Action
  /// How often it acts at most; nil for ever.
  package var times: Int?

  package init(match: Match, action: Action, times: Int? = nil) {
    self.match = match
    self.action = action
    self.times = times
  }
}

/// The facts about a request that faults match, known before the request is served.
package protocol FaultTarget {
  var front: String? { get }
  var operation: String? { get }
  var client: String? { get }
  var path: String { get }
  var method: String { get }
  func concerns(user: String) -> Bool
}

extension Fault.Match {
  /// Whether a request is meant, as far as it tells by itself: without counting and chance.
  func fits(_ target: some FaultTarget) -> Bool {
    if let front, target.front != front { return false }
    if let operation, target.operation != operation { return false }
    if let method, target.method != method { return false }
    if let path, !Self.fits(target.path.utf8[...], path.utf8[...]) { return false }
    if let client, target.client != client { return false }
    if let user, !target.concerns(user: user) { return false }
    return true
  }

  /// Whether `text` has the form of `pattern`, in which `*` stands for any characters. Never longer than the product of both.
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
