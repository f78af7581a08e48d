import AWSProtocol
import IdentityPools
import Model

extension ListTagsForResource: IdentityOperation {
  static let support = Support.storedOnly

  static func run(_ input: Input, in call: Call) throws -> Output {
    var tags = OrderedMap<String>()
    for (name, value) in try call.pool(ofARN: input.resourceArn).current().pool.settings.tags { tags[name] = value }
    return Output(tags: tags)
  }
}
