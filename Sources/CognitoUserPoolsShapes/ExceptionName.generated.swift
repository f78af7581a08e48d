// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

/// Every exception that the service model names.
package enum ExceptionName: String, CaseIterable, Sendable {
  case accessDenied = "AccessDeniedException"
  case aliasExists = "AliasExistsException"
  case cachedCIMDURLDoesNotExist = "CachedCIMDURLDoesNotExistException"
  case codeDeliveryFailure = "CodeDeliveryFailureException"
  case codeMismatch = "CodeMismatchException"
  case concurrentModification = "ConcurrentModificationException"
  case deviceKeyExists = "DeviceKeyExistsException"
  case duplicateProvider = "DuplicateProviderException"
  case enableSoftwareTokenMFA = "EnableSoftwareTokenMFAException"
  case expiredCode = "ExpiredCodeException"
  case featureUnavailableInTier = "FeatureUnavailableInTierException"
  case forbidden = "ForbiddenException"
  case groupExists = "GroupExistsException"
  case internalError = "InternalErrorException"
  case internalServer = "InternalServerException"
  case invalidEmailRoleAccessPolicy = "InvalidEmailRoleAccessPolicyException"
  case invalidLambdaResponse = "InvalidLambdaResponseException"
  case invalidOAuthFlow = "InvalidOAuthFlowException"
  case invalidParameter = "InvalidParameterException"
  case invalidPassword = "InvalidPasswordException"
  case invalidSmsRoleAccessPolicy = "InvalidSmsRoleAccessPolicyException"
  case invalidSmsRoleTrustRelationship = "InvalidSmsRoleTrustRelationshipException"
  case invalidUserPoolConfiguration = "InvalidUserPoolConfigurationException"
  case limitExceeded = "LimitExceededException"
  case mfaMethodNotFound = "MFAMethodNotFoundException"
  case managedLoginBrandingExists = "ManagedLoginBrandingExistsException"
  case notAuthorized = "NotAuthorizedException"
  case operationNotEnabled = "OperationNotEnabledException"
  case passwordHistoryPolicyViolation = "PasswordHistoryPolicyViolationException"
  case passwordResetRequired = "PasswordResetRequiredException"
  case preconditionNotMet = "PreconditionNotMetException"
  case refreshTokenReuse = "RefreshTokenReuseException"
  case resourceNotFound = "ResourceNotFoundException"
  case scopeDoesNotExist = "ScopeDoesNotExistException"
  case serviceQuotaExceeded = "ServiceQuotaExceededException"
  case softwareTokenMFANotFound = "SoftwareTokenMFANotFoundException"
  case termsExists = "TermsExistsException"
  case tierChangeNotAllowed = "TierChangeNotAllowedException"
  case tooManyFailedAttempts = "TooManyFailedAttemptsException"
  case tooManyRequests = "TooManyRequestsException"
  case unauthorized = "UnauthorizedException"
  case unexpectedLambda = "UnexpectedLambdaException"
  case unsupportedIdentityProvider = "UnsupportedIdentityProviderException"
  case unsupportedOperation = "UnsupportedOperationException"
  case unsupportedTokenType = "UnsupportedTokenTypeException"
  case unsupportedUserState = "UnsupportedUserStateException"
  case userImportInProgress = "UserImportInProgressException"
  case userLambdaValidation = "UserLambdaValidationException"
  case userNotConfirmed = "UserNotConfirmedException"
  case userNotFound = "UserNotFoundException"
  case userPoolAddOnNotEnabled = "UserPoolAddOnNotEnabledException"
  case userPoolTagging = "UserPoolTaggingException"
  case usernameExists = "UsernameExistsException"
  case webAuthnChallengeNotFound = "WebAuthnChallengeNotFoundException"
  case webAuthnClientMismatch = "WebAuthnClientMismatchException"
  case webAuthnConfigurationMissing = "WebAuthnConfigurationMissingException"
  case webAuthnCredentialNotSupported = "WebAuthnCredentialNotSupportedException"
  case webAuthnNotEnabled = "WebAuthnNotEnabledException"
  case webAuthnOriginNotAllowed = "WebAuthnOriginNotAllowedException"
  case webAuthnRelyingPartyMismatch = "WebAuthnRelyingPartyMismatchException"

  /// The HTTP status that goes with it.
  package var status: Int {
    switch self {
    case .internalError, .internalServer: 500
    default: 400
    }
  }
}
