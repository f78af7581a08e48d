internal import Ambient
package import JSON
package import Model

/// One call of a trigger, before it is written as an event
/// (docs/reference/cognito-tokens-and-triggers.md#trigger-events).
package struct TriggerCall {
  let trigger: Trigger
  /// The second half of `triggerSource`.
  let occasion: String
  var username: String?
  /// nil for triggers that receive no attributes.
  var attributes: JSONObject?
  var client: ClientID?
  /// The members of the request that are specific to this trigger.
  package var details: JSONObject
  /// The initial response, which the trigger fills in.
  package var response: JSONObject

  package init(
    _ trigger: Trigger, _ occasion: String, username: String?, attributes: JSONObject?, client: ClientID?,
    details: JSONObject = [:], response: JSONObject = [:]
  ) {
    self.trigger = trigger
    self.occasion = occasion
    self.username = username
    self.attributes = attributes
    self.client = client
    self.details = details
    self.response = response
  }

  /// `PreSignUp_SignUp`; token generation has a shorter name.
  var source: String {
    (trigger == .preTokenGeneration ? "TokenGeneration" : trigger.rawValue) + "_" + occasion
  }

  /// The whole event.
  func event(in realm: Realm, version: TriggerVersion, agent: String?) -> JSON {
    var request: JSONObject = [:]
    if let attributes { request["userAttributes"] = .object(attributes) }
    for (name, value) in details { request[name] = value }
    let isVersioned = trigger == .preTokenGeneration
    let number = isVersioned ? version.rawValue.dropFirst().prefix(1) : "1"
    var event: JSONObject = [
      "version": .string(String(number)), "region": .string(realm.region), "userPoolId": .string(realm.id.text),
    ]
    event["userName"] = username.map(JSON.string)
    event["callerContext"] = [
      "awsSdkVersion": .string(agent ?? "aws-sdk-unknown-unknown"),
      "clientId": .string(client?.text ?? "CLIENT_ID_NOT_APPLICABLE"),
    ]
    event["triggerSource"] = .string(source)
    event["request"] = .object(request)
    // Custom senders return nothing.
    if trigger != .customEmailSender, trigger != .customSMSSender { event["response"] = .object(response) }
    return .object(event)
  }
}

extension JSONObject {
  /// A map of strings; nil for an empty one, as the service leaves out maps that were not sent.
  package static func texts(_ map: [String: String]) -> JSON? {
    if map.isEmpty { return nil }
    return .object(JSONObject(map.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }))
  }
}

extension Realm {
  /// The attributes in the events of triggers: all of them strings, with those that the service adds.
  package func attributesForTriggers(of user: User) -> JSONObject {
    var attributes: JSONObject = ["sub": .string(user.id.description)]
    attributes["cognito:user_status"] = .string(user.status.text)
    if case .aliases(let names) = settings.signInNames {
      if names.contains(.email), holds(.email, user), let value = user.attributes[.email] {
        attributes["cognito:email_alias"] = .string(value)
      }
      if names.contains(.phoneNumber), holds(.phoneNumber, user), let value = user.attributes[.phoneNumber] {
        attributes["cognito:phone_number_alias"] = .string(value)
      }
    }
    for attribute in user.attributes where attribute.name != .subject {
      attributes[attribute.name] = .string(attribute.value)
    }
    // An address that waits for its verification is reported as unverified, as in the service's events after a sign-up.
    for name in settings.autoVerified {
      guard let mark = AttributeName.verificationMark(of: name) else { continue }
      if user.attributes[name] != nil, user.attributes[mark] == nil { attributes[mark] = "false" }
    }
    return attributes
  }
}
