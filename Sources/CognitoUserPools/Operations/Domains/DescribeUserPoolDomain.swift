import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms
import Sandboxes

extension DescribeUserPoolDomain: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    guard let pool = call.pool(atDomain: input.domain), let (realm, _) = try? pool.current() else {
      return Output(domainDescription: DomainDescriptionType())
    }
    let isCustom = realm.settings.customDomain?.lowercased() == input.domain.lowercased()
    // A prefix belongs to one region, according to the API reference.
    if realm.servingRegion != nil, !isCustom { return Output(domainDescription: DomainDescriptionType()) }
    let record = DomainRecord(isCustom: isCustom, of: realm.settings)
    // A configured domain is as old as its pool.
    let setUp = (isCustom ? realm.settings.customDomainSetUp : realm.settings.domainSetUp) ?? realm.created
    return Output(
      domainDescription: DomainDescriptionType(
        userPoolId: realm.id.text, awsAccountId: realm.settings.account,
        domain: isCustom ? realm.settings.customDomain : realm.settings.domain,
        s3Bucket: DomainRecord.bucket(in: realm.region), cloudFrontDistribution: DomainRecord.distribution,
        version: setUp.digits, status: .active, customDomainConfig: record.certificate,
        managedLoginVersion: record.version,
        routing: record.routing))
  }
}
