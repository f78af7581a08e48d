package import AWSProtocol
package import CognitoUserPoolsShapes
import JSON

extension UntagResource: CognitoOperation {
  package static let support = Support.storedOnly

  package static func run(_ input: Input, in call: Call) throws -> Output {
    try TagList(arn: input.resourceArn, in: call).change { tags in
      for name in input.tagKeys { tags[name] = nil }
    }
    return Output()
  }
}
