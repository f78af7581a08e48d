internal import IdentityCore
internal import JSON

extension Fault {
  /// The fault as the configuration has it.
  /// - Parameter remaining: how often it is to act yet; nil for ever.
  func configured(remaining: Int?) -> JSON {
    var members: JSONObject = [:]
    let match = match.configured
    if !match.isEmpty { members["match"] = .object(match) }
    members["action"] = .object(action.configured)
    members["times"] = remaining.map { .integer($0) }
    return .object(members)
  }
}

extension Fault.Match {
  fileprivate var configured: JSONObject {
    var members: JSONObject = [:]
    for (name, value) in [
      ("front", front), ("operation", operation), ("client", client), ("user", user), ("path", path),
      ("method", method),
    ] {
      members[name] = value.map { .string($0) }
    }
    if !nth.isEmpty { members["nth"] = .array(nth.map { .integer($0) }) }
    members["probability"] = probability.map { .number($0) }
    return members
  }
}

extension Fault.Action {
  fileprivate var configured: JSONObject {
    var members: JSONObject = [:]
    members["delay_ms"] = delayMilliseconds.map { .integer($0) }
    if let error {
      var failure: JSONObject = ["code": .string(error.code)]
      failure["message"] = error.message.map { .string($0) }
      failure["status"] = error.status.map { .integer($0) }
      members["error"] = .object(failure)
    }
    if let throttle {
      members["throttle"] = ["limit": .integer(throttle.limit), "per_seconds": .integer(throttle.perSeconds)]
    }
    members["drop"] = drop.map { .string($0.rawValue) }
    members["corrupt"] = corrupt.map { .string($0.rawValue) }
    return members
  }
}
