import AWSProtocol
import IdentityCore
import JSON

extension TagResource: CognitoOperation {
  static let support = Support.storedOnly

  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(ofARN: input.resourceArn)
    let kept = try pool.current().realm.settings.annotations["UserPoolTags"]?.object ?? [:]
    if Set(kept.names).union(input.tags.map(\.name)).count > 50 {
      // The text is unconfirmed; the model has no other exception.
      throw AWSFault.invalidParameter("A user pool can have at most 50 tags.")
    }
    _ = try pool.updateSettings { (settings, _) throws(CoreError) in
      var tags = settings.annotations["UserPoolTags"]?.object ?? [:]
      for (name, value) in input.tags { tags[name] = .string(value) }
      settings.annotations["UserPoolTags"] = .object(tags)
    }
    return Output()
  }
}
