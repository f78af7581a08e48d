package import AWSProtocol
package import CognitoUserPoolsShapes
import JSON

extension ListTagsForResource: CognitoOperation {
  package static let support = Support.storedOnly

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let tags = try TagList(arn: input.resourceArn, in: call).read()
    return Output(tags: (["Tags": .object(tags)] as JSONObject).stringMap("Tags") ?? [:])
  }
}
