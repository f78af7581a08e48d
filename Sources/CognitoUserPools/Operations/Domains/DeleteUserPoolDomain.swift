import AWSProtocol
import Model
import Realms

extension DeleteUserPoolDomain: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    do {
      try call.pool(input.userPoolId).deleteDomain(input.domain) { settings in
        if settings.domain == nil { DomainRecord.remove(isCustom: false, from: &settings) }
        if settings.customDomain == nil { DomainRecord.remove(isCustom: true, from: &settings) }
      }
    } catch CoreError.realm(.notFound) {
      throw CoreError.realm(.domainNotFound)
    }
    return Output()
  }
}
