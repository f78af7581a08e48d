// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

/// The constraints of everything but structures.
enum Shapes {
  static let providedContextsListType = Shape.list(of: ProvidedContext.shape, min: 1, max: 5)
  static let rootDurationSecondsType = Shape.integer(min: 0, max: 900)
  static let samlAssertionType = Shape.string(min: 4, max: 100000, sensitive: true)
  static let targetPrincipalType = Shape.string(min: 12, max: 2048)
  static let accessKeyIdType = Shape.string(min: 16, max: 128, pattern: #"[\w]*"#)
  static let arnType = Shape.string(min: 20, max: 2048, pattern: #"[\u0009\u000A\u000D\u0020-\u007E\u0085\u00A0-\uD7FF\uE000-\uFFFD\u10000-\u10FFFF]+"#)
  static let clientTokenType = Shape.string(min: 4, max: 20000, sensitive: true)
  static let contextAssertionType = Shape.string(min: 4, max: 3072)
  static let durationSecondsType = Shape.integer(min: 900, max: 129600)
  static let encodedMessageType = Shape.string(min: 1, max: 10240)
  static let externalIdType = Shape.string(min: 2, max: 1224, pattern: #"[\w+=,.@:\/-]*"#)
  static let jwtAlgorithmType = Shape.string(min: 5, max: 5)
  static let minimumSessionTokenSizeType = Shape.integer(min: 0, max: 4096)
  static let policyDescriptorListType = Shape.list(of: PolicyDescriptorType.shape)
  static let roleDurationSecondsType = Shape.integer(min: 900, max: 43200)
  static let roleSessionNameType = Shape.string(min: 2, max: 64, pattern: #"[\w+=,.@-]*"#)
  static let scopedCredentialDurationSecondsType = Shape.integer(min: 1, max: 129600)
  static let scopedSessionDescriptionType = Shape.string(min: 2, max: 256, pattern: #"[\u0009\u000A\u000D\u0020-\u007E\u00A1-\u00FF]*"#)
  static let serialNumberType = Shape.string(min: 9, max: 256, pattern: #"[\w+=/:,.@-]*"#)
  static let sessionPolicyDocumentType = Shape.string(min: 1, max: 2048, pattern: #"[\u0009\u000A\u000D\u0020-\u00FF]+"#)
  static let sourceIdentityType = Shape.string(min: 2, max: 256, pattern: #"[\w+=,.@-]*"#)
  static let tagKeyListType = Shape.list(of: Shapes.tagKeyType, max: 50)
  static let tagKeyType = Shape.string(min: 1, max: 128, pattern: #"[\p{L}\p{Z}\p{N}_.:/=+\-@]+"#)
  static let tagListType = Shape.list(of: Tag.shape, max: 50)
  static let tagValueType = Shape.string(min: 0, max: 256, pattern: #"[\p{L}\p{Z}\p{N}_.:/=+\-@]*"#)
  static let tokenCodeType = Shape.string(min: 6, max: 6, pattern: #"[\d]*"#)
  static let tradeInTokenType = Shape.string(sensitive: true)
  static let unrestrictedSessionPolicyDocumentType = Shape.string(min: 1, pattern: #"[\u0009\u000A\u000D\u0020-\u00FF]+"#)
  static let urlType = Shape.string(min: 4, max: 2048)
  static let userNameType = Shape.string(min: 2, max: 32, pattern: #"[\w+=,.@-]*"#)
  static let webIdentityTokenAudienceListType = Shape.list(of: Shapes.webIdentityTokenAudienceStringType, min: 1, max: 10)
  static let webIdentityTokenAudienceStringType = Shape.string(min: 1, max: 1000)
  static let webIdentityTokenDurationSecondsType = Shape.integer(min: 60, max: 3600)
  static let webIdentityTokenScopeType = Shape.string(min: 1, max: 256, pattern: #"[\x21\x23-\x2B\x2D-\x5B\x5D-\x7E]+( [\x21\x23-\x2B\x2D-\x5B\x5D-\x7E]+)*"#)
  static let subjectModeType = Shape.enumeration(SubjectModeType.self)
}
