internal import Ambient
package import JSON
package import Model
package import Sandboxes
internal import Store

extension TriggerCalls {
  /// The response of the trigger; nil if the realm has no such trigger. May be called in a transaction or outside of
  /// one.
  ///
  /// - Throws: ``CoreError/awaiting`` in the first run, if a webhook responds; ``CoreError/trigger(_:)`` if the
  ///   response fails the request.
  package func ask(_ call: TriggerCall, in realm: Realm) throws(CoreError) -> JSONObject? {
    let triggers = realm.settings.triggers
    let trigger = call.trigger
    guard triggers.isOn(trigger) else { return nil }
    var call = call
    call.client = call.client ?? scope.client
    let address = triggers.functions[trigger].flatMap { core.functionAddress.snapshot($0) }
    let function = address.map { TriggerHandler(.webhook(url: $0, timeout: .seconds(5)), version: nil) }
    guard let handler = triggers.handler(of: trigger) ?? function else {
      note(call, "no answer is configured for it under Triggers")
      throw .trigger(.failed(trigger, "ResourceNotFoundException"))
    }
    switch handler.kind {
    case .rule(let rule):
      note(call, "rule")
      if let words = rule.denial { throw .trigger(.refused(trigger, words)) }
      return rule.answer(to: call, version: triggers.version(of: trigger))
    case .webhook(let url, let timeout):
      var request = RemoteRequest(
        url, method: .post, headers: [("Content-Type", "application/json")],
        body: .json(call.event(in: realm, version: triggers.version(of: trigger), agent: scope.userAgent)),
        timeout: timeout)
      // The service, too, calls a function that does not respond three times.
      request.tries = 3
      let result = try OutboundCall(request, witness: witness(call)).answer()
      return try TriggerAnswer(result, of: trigger).response.get()
    }
  }

  /// Records the call in the journal when its outcome is known.
  private func witness(_ call: TriggerCall) -> @Sendable (RemoteResult) -> Void {
    let (source, id, client, sandbox) = (call.source, self.id, call.client, self.sandbox)
    return { result in
      let outcome: String =
        switch result {
        case .success(let answer): "status \(answer.status)"
        case .failure(let failure): "\(failure)"
        }
      sandbox.recordTrigger("\(source): \(outcome)", realm: id, client: client)
    }
  }

  /// The same for a rule. Recorded later, because this may run inside of the lock.
  private func note(_ call: TriggerCall, _ outcome: String) {
    let (source, id, client, sandbox) = (call.source, self.id, call.client, self.sandbox)
    Replay.afterwards { sandbox.recordTrigger("\(source): \(outcome)", realm: id, client: client) }
  }
}

extension SandboxHolder {
  /// Records a call of a trigger in the journal.
  package func recordTrigger(_ detail: String, realm: RealmID, client: ClientID?) {
    update { sandbox in
      var event = Event(at: sandbox.clock.now(), realm: realm, kind: .triggerCalled, user: nil, client: client)
      event.detail = detail
      sandbox.journal.append(Packed(event))
      sandbox.journal.trim(to: Sandbox.journalLimit)
    }
  }
}

/// The answer of a webhook to an event.
struct TriggerAnswer {
  let response: Result<JSONObject, CoreError>

  init(_ result: RemoteResult, of trigger: Trigger) {
    switch result {
    case .failure(.timedOut):
      response = .failure(.trigger(.failed(trigger, "Socket timeout while invoking Lambda function")))
    case .failure(.answerTooLarge):
      response = .failure(.trigger(.unreadable(trigger)))
    case .failure(.tooBusy):
      response = .failure(.trigger(.failed(trigger, "TooManyRequestsException")))
    case .failure(.unreachable(let words)):
      response = .failure(.trigger(.failed(trigger, words)))
    case .success(let answer):
      response = Self.read(answer, trigger)
    }
  }

  private static func read(_ answer: RemoteAnswer, _ trigger: Trigger) -> Result<JSONObject, CoreError> {
    let event = try? JSON.parse(answer.body)
    let isFine = (200..<300).contains(answer.status)
    // A function that throws: by the header of Lambda's own interface, or by any other status with such a body.
    if answer.header("x-amz-function-error") != nil || !isFine {
      if let words = event?["errorMessage"]?.string { return .failure(.trigger(.refused(trigger, words))) }
      if answer.header("x-amz-function-error") != nil { return .failure(.trigger(.refused(trigger, "null"))) }
      return .failure(.trigger(.failed(trigger, "status \(answer.status)")))
    }
    // A function that returns nothing answers `null`.
    guard let event, event != .null else { return .failure(.trigger(.notJSON(trigger))) }
    guard let response = event["response"]?.object else { return .failure(.trigger(.unreadable(trigger))) }
    return .success(response)
  }
}

extension JSONObject {
  /// A truth value that a trigger may leave out.
  package func flag(_ name: String, of trigger: Trigger) throws(CoreError) -> Bool {
    switch self[name] {
    case nil, .null: return false
    case .bool(let value): return value
    default: throw .trigger(.unreadable(trigger))
    }
  }

  /// A text that a trigger may leave out.
  package func text(_ name: String, of trigger: Trigger) throws(CoreError) -> String? {
    switch self[name] {
    case nil, .null: return nil
    case .string(let value): return value
    default: throw .trigger(.unreadable(trigger))
    }
  }

  /// An object that a trigger may leave out.
  package func members(_ name: String, of trigger: Trigger) throws(CoreError) -> JSONObject {
    switch self[name] {
    case nil, .null: return [:]
    case .object(let value): return value
    default: throw .trigger(.unreadable(trigger))
    }
  }

  /// A list of texts that a trigger may leave out.
  package func list(_ name: String, of trigger: Trigger) throws(CoreError) -> [String]? {
    switch self[name] {
    case nil, .null: return nil
    case .array(let values):
      let texts = values.compactMap(\.string)
      guard texts.count == values.count else { throw .trigger(.unreadable(trigger)) }
      return texts
    default: throw .trigger(.unreadable(trigger))
    }
  }
}
