import AWSProtocol
import IdentityCore
import JSON

extension DeleteUserPoolDomain: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    do {
      try call.pool(input.userPoolId).deleteDomain(input.domain) { $0.annotations["ManagedLoginVersion"] = nil }
    } catch CoreError.realmNotFound {
      throw CoreError.domainNotFound
    }
    return Output()
  }
}
