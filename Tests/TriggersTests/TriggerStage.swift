import Foundation
import JSON
import RealmTestSupport
import Testing

@testable import Model
@testable import OAuth
@testable import Sandboxes
@testable import SignIn

/// A realm whose triggers are webhooks, and a stand-in for those, which stores the events and answers them.
struct TriggerStage {
  static let url = "http://localhost:9000"

  /// Its service is called by the client.
  let world: World
  /// The same realm, called by an administrator.
  let administrator: RealmContext

  /// - Parameter version: of the events that have several.
  init(
    _ triggers: [Trigger] = Trigger.allCases, version: TriggerVersion = .v1,
    _ settings: (inout RealmSettings) -> Void = { _ in },
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    var world = try World(
      { realm in
        realm.signInNames = .usernameOnly
        for trigger in triggers {
          let kind = TriggerHandler.Kind.webhook(url: "\(Self.url)/\(trigger.rawValue)", timeout: .seconds(5))
          realm.triggers.handlers[trigger] = TriggerHandler(kind, version: version)
        }
        settings(&realm)
      }, client: change)
    administrator = world.service
    world.service.scope.client = world.client.id
    self.world = world
  }

  /// What came of some work, and the events on its way.
  struct Outcome<Value> {
    let result: Result<Value, CoreError>
    let events: [JSON]

    func event(_ source: String) -> JSON? { events.first { $0["triggerSource"]?.string == source } }
  }

  /// Does the work, with `answers` by the trigger's name; a trigger without one answers with the event as it came.
  func run<Value>(
    _ answers: [Trigger: RemoteResult] = [:], _ work: () throws(CoreError) -> Value
  ) -> Outcome<Value> {
    walk(Replay(), answers, work)
  }

  private func walk<Value>(
    _ scope: Replay, _ answers: [Trigger: RemoteResult], _ work: () throws(CoreError) -> Value
  ) -> Outcome<Value> {
    var events: [JSON] = []
    while true {
      let result = scope.walk { Result { () throws(CoreError) in try work() } }
      guard let outboundCall = scope.pending else { return Outcome(result: result, events: events) }
      guard case .json(let event) = outboundCall.request.body,
        let trigger = Trigger(rawValue: String(outboundCall.request.url.dropFirst(Self.url.count + 1)))
      else { return Outcome(result: .failure(.internalFault("no event")), events: events) }
      events.append(event)
      scope.settle(answers[trigger] ?? Self.echo(event))
    }
  }

  static func echo(_ event: JSON) -> RemoteResult { .success(RemoteAnswer(status: 200, body: Array(event.text.utf8))) }

  /// An answer with that response and nothing else.
  static func respond(_ response: String) -> RemoteResult {
    .success(RemoteAnswer(status: 200, body: Array(#"{"response":\#(response)}"#.utf8)))
  }

  static func refuse(_ words: String) -> RemoteResult {
    let headers = [(name: "x-amz-function-error", value: "Unhandled")]
    return .success(
      RemoteAnswer(status: 200, headers: headers, body: Array(#"{"errorMessage":"\#(words)"}"#.utf8)))
  }

  /// An account that is there before any trigger is asked.
  @discardableResult
  func person(_ name: String = "ada", attributes: [Attribute] = [Attribute(.email, "ada@example.com")]) throws -> User {
    let made = run { () throws(CoreError) in
      _ = try administrator.accounts.createUser(
        UserCreation(username: name, attributes: attributes, temporaryPassword: "Correct-Horse-1", sendsMessage: false))
      try administrator.accounts.setPassword("Correct-Horse-1", of: name, isPermanent: true)
    }
    try made.result.get()
    return try world.service.accounts.user(named: name)
  }

  /// Everything that a failed request must leave as it was.
  var state: String {
    get throws {
      let (realm, _) = try world.service.current()
      let users = realm.users.after(0).map { "\($0)" }
      return "\(users) \(realm.flows) \(realm.browserSessions) \(realm.authorizationCodes) \(world.messages.count)"
    }
  }
}

extension JSON {
  /// With the members of every object in the order of their names, so that texts can be compared.
  var sorted: String {
    get throws {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
      return String(decoding: data, as: UTF8.self)
    }
  }
}
