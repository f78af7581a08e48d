// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum DescribeIdentityProvider {
  struct Input: InputStructure {
    var userPoolId: String
    var providerName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ProviderName", Shapes.providerNameType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension DescribeIdentityProvider.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let providerName: String = object.string("ProviderName") else { return nil }
    self.providerName = providerName
  }
}

extension DescribeIdentityProvider.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

enum DescribeManagedLoginBranding {
  struct Input: InputStructure {
    var userPoolId: String
    var managedLoginBrandingId: String
    var returnMergedResources: Bool?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ManagedLoginBrandingId", Shapes.managedLoginBrandingIdType),
      .optional("ReturnMergedResources", .boolean),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension DescribeManagedLoginBranding.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let managedLoginBrandingId: String = object.string("ManagedLoginBrandingId") else { return nil }
    self.managedLoginBrandingId = managedLoginBrandingId
    returnMergedResources = object.boolean("ReturnMergedResources")
  }
}

extension DescribeManagedLoginBranding.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

enum DescribeManagedLoginBrandingByClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var returnMergedResources: Bool?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("ReturnMergedResources", .boolean),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginBranding: ManagedLoginBrandingType?
  }
}

extension DescribeManagedLoginBrandingByClient.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    returnMergedResources = object.boolean("ReturnMergedResources")
  }
}

extension DescribeManagedLoginBrandingByClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginBranding", managedLoginBranding)
  }
}

enum DescribeResourceServer {
  struct Input: InputStructure {
    var userPoolId: String
    var identifier: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Identifier", Shapes.resourceServerIdentifierType),
    ])
  }

  struct Output: OutputStructure {
    var resourceServer: ResourceServerType
  }
}

extension DescribeResourceServer.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let identifier: String = object.string("Identifier") else { return nil }
    self.identifier = identifier
  }
}

extension DescribeResourceServer.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ResourceServer", resourceServer)
  }
}

enum DescribeRiskConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
    ])
  }

  struct Output: OutputStructure {
    var riskConfiguration: RiskConfigurationType
  }
}

extension DescribeRiskConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
  }
}

extension DescribeRiskConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskConfiguration", riskConfiguration)
  }
}

enum DescribeTerms {
  struct Input: InputStructure {
    var termsId: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension DescribeTerms.Input {
  init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension DescribeTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

enum DescribeTermsByClient {
  struct Input: InputStructure {
    var clientId: String
    var userPoolId: String
    var termsName: String

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("TermsName", Shapes.termsNameType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension DescribeTermsByClient.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let termsName: String = object.string("TermsName") else { return nil }
    self.termsName = termsName
  }
}

extension DescribeTermsByClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

enum DescribeUserImportJob {
  struct Input: InputStructure {
    var userPoolId: String
    var jobId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension DescribeUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension DescribeUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

enum DescribeUserPool {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var userPool: UserPoolType?
  }
}

extension DescribeUserPool.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension DescribeUserPool.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPool", userPool)
  }
}

enum DescribeUserPoolClient {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolClient: UserPoolClientType?
  }
}

extension DescribeUserPoolClient.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

extension DescribeUserPoolClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolClient", userPoolClient)
  }
}

enum DescribeUserPoolDomain {
  struct Input: InputStructure {
    var domain: String

    static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
    ])
  }

  struct Output: OutputStructure {
    var domainDescription: DomainDescriptionType?
  }
}

extension DescribeUserPoolDomain.Input {
  init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
  }
}

extension DescribeUserPoolDomain.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("DomainDescription", domainDescription)
  }
}
