package import Ambient
package import JSON

/// A copy of a user pool in a secondary region. It has the users, clients and settings of the pool itself, and settings of its own where they
/// belong to a region.
package struct PoolReplica: Sendable, Codable {
  package let region: String
  /// Whether users can sign in there.
  package var isActive = false
  package let created: Instant
  package var settings: RegionalSettings

  /// How long the making takes.
  private static let makingTime = Duration.seconds(2)

  package init(region: String, created: Instant, settings: RegionalSettings) {
    self.region = region
    self.created = created
    self.settings = settings
  }

  /// Whether calls for its region reach the pool by now.
  package func isMade(by now: Instant) -> Bool { now >= created + Self.makingTime }
}

/// The settings of a pool that each region has for itself (developer guide, "Things to know about multi-Region replication").
package struct RegionalSettings: Sendable, Codable {
  package var triggers: TriggerSettings
  package var mail: MailSettings?
  package var sendsTexts: Bool?
  /// Those of ``RealmSettings/annotations`` and of ``Realm/documents`` that belong to a region.
  package var annotations: JSONObject
  package var documents: JSONObject

  fileprivate static let annotationNames = ["EmailConfiguration", "LambdaConfig", "SmsConfiguration", "UserPoolTags"]
  fileprivate static let documentNames = ["LogConfigurations", "RiskNotifications"]
}

extension Realm {
  /// The region by whose replica the realm is seen; nil where it is seen by its own, and at rest.
  package var servingRegion: String? { serving?.region }

  /// Where the request at hand is served.
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

  /// Shows the realm as the region has it: with the settings of the replica that is there, if any. The handlers of triggers are the pool's,
  /// for those functions that the replica names.
  package mutating func enter(_ region: String?, at now: Instant) {
    guard let region, let replica, replica.region == region, replica.isMade(by: now), serving == nil else { return }
    let own = regionalSettings
    serving = ServingRegion(region: region, own: own)
    regionalSettings = replica.settings
    settings.triggers.handlers = own.triggers.handlers.filter { replica.settings.triggers.functions[$0.key] != nil }
  }

  /// Undoes ``enter(_:at:)``, and keeps what has changed of the region's settings.
  package mutating func leave() {
    guard let serving else { return }
    var settings = regionalSettings
    settings.triggers.handlers = [:]
    replica?.settings = settings
    regionalSettings = serving.own
    self.serving = nil
  }

  /// Refuses what a secondary region does not do.
  /// - Parameter operation: what was to be done, in the words of the service.
  package func requirePrimary(for operation: String) throws(CoreError) {
    if let servingRegion { throw .realm(.notInReplica(operation, region: servingRegion)) }
  }
}

/// A region's view of a realm, and what the realm has in that place by itself.
struct ServingRegion: Sendable, Codable {
  let region: String
  let own: RegionalSettings
}

extension JSONObject {
  fileprivate func members(named names: [String]) -> JSONObject {
    JSONObject(names.compactMap { name in self[name].map { (name, $0) } })
  }
}
