// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AssumeRole {
  struct Input: InputStructure {
    var roleArn: String
    var roleSessionName: String
    var policyArns: [PolicyDescriptorType]?
    var policy: String?
    var durationSeconds: Int?
    var tags: [Tag]?
    var transitiveTagKeys: [String]?
    var externalId: String?
    var serialNumber: String?
    var tokenCode: String?
    var sourceIdentity: String?
    var providedContexts: [ProvidedContext]?

    static let shape = Shape.structure([
      .required("RoleArn", Shapes.arnType),
      .required("RoleSessionName", Shapes.roleSessionNameType),
      .optional("PolicyArns", Shapes.policyDescriptorListType),
      .optional("Policy", Shapes.unrestrictedSessionPolicyDocumentType),
      .optional("DurationSeconds", Shapes.roleDurationSecondsType),
      .optional("Tags", Shapes.tagListType),
      .optional("TransitiveTagKeys", Shapes.tagKeyListType),
      .optional("ExternalId", Shapes.externalIdType),
      .optional("SerialNumber", Shapes.serialNumberType),
      .optional("TokenCode", Shapes.tokenCodeType),
      .optional("SourceIdentity", Shapes.sourceIdentityType),
      .optional("ProvidedContexts", Shapes.providedContextsListType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var assumedRoleUser: AssumedRoleUser?
    var packedPolicySize: Int?
    var sourceIdentity: String?
  }
}

extension AssumeRole.Input {
  init?(_ object: JSONObject) {
    guard let roleArn: String = object.string("RoleArn") else { return nil }
    self.roleArn = roleArn
    guard let roleSessionName: String = object.string("RoleSessionName") else { return nil }
    self.roleSessionName = roleSessionName
    policyArns = object.structures("PolicyArns")
    policy = object.string("Policy")
    durationSeconds = object.integer("DurationSeconds")
    tags = object.structures("Tags")
    transitiveTagKeys = object.strings("TransitiveTagKeys")
    externalId = object.string("ExternalId")
    serialNumber = object.string("SerialNumber")
    tokenCode = object.string("TokenCode")
    sourceIdentity = object.string("SourceIdentity")
    providedContexts = object.structures("ProvidedContexts")
  }
}

extension AssumeRole.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("AssumedRoleUser", assumedRoleUser)
    writer.member("PackedPolicySize", packedPolicySize)
    writer.member("SourceIdentity", sourceIdentity)
  }
}

enum AssumeRoleWithSAML {
  struct Input: InputStructure {
    var roleArn: String
    var principalArn: String
    var samlAssertion: String
    var policyArns: [PolicyDescriptorType]?
    var policy: String?
    var durationSeconds: Int?

    static let shape = Shape.structure([
      .required("RoleArn", Shapes.arnType),
      .required("PrincipalArn", Shapes.arnType),
      .required("SAMLAssertion", Shapes.samlAssertionType),
      .optional("PolicyArns", Shapes.policyDescriptorListType),
      .optional("Policy", Shapes.sessionPolicyDocumentType),
      .optional("DurationSeconds", Shapes.roleDurationSecondsType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var assumedRoleUser: AssumedRoleUser?
    var packedPolicySize: Int?
    var subject: String?
    var subjectType: String?
    var issuer: String?
    var audience: String?
    var nameQualifier: String?
    var sourceIdentity: String?
  }
}

extension AssumeRoleWithSAML.Input {
  init?(_ object: JSONObject) {
    guard let roleArn: String = object.string("RoleArn") else { return nil }
    self.roleArn = roleArn
    guard let principalArn: String = object.string("PrincipalArn") else { return nil }
    self.principalArn = principalArn
    guard let samlAssertion: String = object.string("SAMLAssertion") else { return nil }
    self.samlAssertion = samlAssertion
    policyArns = object.structures("PolicyArns")
    policy = object.string("Policy")
    durationSeconds = object.integer("DurationSeconds")
  }
}

extension AssumeRoleWithSAML.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("AssumedRoleUser", assumedRoleUser)
    writer.member("PackedPolicySize", packedPolicySize)
    writer.member("Subject", subject)
    writer.member("SubjectType", subjectType)
    writer.member("Issuer", issuer)
    writer.member("Audience", audience)
    writer.member("NameQualifier", nameQualifier)
    writer.member("SourceIdentity", sourceIdentity)
  }
}

enum AssumeRoleWithWebIdentity {
  struct Input: InputStructure {
    var roleArn: String
    var roleSessionName: String
    var webIdentityToken: String
    var providerId: String?
    var policyArns: [PolicyDescriptorType]?
    var policy: String?
    var durationSeconds: Int?

