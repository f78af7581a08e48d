internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Realms
internal import Sandboxes

/// The trigger handlers of a pool.
struct TriggersAnswer: Answer {
  static let schema = Schema([
    "type": "object", "properties": ["realm": ["type": "string"], "triggers": ["type": "object"]],
  ])

  let realm: String
  let triggers: JSONObject

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("realm", realm)
    writer.member("triggers", JSON.object(triggers))
    writer.endObject()
  }
}

/// Returns the rules and webhooks of a pool's triggers.
enum GetTriggers: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "triggers", tag: .state, summary: "Get the trigger handlers of a pool",
    details: "`triggers` is the section `Triggers` of the pool in a configuration.",
    errors: [.poolNotFound, .notImplemented])

  struct Input: MemberDecodable {
    let realm: String?

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional("realm", .text(), "The pool, by id or name; the one made first when left out.")
    }
  }

  typealias Output = TriggersAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let realm = try call.realm(input.realm)
    return .respond(response(Output(realm: realm.id.text, triggers: try call.documents().triggers(of: realm))))
  }
}

/// Changes them. A rule or webhook stands in for the Lambda function that a pool has in the service.
enum PatchTriggers: ControlEndpoint {
  static let declaration = Declaration(
    method: .patch, path: "triggers", tag: .state, summary: "Change the trigger handlers of a pool",
    details:
      "Omitted triggers keep their handlers; null removes a handler. Reading the configuration again replaces them.",
    errors: [.poolNotFound, .invalidConfiguration, .notImplemented])

  struct Input: MemberDecodable {
    let realm: String?
    let triggers: JSONObject

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional("realm", .text(), "The pool, by id or name; the one made first when left out.")
      triggers = try members.required(
        "triggers", .anyObject, "By the service's names, as in a configuration: `{rule: {…}}`, `{webhook: …}`, or null."
      )
    }
  }

  typealias Output = TriggersAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let service = try call.service(input.realm)
    return .work { call.attempt { response(try change(input.triggers, of: service, in: call)) } }
  }

  private static func change(_ given: JSONObject, of service: RealmContext, in call: Call) throws -> TriggersAnswer {
    let realm = try service.current().realm
    guard realm.isUserPool, realm.settings.personality == .cognito || realm.id.text.contains("_") else {
      throw Refusal(.poolNotFound, "\(service.id) is no user pool; only user pools have triggers")
    }
    let documents = try call.documents()
    var removed: [Trigger] = []
    for (name, value) in given where value.isNull {
      guard let trigger = Trigger(rawValue: name) else {
        let known = Trigger.allCases.map(\.rawValue).joined(separator: ", ")
        throw Refusal(.invalidConfiguration, "there is no trigger \(name); expected one of \(known)")
      }
      removed.append(trigger)
    }
    let handlers = try documents.triggers(in: JSONObject(given.filter { !$0.value.isNull }.map { ($0.name, $0.value) }))
    let changed = try service.administration.updateSettings { settings, _ in
      for trigger in removed { settings.triggers.handlers[trigger] = nil }
      settings.triggers.handlers.merge(handlers) { _, new in new }
    }
    return TriggersAnswer(realm: changed.id.text, triggers: documents.triggers(of: changed))
  }
}
