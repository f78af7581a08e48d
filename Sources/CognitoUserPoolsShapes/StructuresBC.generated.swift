// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package struct CIMDPolicySummaryType: OutputStructure {
  package var cimdPolicyId: String
  package var clientId: String?
  package var policyName: String
  package var cacheDuration: Int?
  package var creationDate: Timestamp?
  package var lastModifiedDate: Timestamp?

  package init(cimdPolicyId: String, clientId: String? = nil, policyName: String, cacheDuration: Int? = nil, creationDate: Timestamp? = nil, lastModifiedDate: Timestamp? = nil) {
    self.cimdPolicyId = cimdPolicyId
    self.clientId = clientId
    self.policyName = policyName
    self.cacheDuration = cacheDuration
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
  }
}

extension CIMDPolicySummaryType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicyId", cimdPolicyId)
    writer.member("ClientId", clientId)
    writer.member("PolicyName", policyName)
    writer.member("CacheDuration", cacheDuration)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

package struct CIMDPolicyType: OutputStructure {
  package var userPoolId: String
  package var cimdPolicyId: String
  package var clientId: String?
  package var policyName: String
  package var cacheDuration: Int?
  package var urlPatterns: [String]?
  package var creationDate: Timestamp?
  package var lastModifiedDate: Timestamp?

  package init(userPoolId: String, cimdPolicyId: String, clientId: String? = nil, policyName: String, cacheDuration: Int? = nil, urlPatterns: [String]? = nil, creationDate: Timestamp? = nil, lastModifiedDate: Timestamp? = nil) {
    self.userPoolId = userPoolId
    self.cimdPolicyId = cimdPolicyId
    self.clientId = clientId
    self.policyName = policyName
    self.cacheDuration = cacheDuration
    self.urlPatterns = urlPatterns
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
  }
}

extension CIMDPolicyType {
  package func writeMembers(to writer: inout JSONWriter) {
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

package struct ChallengeResponseType: OutputStructure {
  package var challengeName: ChallengeName?
  package var challengeResponse: ChallengeResponse?

  package init(challengeName: ChallengeName? = nil, challengeResponse: ChallengeResponse? = nil) {
    self.challengeName = challengeName
    self.challengeResponse = challengeResponse
  }
}

extension ChallengeResponseType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("ChallengeResponse", challengeResponse)
  }
}

package struct ClientAuthenticationResultType: OutputStructure {
  package var accessToken: String?
  package var expiresIn: Int?
  package var tokenType: String?

  package init(accessToken: String? = nil, expiresIn: Int? = nil, tokenType: String? = nil) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
    self.tokenType = tokenType
  }
}

extension ClientAuthenticationResultType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AccessToken", accessToken)
    writer.member("ExpiresIn", expiresIn)
    writer.member("TokenType", tokenType)
  }
}

package struct ClientMetadataURLType: OutputStructure {
  package var url: String
  package var cachedDate: Timestamp?
  package var expirationDate: Timestamp?

  package init(url: String, cachedDate: Timestamp? = nil, expirationDate: Timestamp? = nil) {
    self.url = url
    self.cachedDate = cachedDate
    self.expirationDate = expirationDate
  }
}

extension ClientMetadataURLType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("URL", url)
    writer.member("CachedDate", cachedDate)
    writer.member("ExpirationDate", expirationDate)
  }
}

package struct ClientSSOSessionConfigType: InputStructure, OutputStructure {
  package var maxValidityMinutes: Int

  package init(maxValidityMinutes: Int) {
    self.maxValidityMinutes = maxValidityMinutes
  }

  package static let shape = Shape.structure([
    .required("MaxValidityMinutes", Shapes.ssoSessionMaxValidityMinutesType),
  ])
}

extension ClientSSOSessionConfigType {
  package init?(_ object: JSONObject) {
    guard let maxValidityMinutes: Int = object.integer("MaxValidityMinutes") else { return nil }
    self.maxValidityMinutes = maxValidityMinutes
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("MaxValidityMinutes", maxValidityMinutes)
  }
}

package struct ClientSecretDescriptorType: OutputStructure {
  package var clientSecretId: String?
  package var clientSecretValue: String?
  package var clientSecretCreateDate: Timestamp?

  package init(clientSecretId: String? = nil, clientSecretValue: String? = nil, clientSecretCreateDate: Timestamp? = nil) {
    self.clientSecretId = clientSecretId
    self.clientSecretValue = clientSecretValue
    self.clientSecretCreateDate = clientSecretCreateDate
  }
}

extension ClientSecretDescriptorType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecretId", clientSecretId)
    writer.member("ClientSecretValue", clientSecretValue)
    writer.member("ClientSecretCreateDate", clientSecretCreateDate)
  }
}

package struct CloudWatchLogsConfigurationType: InputStructure, OutputStructure {
  package var logGroupArn: String?

  package init(logGroupArn: String? = nil) {
    self.logGroupArn = logGroupArn
  }

  package static let shape = Shape.structure([
    .optional("LogGroupArn", Shapes.arnType),
  ])
}

extension CloudWatchLogsConfigurationType {
  package init(_ object: JSONObject) {
    logGroupArn = object.string("LogGroupArn")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogGroupArn", logGroupArn)
  }
}

