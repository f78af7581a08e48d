internal import Description
package import JSON
internal import Model

/// The handler of a pool's trigger, in the section `Triggers`, our addition.
package struct ConfiguredTrigger: Sendable {
  package var position: SourcePosition
  /// The URL that events are posted to; nil for a rule.
  package var webhook: String?
  /// In milliseconds.
  package var timeout: Int
  /// `V1_0`, …
  package var version: String?
  package var rule: ConfiguredTriggerRule?

  /// All triggers, by the service's names.
  package static let names = Trigger.allCases.map(\.rawValue)

  /// The service's timeout of a function, in milliseconds.
  static let defaultTimeout = 5_000
}

extension ConfiguredTrigger: MappingDecodable {
  static var noun: String { "a trigger" }

  private enum Version: String, CaseIterable {
    case v1 = "V1_0"
    case v2 = "V2_0"
    case v3 = "V3_0"
  }

  init(_ members: MappingReader) {
    position = members.position
    webhook = members.optional("webhook", .string(8...2048, .httpURL))
    timeout = members.optional("timeout", .seconds(0.05...300)) ?? Self.defaultTimeout
    rule = members.optional("rule", .mapping)
    let version: Version? = members.optional("version", .choice)
    self.version = version?.rawValue ?? rule?.version
    if (webhook == nil) == (rule == nil) {
      members.report("webhook", "a trigger with neither or both of webhook and rule", expected: "one of the two")
    }
  }
}

/// The section `Triggers`: the handler of each trigger, by the service's names.
struct ConfiguredTriggers: MappingDecodable {
  var byName: [String: ConfiguredTrigger] = [:]

  static var noun: String { "Triggers" }

  init(_ members: MappingReader) {
    for name in ConfiguredTrigger.names { byName[name] = members.optional(name, .mapping) }
  }
}

/// A fixed response to a trigger.
package struct ConfiguredTriggerRule: Sendable {
  package var version: String?
  package var deny: String?
  package var autoConfirm: Bool
  package var autoVerify: [ConfiguredContactAttribute]
  package var addClaims: JSONObject
  package var suppressClaims: [String]
  package var groups: [String]?
  package var addScopes: [String]
  package var suppressScopes: [String]
  /// `access`, `id`; the id token alone by default.
  package var tokens: Set<String>
  package var challenge: ConfiguredChallenge?
  package var users: [ConfiguredForeigner]
  package var subject: String?
  package var message: String?
}

extension ConfiguredTriggerRule: MappingDecodable {
  static var noun: String { "a rule" }

  private enum Token: String, CaseIterable {
    case access
    case id
  }

  private enum Version: String, CaseIterable {
    case v1 = "V1_0"
    case v2 = "V2_0"
    case v3 = "V3_0"
  }

  init(_ members: MappingReader) {
    let version: Version? = members.optional("version", .choice)
    self.version = version?.rawValue
    deny = members.optional("deny", .string(1...2048))
    autoConfirm = members.optional("autoConfirm", .boolean) ?? false
    autoVerify = members.optional("autoVerify", .list(of: .choice)) ?? []
    addClaims = members.optional("addClaims", .object) ?? [:]
    suppressClaims = members.optional("suppressClaims", .list(of: .string(1...256))) ?? []
    groups = members.optional("groups", .list(of: .string(1...128, .visible)))
    addScopes = members.optional("addScopes", .list(of: .string(1...256))) ?? []
    suppressScopes = members.optional("suppressScopes", .list(of: .string(1...256))) ?? []
    let tokens: [Token]? = members.optional("to", .list(of: .choice))
    self.tokens = tokens.map { Set($0.map(\.rawValue)) } ?? ["id"]
    challenge = members.optional("challenge", .mapping)
    users = members.list("users", of: .mapping)
    subject = members.optional("subject", .string(1...140))
    message = members.optional("message", .string(6...20_000))
  }
}

/// A challenge of a custom authentication flow.
package struct ConfiguredChallenge: Sendable {
  package var parameters: [String: String]
  package var answer: String
  package var tries: Int
}

extension ConfiguredChallenge: MappingDecodable {
  static var noun: String { "a challenge" }

  init(_ members: MappingReader) {
    parameters = members.optional("parameters", .table(of: .string(0...2048))) ?? [:]
    answer = members.required("answer", .string(1...2048), standIn: "")
    tries = members.optional("tries", .integer(1...20)) ?? 3
  }
}

/// A user of another directory, for migration.
package struct ConfiguredForeigner: Sendable {
  package var username: String
  package var password: String?
  package var attributes: [String: String]
}

extension ConfiguredForeigner: MappingDecodable {
  static var noun: String { "a user to migrate" }

  init(_ members: MappingReader) {
    username = members.required("username", .string(1...128, .visible), standIn: "")
    password = members.optional("password", .string(1...256, .password))
    attributes = members.optional("attributes", .table(of: .string(0...2048))) ?? [:]
  }
}

extension Reading where Value == Int {
  /// A duration such as `PT5S` or `PT0.5S`, in milliseconds.
  static func seconds(_ range: ClosedRange<Double>) -> Reading {
    Reading<String>.string(4...16, .seconds(range)).map { TextForm.milliseconds($0) ?? 0 }
  }
}

extension Reading where Value == JSONObject {
  /// A mapping with any JSON values.
  static var object: Reading {
    Reading(schema: { _ in ["type": "object"] }) { node, diagnosis in
      guard case .mapping = node.content, let object = node.json.object else {
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a mapping")
        return nil
      }
      return object
    }
  }
}
