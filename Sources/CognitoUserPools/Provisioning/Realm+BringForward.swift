internal import AWSProtocol
internal import Ambient
internal import HashTreeCollections
internal import JSON
package import Model
internal import Store

extension Realm {
  /// Makes typed settings of members that version 0.1.0 kept as the caller had written them. What has a type already stays.
  package mutating func bringForward() {
    let kept = settings.annotations
    settings.mail = settings.mail ?? kept.structure("EmailConfiguration").map { MailSettings($0) }
    let tier: UserPoolTierType? = kept.enumeration("UserPoolTier")
    settings.tier = settings.tier ?? tier.map { PoolTier($0) }
    settings.sendsTexts = settings.sendsTexts ?? (kept["SmsConfiguration"] != nil)
    let levels: OrderedMap<AcrLevelConfigType>? = kept.structureMap("AcrConfiguration")
    settings.levelNames = settings.levelNames ?? levels.map { ACRLevels.effective($0).map(\.value.acrValue) }
    settings.pagesVersion = settings.pagesVersion ?? kept["PrefixDomain"]?["ManagedLoginVersion"]?.integer
    settings.customPagesVersion = settings.customPagesVersion ?? kept["CustomDomain"]?["ManagedLoginVersion"]?.integer
    // Version 0.1.0 kept the function's second name, which is shown and was not given: its events had no version then.
    if settings.triggers.versions[.preTokenGeneration] == nil, var functions = kept["LambdaConfig"]?.object {
      functions["PreTokenGenerationConfig"] = nil
      settings.annotations["LambdaConfig"] = .object(functions)
    }
    bringReplicaForward()
    for (id, box) in clients {
      var client = box.value
      let flows: [ExplicitAuthFlowsType]? = client.annotations.enumerations("ExplicitAuthFlows")
      client.allowsCustomFlowsAlone = client.allowsCustomFlowsAlone ?? flows?.contains(.customAuthFlowOnly)
      client.tellsUserAddress =
        client.tellsUserAddress ?? client.annotations.boolean("EnablePropagateAdditionalUserContextData")
      clients[id] = Box(client)
    }
  }

  /// Replicas were once documents without settings of their own. A pool has one at most.
  private mutating func bringReplicaForward() {
    guard let kept = documents["Replicas"]?.array else { return }
    documents["Replicas"] = nil
    guard let region = kept.first?["Region"]?.string, let created = kept.first?["Created"]?.integer else { return }
    var settings = regionalSettings
    settings.triggers = TriggerSettings()
    settings.annotations["LambdaConfig"] = nil
    settings.annotations["UserPoolTags"] = kept.first?["Tags"]
    var made = PoolReplica(region: region, created: Instant(milliseconds: Int64(created)), settings: settings)
    made.isActive = kept.first?["IsActive"]?.bool ?? false
    replica = replica ?? made
  }
}
