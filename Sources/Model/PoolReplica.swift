package import Ambient
package import JSON

/// A user pool's replica in a secondary region. It shares the pool's users, clients and settings, except the settings
/// that are regional.
package struct PoolReplica: Sendable, Codable {
  package let region: String
  /// Whether users can sign in there.
  package var isActive = false
  package let created: Instant
  package var settings: RegionalSettings

  /// How long creation takes.
  private static let makingTime = Duration.seconds(2)

  package init(region: String, created: Instant, settings: RegionalSettings) {
    self.region = region
    self.created = created
    self.settings = settings
  }

  /// Whether calls for its region reach the pool yet.
  package func isMade(by now: Instant) -> Bool { now >= created + Self.makingTime }
}

/// The pool settings that are separate in each region (developer guide, "Things to know about multi-Region
/// replication").
package struct RegionalSettings: Sendable, Codable {
  package var triggers: TriggerSettings
  package var mail: MailSettings?
  package var sendsTexts: Bool?
  /// The regional members of ``RealmSettings/annotations`` and ``Realm/documents``.
  package var annotations: JSONObject
  package var documents: JSONObject

  fileprivate static let annotationNames = ["EmailConfiguration", "LambdaConfig", "SmsConfiguration", "UserPoolTags"]
  fileprivate static let documentNames = ["LogConfigurations", "RiskNotifications"]
}

extension Realm {
  /// The region of the replica that serves the current request; nil for the primary region and outside requests.
  package var servingRegion: String? { serving?.region }

  /// The region that serves the current request.
  package var region: String { servingRegion ?? id.region }

  package var regionalSettings: RegionalSettings {
    get {
      RegionalSettings(
        triggers: settings.triggers, mail: settings.mail, sendsTexts: settings.sendsTexts,
        annotations: settings.annotations.members(named: RegionalSettings.annotationNames),
        documents: documents.members(named: RegionalSettings.documentNames))
    }
    set {
      settings.triggers = newValue.triggers
      settings.mail = newValue.mail
      settings.sendsTexts = newValue.sendsTexts
      for name in RegionalSettings.annotationNames { settings.annotations[name] = newValue.annotations[name] }
      for name in RegionalSettings.documentNames { documents[name] = newValue.documents[name] }
    }
  }

  /// Switches the realm to the view of a region: with its replica's settings, if it has one. Trigger handlers are the
  /// pool's, limited to the functions that the replica names.
  package mutating func enter(_ region: String?, at now: Instant) {
    guard let region, let replica, replica.region == region, replica.isMade(by: now), serving == nil else { return }
    let own = regionalSettings
    serving = ServingRegion(region: region, own: own)
    regionalSettings = replica.settings
    settings.triggers.handlers = own.triggers.handlers.filter { replica.settings.triggers.functions[$0.key] != nil }
  }

  /// Reverts ``enter(_:at:)`` and stores changes of the regional settings in the replica.
  package mutating func leave() {
    guard let serving else { return }
    var settings = regionalSettings
    settings.triggers.handlers = [:]
    replica?.settings = settings
    regionalSettings = serving.own
    self.serving = nil
  }

  /// Throws in a secondary region, where the operation is not supported.
  /// - Parameter operation: the service's name of the operation.
  package func requirePrimary(for operation: String) throws(CoreError) {
    if let servingRegion { throw .realm(.notInReplica(operation, region: servingRegion)) }
  }
}

/// A region's view of a realm, with the primary's regional settings to restore.
struct ServingRegion: Sendable, Codable {
  let region: String
  let own: RegionalSettings
}

extension JSONObject {
  fileprivate func members(named names: [String]) -> JSONObject {
    JSONObject(names.compactMap { name in self[name].map { (name, $0) } })
  }
}
