internal import AWSProtocol
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
    for (id, box) in clients {
      var client = box.value
      let flows: [ExplicitAuthFlowsType]? = client.annotations.enumerations("ExplicitAuthFlows")
      client.allowsCustomFlowsAlone = client.allowsCustomFlowsAlone ?? flows?.contains(.customAuthFlowOnly)
      client.tellsUserAddress =
        client.tellsUserAddress ?? client.annotations.boolean("EnablePropagateAdditionalUserContextData")
      clients[id] = Box(client)
    }
  }
}
