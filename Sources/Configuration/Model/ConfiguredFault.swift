/// A failure that is ordered from the start, in the words of the control API.
package struct ConfiguredFault: Sendable {
  package struct Match: Sendable {
    package var front: ConfiguredFront?
    package var operation: String?
    package var client: String?
    package var user: String?
    package var path: String?
    package var method: ConfiguredMethod?
    package var nth: [Int] = []
    package var probability: Double?

    init() {}
  }

  package struct Failure: Sendable {
    package var code: String
    package var message: String?
    package var status: Int?
  }

  package struct Throttle: Sendable {
    package var limit: Int
    package var perSeconds: Int
  }

  package struct Action: Sendable {
    package var delayMilliseconds: Int?
    package var error: Failure?
    package var throttle: Throttle?
    package var drop: ConfiguredDrop?
    package var corrupt: ConfiguredCorruption?

    init() {}
  }

  package var match = Match()
  package var action = Action()
  package var times: Int?
}

/// The fronts by their names in the control API.
package enum ConfiguredFront: String, Sendable, CaseIterable {
  case cognitoUserPools = "cognito_user_pools"
  case cognitoIdentity = "cognito_identity"
  case sts, hosted, oauth, entra, rest
}

package enum ConfiguredMethod: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
}

package enum ConfiguredDrop: String, Sendable, CaseIterable {
  case before, after
  case midBody = "mid_body"
}

package enum ConfiguredCorruption: String, Sendable, CaseIterable {
  case truncate
  case malformedJSON = "malformed_json"
  case empty
}

extension ConfiguredFault: MappingDecodable {
  static var noun: String { "a fault" }

  init(_ members: MappingReader) {
    match = members.optional("match", .mapping) ?? Match()
    if !members.contains("action") { members.reportMissing("action") }
    action = members.optional("action", .mapping) ?? Action()
    times = members.optional("times", .integer(1...1_000_000))
  }
}

extension ConfiguredFault.Match: MappingDecodable {
  static var noun: String { "match" }

  init(_ members: MappingReader) {
    front = members.optional("front", .choice)
    operation = members.optional("operation", .string(1...128))
    client = members.optional("client", .string(1...128))
    user = members.optional("user", .string(1...320))
    path = members.optional("path", .string(1...2048, .pathPattern))
    method = members.optional("method", .choice)
    nth = members.optional("nth", .list(of: .integer(1...1_000_000_000), count: 1...1_000)) ?? []
    probability = members.optional("probability", .probability)
  }
}

extension ConfiguredFault.Action: MappingDecodable {
  static var noun: String { "action" }

  init(_ members: MappingReader) {
    delayMilliseconds = members.optional("delay_ms", .integer(1...600_000))
    error = members.optional("error", .mapping)
    throttle = members.optional("throttle", .mapping)
    drop = members.optional("drop", .choice)
    corrupt = members.optional("corrupt", .choice)
    let deeds = ["error", "throttle", "drop", "corrupt"].filter(members.contains)
    if deeds.count > 1 {
      members.report(deeds[1], "\(deeds[1]) beside \(deeds[0])", expected: "one of error, throttle, drop and corrupt")
    } else if deeds.isEmpty, !members.contains("delay_ms") {
      members.report("", "nothing to happen", expected: "delay_ms, error, throttle, drop or corrupt")
    }
  }
}

extension ConfiguredFault.Failure: MappingDecodable {
  static var noun: String { "error" }

  init(_ members: MappingReader) {
    code = members.required("code", .string(1...128), standIn: "")
    message = members.optional("message", .string(1...1024))
    status = members.optional("status", .integer(400...599))
  }
}

extension ConfiguredFault.Throttle: MappingDecodable {
  static var noun: String { "throttle" }

  init(_ members: MappingReader) {
    limit = members.required("limit", .integer(0...1_000_000), standIn: 0)
    perSeconds = members.required("per_seconds", .integer(1...86_400), standIn: 1)
  }
}

extension Reading where Value == Double {
  /// A number from 0 to 1, in plain decimal digits.
  fileprivate static var probability: Reading {
    Reading { node, diagnosis in
      if case .scalar(let scalar) = node.content, let value = Double(scalar.text), (0...1).contains(value) {
        return value
      }
      diagnosis.reject(node.mark, "not a probability", expected: "a number from 0 to 1")
      return nil
    }
  }
}
