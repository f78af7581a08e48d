package import AWSProtocol
package import CognitoUserPoolsShapes
import JSON

extension TagResource: CognitoOperation {
  package static let support = Support.storedOnly

  package static func run(_ input: Input, in call: Call) throws -> Output {
    let list = try TagList(arn: input.resourceArn, in: call)
    if Set(try list.read().names).union(input.tags.map(\.name)).count > TagList.limit {
      // The model has no other exception.
      throw AWSFault.invalidParameter(TagList.tooMany)
    }
    try list.change { tags in
      for (name, value) in input.tags { tags[name] = .string(value) }
    }
    return Output()
  }
}
