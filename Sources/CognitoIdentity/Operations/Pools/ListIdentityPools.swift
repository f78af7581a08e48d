import AWSProtocol
import Model
import Sandboxes

extension ListIdentityPools: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let start = try PageToken(input.nextToken, of: name).position
    // Numbers count from 0; a position is the next number.
    let rest = try call.sandbox().snapshot.allIdentityPools.drop { $0.number < start }.filter(call.reaches)
    let page = rest.prefix(input.maxResults)
    let next = page.count < rest.count ? page.last.map { PageToken(position: $0.number + 1).text(of: name) } : nil
    return Output(
      identityPools: page.map {
        IdentityPoolShortDescription(identityPoolId: $0.id.text, identityPoolName: $0.settings.name)
      },
      nextToken: next)
  }
}
