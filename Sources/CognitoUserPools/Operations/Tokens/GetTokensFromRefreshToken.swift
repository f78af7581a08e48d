import AWSProtocol
import IdentityCore

extension GetTokensFromRefreshToken: WorkerOperation {
  static let note = "no devices"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(ofClient: input.clientId)
    if input.deviceKey?.isEmpty == false { throw AWSFault.unknownDevice }
    let tokens = try pool.refresh(
      input.refreshToken, client: ClientID(input.clientId), proof: input.clientSecret.map { .secret($0) } ?? .none,
      door: .exchange)
    return Output(authenticationResult: AuthenticationResultType(tokens))
  }
}
