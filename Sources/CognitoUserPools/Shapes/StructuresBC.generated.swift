// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct CIMDPolicySummaryType: OutputStructure {
  var cimdPolicyId: String
  var clientId: String?
  var policyName: String
  var cacheDuration: Int?
  var creationDate: Timestamp?
  var lastModifiedDate: Timestamp?
}

extension CIMDPolicySummaryType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicyId", cimdPolicyId)
    writer.member("ClientId", clientId)
    writer.member("PolicyName", policyName)
    writer.member("CacheDuration", cacheDuration)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct CIMDPolicyType: OutputStructure {
  var userPoolId: String
  var cimdPolicyId: String
  var clientId: String?
  var policyName: String
  var cacheDuration: Int?
  var urlPatterns: [String]?
  var creationDate: Timestamp?
  var lastModifiedDate: Timestamp?
}

extension CIMDPolicyType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("CIMDPolicyId", cimdPolicyId)
    writer.member("ClientId", clientId)
    writer.member("PolicyName", policyName)
    writer.member("CacheDuration", cacheDuration)
    writer.member("URLPatterns", urlPatterns)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct ChallengeResponseType: OutputStructure {
  var challengeName: ChallengeName?
  var challengeResponse: ChallengeResponse?
}

extension ChallengeResponseType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("ChallengeResponse", challengeResponse)
  }
}

struct ClientAuthenticationResultType: OutputStructure {
  var accessToken: String?
  var expiresIn: Int?
  var tokenType: String?
}

extension ClientAuthenticationResultType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AccessToken", accessToken)
    writer.member("ExpiresIn", expiresIn)
    writer.member("TokenType", tokenType)
  }
}

struct ClientMetadataURLType: OutputStructure {
  var url: String
  var cachedDate: Timestamp?
  var expirationDate: Timestamp?
}

extension ClientMetadataURLType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("URL", url)
    writer.member("CachedDate", cachedDate)
    writer.member("ExpirationDate", expirationDate)
  }
}

struct ClientSSOSessionConfigType: InputStructure, OutputStructure {
  var maxValidityMinutes: Int

  static let shape = Shape.structure([
    .required("MaxValidityMinutes", Shapes.ssoSessionMaxValidityMinutesType),
  ])
}

extension ClientSSOSessionConfigType {
  init?(_ object: JSONObject) {
    guard let maxValidityMinutes: Int = object.integer("MaxValidityMinutes") else { return nil }
    self.maxValidityMinutes = maxValidityMinutes
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("MaxValidityMinutes", maxValidityMinutes)
  }
}

struct ClientSecretDescriptorType: OutputStructure {
  var clientSecretId: String?
  var clientSecretValue: String?
  var clientSecretCreateDate: Timestamp?
}

extension ClientSecretDescriptorType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecretId", clientSecretId)
    writer.member("ClientSecretValue", clientSecretValue)
    writer.member("ClientSecretCreateDate", clientSecretCreateDate)
  }
}

struct CloudWatchLogsConfigurationType: InputStructure, OutputStructure {
  var logGroupArn: String?

  static let shape = Shape.structure([
    .optional("LogGroupArn", Shapes.arnType),
  ])
}

extension CloudWatchLogsConfigurationType {
  init(_ object: JSONObject) {
    logGroupArn = object.string("LogGroupArn")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogGroupArn", logGroupArn)
  }
}

struct CodeDeliveryDetailsType: OutputStructure {
  var destination: String?
  var deliveryMedium: DeliveryMediumType?
  var attributeName: String?
}

extension CodeDeliveryDetailsType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Destination", destination)
    writer.member("DeliveryMedium", deliveryMedium)
    writer.member("AttributeName", attributeName)
  }
}

struct CompromisedCredentialsActionsType: InputStructure, OutputStructure {
  var eventAction: CompromisedCredentialsEventActionType

  static let shape = Shape.structure([
    .required("EventAction", Shapes.compromisedCredentialsEventActionType),
  ])
}

extension CompromisedCredentialsActionsType {
  init?(_ object: JSONObject) {
    guard let eventAction: CompromisedCredentialsEventActionType = object.enumeration("EventAction") else { return nil }
    self.eventAction = eventAction
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("EventAction", eventAction)
  }
}

struct CompromisedCredentialsRiskConfigurationType: InputStructure, OutputStructure {
  var eventFilter: [EventFilterType]?
  var actions: CompromisedCredentialsActionsType

  static let shape = Shape.structure([
    .optional("EventFilter", Shapes.eventFiltersType),
    .required("Actions", CompromisedCredentialsActionsType.shape),
  ])
}

extension CompromisedCredentialsRiskConfigurationType {
  init?(_ object: JSONObject) {
    eventFilter = object.enumerations("EventFilter")
    guard let actions: CompromisedCredentialsActionsType = object.structure("Actions") else { return nil }
    self.actions = actions
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("EventFilter", eventFilter)
    writer.member("Actions", actions)
  }
}

struct ContextDataType: InputStructure {
  var ipAddress: String
  var serverName: String
  var serverPath: String
  var httpHeaders: [HttpHeader]
  var encodedData: String?

  static let shape = Shape.structure([
    .required("IpAddress", Shapes.stringType),
    .required("ServerName", Shapes.stringType),
    .required("ServerPath", Shapes.stringType),
    .required("HttpHeaders", Shapes.httpHeaderList),
    .optional("EncodedData", Shapes.stringType),
  ])
}

extension ContextDataType {
  init?(_ object: JSONObject) {
    guard let ipAddress: String = object.string("IpAddress") else { return nil }
    self.ipAddress = ipAddress
    guard let serverName: String = object.string("ServerName") else { return nil }
    self.serverName = serverName
    guard let serverPath: String = object.string("ServerPath") else { return nil }
    self.serverPath = serverPath
    guard let httpHeaders: [HttpHeader] = object.structures("HttpHeaders") else { return nil }
    self.httpHeaders = httpHeaders
    encodedData = object.string("EncodedData")
  }
}

struct CustomDomainConfigType: InputStructure, OutputStructure {
  var certificateArn: String
  var securityPolicy: SecurityPolicyType?

  static let shape = Shape.structure([
    .required("CertificateArn", Shapes.arnType),
    .optional("SecurityPolicy", Shapes.securityPolicyType),
  ])
}

extension CustomDomainConfigType {
  init?(_ object: JSONObject) {
    guard let certificateArn: String = object.string("CertificateArn") else { return nil }
    self.certificateArn = certificateArn
    securityPolicy = object.enumeration("SecurityPolicy")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CertificateArn", certificateArn)
    writer.member("SecurityPolicy", securityPolicy)
  }
}

struct CustomEmailLambdaVersionConfigType: InputStructure, OutputStructure {
  var lambdaVersion: CustomEmailSenderLambdaVersionType
  var lambdaArn: String

  static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.customEmailSenderLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension CustomEmailLambdaVersionConfigType {
  init?(_ object: JSONObject) {
    guard let lambdaVersion: CustomEmailSenderLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}

struct CustomSMSLambdaVersionConfigType: InputStructure, OutputStructure {
  var lambdaVersion: CustomSMSSenderLambdaVersionType
  var lambdaArn: String

  static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.customSMSSenderLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension CustomSMSLambdaVersionConfigType {
  init?(_ object: JSONObject) {
    guard let lambdaVersion: CustomSMSSenderLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}
