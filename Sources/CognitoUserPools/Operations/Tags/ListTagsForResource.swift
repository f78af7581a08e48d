import AWSProtocol
import JSON

extension ListTagsForResource: CognitoOperation {
  static let support = Support.storedOnly

  static func run(_ input: Input, in call: Call) throws -> Output {
    let tags = try TagList(arn: input.resourceArn, in: call).read()
    return Output(tags: (["Tags": .object(tags)] as JSONObject).stringMap("Tags") ?? [:])
  }
}
