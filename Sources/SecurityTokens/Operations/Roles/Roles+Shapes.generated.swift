// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
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
    var minimumSessionTokenSize: Int?

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
      .optional("MinimumSessionTokenSize", Shapes.minimumSessionTokenSizeType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var assumedRoleUser: AssumedRoleUser?
    var packedPolicySize: Int?
    var sourceIdentity: String?
    var sessionTokenUtilization: Int?
    var sessionTokenSize: Int?
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
    minimumSessionTokenSize = object.integer("MinimumSessionTokenSize")
  }
}

extension AssumeRole.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("AssumedRoleUser", assumedRoleUser)
    writer.member("PackedPolicySize", packedPolicySize)
    writer.member("SourceIdentity", sourceIdentity)
    writer.member("SessionTokenUtilization", sessionTokenUtilization)
    writer.member("SessionTokenSize", sessionTokenSize)
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
    var minimumSessionTokenSize: Int?

    static let shape = Shape.structure([
      .required("RoleArn", Shapes.arnType),
      .required("RoleSessionName", Shapes.roleSessionNameType),
      .required("WebIdentityToken", Shapes.clientTokenType),
      .optional("ProviderId", Shapes.urlType),
      .optional("PolicyArns", Shapes.policyDescriptorListType),
      .optional("Policy", Shapes.sessionPolicyDocumentType),
      .optional("DurationSeconds", Shapes.roleDurationSecondsType),
      .optional("MinimumSessionTokenSize", Shapes.minimumSessionTokenSizeType),
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
    var sessionTokenUtilization: Int?
    var sessionTokenSize: Int?
    var trustedIdentityPropagationContext: TrustedIdentityPropagationContext?
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
    minimumSessionTokenSize = object.integer("MinimumSessionTokenSize")
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
    writer.member("SessionTokenUtilization", sessionTokenUtilization)
    writer.member("SessionTokenSize", sessionTokenSize)
    writer.member("TrustedIdentityPropagationContext", trustedIdentityPropagationContext)
  }
}
