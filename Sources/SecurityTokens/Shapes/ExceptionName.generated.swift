// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

/// Every exception that the service model names.
enum ExceptionName: String, CaseIterable, Sendable {
  case expiredToken = "ExpiredTokenException"
  case expiredTradeInToken = "ExpiredTradeInTokenException"
  case idpCommunicationError = "IDPCommunicationError"
  case idpRejectedClaim = "IDPRejectedClaim"
  case insufficientSessionLifetime = "InsufficientSessionLifetime"
  case invalidAuthorizationMessage = "InvalidAuthorizationMessageException"
  case invalidContextAssertion = "InvalidContextAssertion"
  case invalidIdentityToken = "InvalidIdentityToken"
  case invalidSubjectCredentials = "InvalidSubjectCredentials"
  case jwtPayloadSizeExceeded = "JWTPayloadSizeExceededException"
  case malformedPolicyDocument = "MalformedPolicyDocument"
  case outboundWebIdentityFederationDisabled = "OutboundWebIdentityFederationDisabledException"
  case packedPolicyTooLarge = "PackedPolicyTooLarge"
  case regionDisabled = "RegionDisabledException"
  case sessionDurationEscalation = "SessionDurationEscalationException"

  /// The HTTP status that goes with it.
  var status: Int {
    switch self {
    case .idpRejectedClaim, .outboundWebIdentityFederationDisabled, .regionDisabled, .sessionDurationEscalation: 403
    default: 400
    }
  }
}
