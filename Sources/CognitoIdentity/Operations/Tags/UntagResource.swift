import AWSProtocol
import IdentityPools

extension UntagResource: IdentityOperation {
  static let support = Support.storedOnly

  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(ofARN: input.resourceArn).setTags(input.tagKeys.map { ($0, nil) })
    return Output()
  }
}
