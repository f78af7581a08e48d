internal import AWSProtocol
internal import Ambient
internal import CognitoUserPoolsShapes
internal import HashTreeCollections
internal import JSON
package import Model
internal import Store

extension Realm {
  /// Converts members that early builds stored as given into typed settings. Typed ones stay unchanged.
  /// - Returns: whether anything changed.
  package mutating func bringForward() -> Bool {
    let kept = settings.annotations
    var hasChanged = bringReplicaForward()
    func fill<Value>(_ member: inout Value?, _ value: @autoclosure () -> Value?) {
      guard member == nil, let value = value() else { return }
      member = value
      hasChanged = true
    }
    fill(&settings.mail, kept.structure("EmailConfiguration").map { MailSettings($0) })
    let tier: UserPoolTierType? = kept.enumeration("UserPoolTier")
    fill(&settings.tier, tier.map { PoolTier($0) })
    fill(&settings.sendsTexts, kept["SmsConfiguration"].map { _ in true })
    let levels: OrderedMap<AcrLevelConfigType>? = kept.structureMap("AcrConfiguration")
    fill(&settings.levelNames, levels.map { ACRLevels.effective($0).map(\.value.acrValue) })
    fill(&settings.pagesVersion, kept["PrefixDomain"]?["ManagedLoginVersion"]?.integer)
    fill(&settings.customPagesVersion, kept["CustomDomain"]?["ManagedLoginVersion"]?.integer)
    // Early builds stored the function's second name, which is returned and was not given: its events had no version
    // then.
    if settings.triggers.versions[.preTokenGeneration] == nil, var functions = kept["LambdaConfig"]?.object,
      functions["PreTokenGenerationConfig"] != nil
    {
      functions["PreTokenGenerationConfig"] = nil
      settings.annotations["LambdaConfig"] = .object(functions)
      hasChanged = true
    }
    for (id, box) in clients {
      var client = box.value
      let before = hasChanged
      hasChanged = false
      let flows: [ExplicitAuthFlowsType]? = client.annotations.enumerations("ExplicitAuthFlows")
      fill(&client.allowsCustomFlowsAlone, flows?.contains(.customAuthFlowOnly))
      fill(&client.tellsUserAddress, client.annotations.boolean("EnablePropagateAdditionalUserContextData"))
      if hasChanged { clients[id] = Box(client) }
      hasChanged = hasChanged || before
    }
    return hasChanged
  }

  /// Replicas were once documents without settings of their own; a pool has at most one.
  private mutating func bringReplicaForward() -> Bool {
    guard let kept = documents["Replicas"]?.array else { return false }
    documents["Replicas"] = nil
    guard let region = kept.first?["Region"]?.string, let created = kept.first?["Created"]?.integer else { return true }
    var settings = regionalSettings
    settings.triggers = TriggerSettings()
    settings.annotations["LambdaConfig"] = nil
    settings.annotations["UserPoolTags"] = kept.first?["Tags"]
    var made = PoolReplica(region: region, created: Instant(milliseconds: Int64(created)), settings: settings)
    made.isActive = kept.first?["IsActive"]?.bool ?? false
    replica = replica ?? made
    return true
  }
}
