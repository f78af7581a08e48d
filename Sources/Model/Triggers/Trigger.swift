package import JSON

/// A Lambda trigger of a pool. Raw values are the service's names, which occur in its error messages.
package enum Trigger: String, Hashable, Sendable, Codable, CaseIterable {
  case preSignUp = "PreSignUp"
  case postConfirmation = "PostConfirmation"
  case preAuthentication = "PreAuthentication"
  case postAuthentication = "PostAuthentication"
  case preTokenGeneration = "PreTokenGeneration"
  case customMessage = "CustomMessage"
  case defineAuthChallenge = "DefineAuthChallenge"
  case createAuthChallenge = "CreateAuthChallenge"
  case verifyAuthChallengeResponse = "VerifyAuthChallengeResponse"
  case userMigration = "UserMigration"
  case customEmailSender = "CustomEmailSender"
  case customSMSSender = "CustomSMSSender"
  case inboundFederation = "InboundFederation"
}

/// The version of a trigger's event; only some triggers have more than one.
package enum TriggerVersion: String, Hashable, Comparable, Sendable, Codable, CaseIterable {
  case v1 = "V1_0"
  case v2 = "V2_0"
  case v3 = "V3_0"

  package static func < (left: TriggerVersion, right: TriggerVersion) -> Bool { left.rawValue < right.rawValue }
}

/// Handles a trigger in place of a Lambda function.
package struct TriggerHandler: Sendable, Codable {
  /// Who computes the response.
  package enum Kind: Sendable, Codable {
    /// The event is posted to `url` as JSON; the response is the event with its `response`.
    case webhook(url: String, timeout: Duration)
    case rule(TriggerRule)
  }

  package var kind: Kind
  /// nil: the version in the function's configuration, else the first.
  package var version: TriggerVersion?

  package init(_ kind: Kind, version: TriggerVersion? = nil) {
    self.kind = kind
    self.version = version
  }
}

/// The configuration of a realm's triggers.
package struct TriggerSettings: Sendable, Codable {
  /// The functions that the service would call, by ARN. Without a handler, calling one fails like a deleted function.
  package var functions: [Trigger: String] = [:]
  package var versions: [Trigger: TriggerVersion] = [:]
  /// The ARN of the key or alias that encrypts codes for custom senders (`KMSKeyID`).
  package var codeKey: String?
  /// Set by the configuration and the control API; updates of the pool do not change them.
  package var handlers: [Trigger: TriggerHandler] = [:]

  package init() {}

  package func isOn(_ trigger: Trigger) -> Bool {
    functions[trigger] != nil || handler(of: trigger) != nil
  }

  /// A rule that defines a challenge also creates and verifies it.
  package func handler(of trigger: Trigger) -> TriggerHandler? {
    if let handler = handlers[trigger] { return handler }
    guard trigger == .createAuthChallenge || trigger == .verifyAuthChallengeResponse, functions[trigger] == nil,
      let handler = handlers[.defineAuthChallenge], case .rule = handler.kind
    else { return nil }
    return handler
  }

  package func version(of trigger: Trigger) -> TriggerVersion {
    versions[trigger] ?? handlers[trigger]?.version ?? .v1
  }
}

/// A fixed response to a trigger; members that do not concern the trigger are ignored.
package struct TriggerRule: Sendable, Codable {
  /// A custom challenge and its expected answer.
  package struct Challenge: Sendable, Codable {
    package var parameters: [String: String]
    package var answer: String
    /// The number of wrong answers that ends the sign-in.
    package var tries: Int

    package init(parameters: [String: String], answer: String, tries: Int = 3) {
      self.parameters = parameters
      self.answer = answer
      self.tries = tries
    }
  }

  /// A user of another directory, for migration.
  package struct Person: Sendable, Codable {
    package var username: String
    /// nil accepts any password.
    package var password: String?
    package var attributes: [String: String]

    package init(username: String, password: String?, attributes: [String: String]) {
      self.username = username
      self.password = password
      self.attributes = attributes
    }
  }

  /// Rejects the request with this message.
  package var denial: String?
  package var confirms = false
  package var verifies: [AttributeName] = []
  package var addedClaims: JSONObject = [:]
  package var suppressedClaims: [String] = []
  package var groups: [String]?
  package var addedScopes: [String] = []
  package var suppressedScopes: [String] = []
  /// The tokens that the claims are added to.
  package var changesAccessToken = false
  package var changesIDToken = true
  package var challenge: Challenge?
  package var people: [Person] = []
  package var subject: String?
  package var message: String?

  package init() {}
}
