import AWSProtocol
import IdentityPools

extension LookupDeveloperIdentity: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    guard input.identityId != nil || input.developerUserIdentifier != nil else {
      // The message is unconfirmed.
      throw AWSFault(.invalidParameter, "IdentityId or DeveloperUserIdentifier is required")
    }
    let (identity, names) = try call.pool(input.identityPoolId)
      .lookUpDeveloper(identity: input.identityId, user: input.developerUserIdentifier)
    let start = try Int(clamping: PageToken(input.nextToken, of: name).position)
    let rest = names.dropFirst(start)
    let page = rest.prefix(input.maxResults ?? 60)
    let next = page.count < rest.count ? PageToken(position: UInt64(start + page.count)).text(of: name) : nil
    return Output(identityId: identity, developerUserIdentifierList: Array(page), nextToken: next)
  }
}
