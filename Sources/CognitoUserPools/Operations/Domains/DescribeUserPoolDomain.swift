import AWSProtocol
import IdentityCore
import JSON

extension DescribeUserPoolDomain: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    guard let pool = call.core.realm(atDomain: input.domain), let (realm, _) = try? pool.current() else {
      return Output(domainDescription: DomainDescriptionType())
    }
    return Output(
      domainDescription: DomainDescriptionType(
        userPoolId: realm.id.text, awsAccountId: realm.settings.account, domain: realm.settings.domain,
        s3Bucket: "understudy-\(realm.id.region)", cloudFrontDistribution: "understudy.cloudfront.net", version: "1",
        status: .active, managedLoginVersion: realm.settings.annotations.integer("ManagedLoginVersion") ?? 1))
  }
}
