import AWSProtocol
import IdentityPools

extension TagResource: IdentityOperation {
  static let support = Support.storedOnly

  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(ofARN: input.resourceArn).setTags(input.tags.map { ($0.name, $0.value) })
    return Output()
  }
}