package struct CodeDeliveryDetailsType: OutputStructure {
  package var destination: String?
  package var deliveryMedium: DeliveryMediumType?
  package var attributeName: String?

  package init(destination: String? = nil, deliveryMedium: DeliveryMediumType? = nil, attributeName: String? = nil) {
    self.destination = destination
    self.deliveryMedium = deliveryMedium
    self.attributeName = attributeName
  }
}

extension CodeDeliveryDetailsType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Destination", destination)
    writer.member("DeliveryMedium", deliveryMedium)
    writer.member("AttributeName", attributeName)
  }
}

package struct CompromisedCredentialsActionsType: InputStructure, OutputStructure {
  package var eventAction: CompromisedCredentialsEventActionType

  package init(eventAction: CompromisedCredentialsEventActionType) {
    self.eventAction = eventAction
  }

  package static let shape = Shape.structure([
    .required("EventAction", Shapes.compromisedCredentialsEventActionType),
  ])
}

extension CompromisedCredentialsActionsType {
  package init?(_ object: JSONObject) {
    guard let eventAction: CompromisedCredentialsEventActionType = object.enumeration("EventAction") else { return nil }
    self.eventAction = eventAction
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("EventAction", eventAction)
  }
}

package struct CompromisedCredentialsRiskConfigurationType: InputStructure, OutputStructure {
  package var eventFilter: [EventFilterType]?
  package var actions: CompromisedCredentialsActionsType

  package init(eventFilter: [EventFilterType]? = nil, actions: CompromisedCredentialsActionsType) {
    self.eventFilter = eventFilter
    self.actions = actions
  }

  package static let shape = Shape.structure([
    .optional("EventFilter", Shapes.eventFiltersType),
    .required("Actions", CompromisedCredentialsActionsType.shape),
  ])
}

extension CompromisedCredentialsRiskConfigurationType {
  package init?(_ object: JSONObject) {
    eventFilter = object.enumerations("EventFilter")
    guard let actions: CompromisedCredentialsActionsType = object.structure("Actions") else { return nil }
    self.actions = actions
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("EventFilter", eventFilter)
    writer.member("Actions", actions)
  }
}

package struct ContextDataType: InputStructure {
  package var ipAddress: String
  package var serverName: String
  package var serverPath: String
  package var httpHeaders: [HttpHeader]
  package var encodedData: String?

  package static let shape = Shape.structure([
    .required("IpAddress", Shapes.stringType),
    .required("ServerName", Shapes.stringType),
    .required("ServerPath", Shapes.stringType),
    .required("HttpHeaders", Shapes.httpHeaderList),
    .optional("EncodedData", Shapes.stringType),
  ])
}

extension ContextDataType {
  package init?(_ object: JSONObject) {
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

package struct CustomDomainConfigType: InputStructure, OutputStructure {
  package var certificateArn: String
  package var securityPolicy: SecurityPolicyType?

  package init(certificateArn: String, securityPolicy: SecurityPolicyType? = nil) {
    self.certificateArn = certificateArn
    self.securityPolicy = securityPolicy
  }

  package static let shape = Shape.structure([
    .required("CertificateArn", Shapes.arnType),
    .optional("SecurityPolicy", Shapes.securityPolicyType),
  ])
}

extension CustomDomainConfigType {
  package init?(_ object: JSONObject) {
    guard let certificateArn: String = object.string("CertificateArn") else { return nil }
    self.certificateArn = certificateArn
    securityPolicy = object.enumeration("SecurityPolicy")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CertificateArn", certificateArn)
    writer.member("SecurityPolicy", securityPolicy)
  }
}

package struct CustomEmailLambdaVersionConfigType: InputStructure, OutputStructure {
  package var lambdaVersion: CustomEmailSenderLambdaVersionType
  package var lambdaArn: String

  package init(lambdaVersion: CustomEmailSenderLambdaVersionType, lambdaArn: String) {
    self.lambdaVersion = lambdaVersion
    self.lambdaArn = lambdaArn
  }

  package static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.customEmailSenderLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension CustomEmailLambdaVersionConfigType {
  package init?(_ object: JSONObject) {
    guard let lambdaVersion: CustomEmailSenderLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}

package struct CustomSMSLambdaVersionConfigType: InputStructure, OutputStructure {
  package var lambdaVersion: CustomSMSSenderLambdaVersionType
  package var lambdaArn: String

  package init(lambdaVersion: CustomSMSSenderLambdaVersionType, lambdaArn: String) {
    self.lambdaVersion = lambdaVersion
    self.lambdaArn = lambdaArn
  }

  package static let shape = Shape.structure([
    .required("LambdaVersion", Shapes.customSMSSenderLambdaVersionType),
    .required("LambdaArn", Shapes.arnType),
  ])
}

extension CustomSMSLambdaVersionConfigType {
  package init?(_ object: JSONObject) {
    guard let lambdaVersion: CustomSMSSenderLambdaVersionType = object.enumeration("LambdaVersion") else { return nil }
    self.lambdaVersion = lambdaVersion
    guard let lambdaArn: String = object.string("LambdaArn") else { return nil }
    self.lambdaArn = lambdaArn
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("LambdaVersion", lambdaVersion)
    writer.member("LambdaArn", lambdaArn)
  }
}
