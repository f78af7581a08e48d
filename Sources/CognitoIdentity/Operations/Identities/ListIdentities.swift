import AWSProtocol
import IdentityPools
import Model

extension ListIdentities: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.identityPoolId).current().pool
    let start = try PageToken(input.nextToken, of: name).position
    let listed = pool.identities.after(start).lazy.filter { input.hideDisabled != true || $0.isEnabled }
    // One more than a page, to see whether another page follows.
    let found = Array(listed.prefix(input.maxResults + 1))
    let page = found.prefix(input.maxResults)
    return Output(
      identityPoolId: pool.id.text, identities: page.map { IdentityDescription($0, of: pool) },
      nextToken: found.count > page.count ? page.last.map { PageToken(position: $0.number).text(of: name) } : nil)
  }
}
