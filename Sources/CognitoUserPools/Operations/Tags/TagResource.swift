import AWSProtocol
import IdentityCore
import JSON

extension TagResource: CognitoOperation {
  static let support = Support.storedOnly

  static func run(_ input: Input, in call: Call) throws -> Output {
    _ = try call.pool(ofARN: input.resourceArn).updateSettings { (settings, _) throws(CoreError) in
      var tags = settings.annotations["UserPoolTags"]?.object ?? [:]
      for (name, value) in input.tags { tags[name] = .string(value) }
      settings.annotations["UserPoolTags"] = .object(tags)
    }
    return Output()
  }
}
