// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AssumeRoleWithSAML {
  struct Input: InputStructure {
    var roleArn: String
    var principalArn: String
    var samlAssertion: String
    var policyArns: [PolicyDescriptorType]?
    var policy: String?
    var durationSeconds: Int?
    var minimumSessionTokenSize: Int?

    static let shape = Shape.structure([
      .required("RoleArn", Shapes.arnType),
      .required("PrincipalArn", Shapes.arnType),
      .required("SAMLAssertion", Shapes.samlAssertionType),
      .optional("PolicyArns", Shapes.policyDescriptorListType),
      .optional("Policy", Shapes.sessionPolicyDocumentType),
      .optional("DurationSeconds", Shapes.roleDurationSecondsType),
      .optional("MinimumSessionTokenSize", Shapes.minimumSessionTokenSizeType),
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
    var sessionTokenUtilization: Int?
    var sessionTokenSize: Int?
    var trustedIdentityPropagationContext: TrustedIdentityPropagationContext?
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
    minimumSessionTokenSize = object.integer("MinimumSessionTokenSize")
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
    writer.member("SessionTokenUtilization", sessionTokenUtilization)
    writer.member("SessionTokenSize", sessionTokenSize)
    writer.member("TrustedIdentityPropagationContext", trustedIdentityPropagationContext)
  }
}

enum AssumeRoot {
  struct Input: InputStructure {
    var targetPrincipal: String
    var taskPolicyArn: PolicyDescriptorType
    var durationSeconds: Int?
    var minimumSessionTokenSize: Int?

    static let shape = Shape.structure([
      .required("TargetPrincipal", Shapes.targetPrincipalType),
      .required("TaskPolicyArn", PolicyDescriptorType.shape),
      .optional("DurationSeconds", Shapes.rootDurationSecondsType),
      .optional("MinimumSessionTokenSize", Shapes.minimumSessionTokenSizeType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var sourceIdentity: String?
    var sessionTokenUtilization: Int?
    var sessionTokenSize: Int?
  }
}

extension AssumeRoot.Input {
  init?(_ object: JSONObject) {
    guard let targetPrincipal: String = object.string("TargetPrincipal") else { return nil }
    self.targetPrincipal = targetPrincipal
    guard let taskPolicyArn: PolicyDescriptorType = object.structure("TaskPolicyArn") else { return nil }
    self.taskPolicyArn = taskPolicyArn
    durationSeconds = object.integer("DurationSeconds")
    minimumSessionTokenSize = object.integer("MinimumSessionTokenSize")
  }
}

extension AssumeRoot.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("SourceIdentity", sourceIdentity)
    writer.member("SessionTokenUtilization", sessionTokenUtilization)
    writer.member("SessionTokenSize", sessionTokenSize)
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

enum GetDelegatedAccessToken {
  struct Input: InputStructure {
    var tradeInToken: String

    static let shape = Shape.structure([
      .required("TradeInToken", Shapes.tradeInTokenType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var packedPolicySize: Int?
    var assumedPrincipal: String?
  }
}

extension GetDelegatedAccessToken.Input {
  init?(_ object: JSONObject) {
    guard let tradeInToken: String = object.string("TradeInToken") else { return nil }
    self.tradeInToken = tradeInToken
  }
}

extension GetDelegatedAccessToken.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("PackedPolicySize", packedPolicySize)
    writer.member("AssumedPrincipal", assumedPrincipal)
  }
}

enum GetScopedCredentials {
  struct Input: InputStructure {
    var policy: String?
    var durationSeconds: Int?
    var minimumSessionTokenSize: Int?
    var scopedSessionDescription: String?

    static let shape = Shape.structure([
      .optional("Policy", Shapes.sessionPolicyDocumentType),
      .optional("DurationSeconds", Shapes.scopedCredentialDurationSecondsType),
      .optional("MinimumSessionTokenSize", Shapes.minimumSessionTokenSizeType),
      .optional("ScopedSessionDescription", Shapes.scopedSessionDescriptionType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var sessionInfo: ScopedSession?
    var sessionTokenUtilization: Int?
    var sessionTokenSize: Int?
    var scopedPoliciesCount: Int?
    var sourceIdentity: String?
  }
}

extension GetScopedCredentials.Input {
  init(_ object: JSONObject) {
    policy = object.string("Policy")
    durationSeconds = object.integer("DurationSeconds")
    minimumSessionTokenSize = object.integer("MinimumSessionTokenSize")
    scopedSessionDescription = object.string("ScopedSessionDescription")
  }
}

extension GetScopedCredentials.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("SessionInfo", sessionInfo)
    writer.member("SessionTokenUtilization", sessionTokenUtilization)
    writer.member("SessionTokenSize", sessionTokenSize)
    writer.member("ScopedPoliciesCount", scopedPoliciesCount)
    writer.member("SourceIdentity", sourceIdentity)
  }
}

enum GetWebIdentityToken {
  struct Input: InputStructure {
    var audience: [String]
    var durationSeconds: Int?
    var signingAlgorithm: String
    var scope: String?
    var subjectMode: SubjectModeType?
    var tags: [Tag]?

    static let shape = Shape.structure([
      .required("Audience", Shapes.webIdentityTokenAudienceListType),
      .optional("DurationSeconds", Shapes.webIdentityTokenDurationSecondsType),
      .required("SigningAlgorithm", Shapes.jwtAlgorithmType),
      .optional("Scope", Shapes.webIdentityTokenScopeType),
      .optional("SubjectMode", Shapes.subjectModeType),
      .optional("Tags", Shapes.tagListType),
    ])
  }

  struct Output: XMLStructure {
    var webIdentityToken: String?
    var expiration: Timestamp?
  }
}

extension GetWebIdentityToken.Input {
  init?(_ object: JSONObject) {
    guard let audience: [String] = object.strings("Audience") else { return nil }
    self.audience = audience
    durationSeconds = object.integer("DurationSeconds")
    guard let signingAlgorithm: String = object.string("SigningAlgorithm") else { return nil }
    self.signingAlgorithm = signingAlgorithm
    scope = object.string("Scope")
    subjectMode = object.enumeration("SubjectMode")
    tags = object.structures("Tags")
  }
}

extension GetWebIdentityToken.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("WebIdentityToken", webIdentityToken)
    writer.member("Expiration", expiration)
  }
}
