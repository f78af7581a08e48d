import AWSProtocol
import IdentityCore
import JSON

extension ListTagsForResource: CognitoOperation {
  static let support = Support.storedOnly

  static func run(_ input: Input, in call: Call) throws -> Output {
    let settings = try call.pool(ofARN: input.resourceArn).current().realm.settings
    return Output(tags: settings.annotations.stringMap("UserPoolTags") ?? [:])
  }
}
