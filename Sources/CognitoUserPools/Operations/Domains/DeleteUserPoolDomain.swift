import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension DeleteUserPoolDomain: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    do {
      let pool = try call.pool(input.userPoolId)
      try pool.current().realm.requireDomainRegion(name)
      try pool.administration.deleteDomain(input.domain) { settings in
        if settings.domain == nil { DomainRecord.remove(isCustom: false, from: &settings) }
        if settings.customDomain == nil { DomainRecord.remove(isCustom: true, from: &settings) }
      }
    } catch CoreError.realm(.notFound) {
      throw CoreError.realm(.domainNotFound)
    }
    return Output()
  }
}
