import AWSProtocol
import IdentityCore
import JSON

extension CreateUserPoolDomain: CognitoOperation {
  static let note = "prefixes only; both versions of managed login show the same pages"

  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.customDomainConfig != nil { throw AWSFault.notImplemented("CustomDomainConfig") }
    if input.routing != nil { throw AWSFault.notImplemented("Routing") }
    for word in ["aws", "amazon", "cognito"] where input.domain.contains(word) {
      throw AWSFault.invalidParameter("Domain cannot contain reserved word: \(word)")
    }
    try call.pool(input.userPoolId).createDomain(input.domain) { settings in
      settings.annotations["ManagedLoginVersion"] = .integer(input.managedLoginVersion ?? 1)
    }
    return Output(managedLoginVersion: input.managedLoginVersion)
  }
}
