package import AWSProtocol
package import CognitoUserPoolsShapes
package import JSON
package import Model
internal import Realms
package import Sandboxes

extension SetRiskConfiguration: CognitoOperation {
  package static let note =
    "blocked addresses and leaked passwords are applied, with a mail where one is set; nothing else counts as a risk, so that other "
    + "actions are stored"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let client = input.clientId.map { ClientID($0) }
    if let region = try pool.current().realm.servingRegion {
      try setSender(input, of: client, in: pool, region)
    } else {
      _ = try set(input, of: client, in: pool)
    }
    return Output(riskConfiguration: RiskConfigurationType(of: client, in: try pool.current().realm))
  }

  /// In a secondary region only the sender of mails can be set; everything else must be sent unchanged.
  private static func setSender(
    _ input: Input, of client: ClientID?, in pool: RealmContext, _ region: String
  ) throws {
    let (told, id) = (input.told, client?.text ?? "")
    _ = try pool.update { (transaction) throws(CoreError) in
      if let client { _ = try transaction.realm.client(client) }
      guard Realm.withoutSender(told) == Realm.withoutSender(transaction.realm.riskRules[id]?.told ?? [:]) else {
        throw .realm(.notRegional("RiskConfiguration", region: region))
      }
      var senders = transaction.realm.documents[Realm.riskSenders]?.object ?? [:]
      senders[id] = .object(Realm.sender(in: told))
      transaction.realm.documents[Realm.riskSenders] = .object(senders)
    }
  }

  static func set(_ input: Input, of client: ClientID?, in pool: RealmContext) throws -> RiskRules? {
    let blocked = try AddressRange.list(input.riskExceptionConfiguration?.blockedIPRangeList)
    let trusted = try AddressRange.list(input.riskExceptionConfiguration?.skippedIPRangeList)
    return try pool.administration.setRiskRules(of: client) { (now) throws(CoreError) -> RiskRules? in
      // Without any rule, the client's or pool's rules are removed.
      guard input.hasRules else { return nil }
      var rules = RiskRules(told: input.told, modified: now)
      rules.blocked = blocked
      rules.trusted = trusted
      rules.refusesLeaked = input.refusesLeaked
      rules.notice = input.notice
      return rules
    }
  }
}

extension Provisioning {
  /// Sets the risk rules of a client, or of the pool if the client is nil, from members of SetRiskConfiguration.
  /// - Throws: the operation's errors.
  package static func setRisks(
    from members: JSONObject, client: ClientID?, in service: RealmContext
  ) throws(AWSFault) {
    var members = members
    members["UserPoolId"] = .string(service.id.text)
    let input: SetRiskConfiguration.Input = try checked(members)
    do {
      _ = try SetRiskConfiguration.set(input, of: client, in: service)
    } catch {
      throw error as? AWSFault ?? (error as? CoreError).map { AWSFault($0, in: .other) } ?? .internalError
    }
  }
}

extension SetRiskConfiguration.Input {
  fileprivate var hasRules: Bool {
    compromisedCredentialsRiskConfiguration != nil || accountTakeoverRiskConfiguration != nil
      || riskExceptionConfiguration != nil
  }

  fileprivate var told: JSONObject {
    JSONObject { writer in
      writer.member("CompromisedCredentialsRiskConfiguration", compromisedCredentialsRiskConfiguration)
      writer.member("AccountTakeoverRiskConfiguration", accountTakeoverRiskConfiguration)
      writer.member("RiskExceptionConfiguration", riskExceptionConfiguration)
    }
  }

  fileprivate var refusesLeaked: Set<RiskRules.Occasion> {
    guard let rule = compromisedCredentialsRiskConfiguration, rule.actions.eventAction == .block else { return [] }
    guard let filter = rule.eventFilter, !filter.isEmpty else { return Set(RiskRules.Occasion.allCases) }
    return Set(filter.compactMap { RiskRules.Occasion(rawValue: $0.rawValue) })
  }

  fileprivate var notice: RiskRules.Notice? {
    accountTakeoverRiskConfiguration?.notifyConfiguration?.blockEmail.map {
      RiskRules.Notice(subject: $0.subject, text: $0.textBody, html: $0.htmlBody)
    }
  }
}

extension AddressRange {
  static func list(_ texts: [String]?) throws(AWSFault) -> [AddressRange] {
    var ranges: [AddressRange] = []
    for text in texts ?? [] {
      // The text is unconfirmed.
      guard let range = AddressRange(text) else { throw .invalidParameter("\(text) is not a valid IP range.") }
      ranges.append(range)
    }
    return ranges
  }
}

extension Realm {
  /// The document in which a replica stores the senders of risk notifications, by client.
  fileprivate static let riskSenders = "RiskNotifications"

  /// The rules as given, with the sender of the region.
  fileprivate func toldRisks(of client: String) -> JSONObject? {
    guard let told = riskRules[client]?.told else { return nil }
    guard let sender = documents[Self.riskSenders]?[client]?.object else { return told }
    return Self.replacingSender(of: told, sender)
  }

  fileprivate static func withoutSender(_ told: JSONObject) -> JSONObject { replacingSender(of: told, [:]) }

  fileprivate static func sender(in told: JSONObject) -> JSONObject {
    let notify = told["AccountTakeoverRiskConfiguration"]?["NotifyConfiguration"]
    return JSONObject(senderNames.compactMap { name in notify?[name].map { (name, $0) } })
  }

  private static let senderNames = ["From", "SourceArn"]

  private static func replacingSender(of told: JSONObject, _ sender: JSONObject) -> JSONObject {
    guard var takeover = told["AccountTakeoverRiskConfiguration"]?.object,
      var notify = takeover["NotifyConfiguration"]?.object
    else { return told }
    for name in senderNames { notify[name] = sender[name] }
    takeover["NotifyConfiguration"] = .object(notify)
    var told = told
    told["AccountTakeoverRiskConfiguration"] = .object(takeover)
    return told
  }
}

extension RiskConfigurationType {
  /// The rules as described, without `LastModifiedDate`, which no recorded response has.
  init(of client: ClientID?, in realm: Realm) {
    let told = realm.toldRisks(of: client?.text ?? "")
    self.init(
      userPoolId: realm.id.text, clientId: client?.text,
      compromisedCredentialsRiskConfiguration: told?.structure("CompromisedCredentialsRiskConfiguration"),
      accountTakeoverRiskConfiguration: told?.structure("AccountTakeoverRiskConfiguration"),
      riskExceptionConfiguration: told?.structure("RiskExceptionConfiguration"))
  }
}
