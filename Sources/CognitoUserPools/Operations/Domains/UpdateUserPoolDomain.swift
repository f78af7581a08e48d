import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension UpdateUserPoolDomain: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try DomainRecord.check(version: input.managedLoginVersion)
    let pool = try call.pool(input.userPoolId)
    try pool.current().realm.requireDomainRegion(name)
    let realm = try pool.current().realm
    let isCustom = realm.settings.customDomain?.lowercased() == input.domain.lowercased()
    if input.customDomainConfig != nil, !isCustom, realm.settings.domain?.lowercased() == input.domain.lowercased() {
      // The text is unconfirmed.
      throw AWSFault.invalidParameter("CustomDomainConfig cannot be given for a prefix domain.")
    }
    if input.customDomainConfig == nil, isCustom {
      throw AWSFault.invalidParameter("Cannot convert custom domain to prefix domain.")
    }
    if input.managedLoginVersion == 2, realm.tier == .lite {
      throw AWSFault.beyondTier("Managed Login Version 2", .lite)
    }
    try pool.administration.updateDomain(input.domain) { settings in
      var record = DomainRecord(isCustom: isCustom, of: settings)
      record.update(input.managedLoginVersion, input.customDomainConfig, input.routing)
      record.write(to: &settings)
    }
    return Output(
      managedLoginVersion: input.managedLoginVersion, cloudFrontDomain: isCustom ? DomainRecord.distribution : nil,
      routing: input.routing)
  }
}