    static let shape = Shape.structure([
      .required("RoleArn", Shapes.arnType),
      .required("RoleSessionName", Shapes.roleSessionNameType),
      .required("WebIdentityToken", Shapes.clientTokenType),
      .optional("ProviderId", Shapes.urlType),
      .optional("PolicyArns", Shapes.policyDescriptorListType),
      .optional("Policy", Shapes.sessionPolicyDocumentType),
      .optional("DurationSeconds", Shapes.roleDurationSecondsType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var subjectFromWebIdentityToken: String?
    var assumedRoleUser: AssumedRoleUser?
    var packedPolicySize: Int?
    var provider: String?
    var audience: String?
    var sourceIdentity: String?
  }
}

extension AssumeRoleWithWebIdentity.Input {
  init?(_ object: JSONObject) {
    guard let roleArn: String = object.string("RoleArn") else { return nil }
    self.roleArn = roleArn
    guard let roleSessionName: String = object.string("RoleSessionName") else { return nil }
    self.roleSessionName = roleSessionName
    guard let webIdentityToken: String = object.string("WebIdentityToken") else { return nil }
    self.webIdentityToken = webIdentityToken
    providerId = object.string("ProviderId")
    policyArns = object.structures("PolicyArns")
    policy = object.string("Policy")
    durationSeconds = object.integer("DurationSeconds")
  }
}

extension AssumeRoleWithWebIdentity.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("SubjectFromWebIdentityToken", subjectFromWebIdentityToken)
    writer.member("AssumedRoleUser", assumedRoleUser)
    writer.member("PackedPolicySize", packedPolicySize)
    writer.member("Provider", provider)
    writer.member("Audience", audience)
    writer.member("SourceIdentity", sourceIdentity)
  }
}

enum AssumeRoot {
  struct Input: InputStructure {
    var targetPrincipal: String
    var taskPolicyArn: PolicyDescriptorType
    var durationSeconds: Int?

    static let shape = Shape.structure([
      .required("TargetPrincipal", Shapes.targetPrincipalType),
      .required("TaskPolicyArn", PolicyDescriptorType.shape),
      .optional("DurationSeconds", Shapes.rootDurationSecondsType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var sourceIdentity: String?
  }
}

extension AssumeRoot.Input {
  init?(_ object: JSONObject) {
    guard let targetPrincipal: String = object.string("TargetPrincipal") else { return nil }
    self.targetPrincipal = targetPrincipal
    guard let taskPolicyArn: PolicyDescriptorType = object.structure("TaskPolicyArn") else { return nil }
    self.taskPolicyArn = taskPolicyArn
    durationSeconds = object.integer("DurationSeconds")
  }
}

extension AssumeRoot.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("SourceIdentity", sourceIdentity)
  }
}

enum DecodeAuthorizationMessage {
  struct Input: InputStructure {
    var encodedMessage: String

    static let shape = Shape.structure([
      .required("EncodedMessage", Shapes.encodedMessageType),
    ])
  }

  struct Output: XMLStructure {
    var decodedMessage: String?
  }
}

extension DecodeAuthorizationMessage.Input {
  init?(_ object: JSONObject) {
    guard let encodedMessage: String = object.string("EncodedMessage") else { return nil }
    self.encodedMessage = encodedMessage
  }
}

extension DecodeAuthorizationMessage.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("DecodedMessage", decodedMessage)
  }
}
