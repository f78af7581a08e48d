internal import Configuration
internal import JSON
internal import Model

extension TriggerHandler {
  init(_ trigger: ConfiguredTrigger) {
    let version = trigger.version.flatMap(TriggerVersion.init)
    if let rule = trigger.rule {
      self.init(.rule(TriggerRule(rule)), version: version)
    } else {
      self.init(
        .webhook(url: trigger.webhook ?? "", timeout: .milliseconds(trigger.timeout)), version: version)
    }
  }
}

extension TriggerRule {
  fileprivate init(_ rule: ConfiguredTriggerRule) {
    self.init()
    denial = rule.deny
    confirms = rule.autoConfirm
    verifies = rule.autoVerify.map(\.rawValue)
    addedClaims = rule.addClaims
    suppressedClaims = rule.suppressClaims
    groups = rule.groups
    addedScopes = rule.addScopes
    suppressedScopes = rule.suppressScopes
    changesAccessToken = rule.tokens.contains("access")
    changesIDToken = rule.tokens.contains("id")
    challenge = rule.challenge.map {
      Challenge(parameters: $0.parameters, answer: $0.answer, tries: $0.tries)
    }
    people = rule.users.map { Person(username: $0.username, password: $0.password, attributes: $0.attributes) }
    subject = rule.subject
    message = rule.message
  }
}
