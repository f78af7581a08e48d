// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package enum AccountTakeoverEventActionType: String, CaseIterable, Sendable {
  case block = "BLOCK"
  case mfaIfConfigured = "MFA_IF_CONFIGURED"
  case mfaRequired = "MFA_REQUIRED"
  case noAction = "NO_ACTION"
}

package enum AdvancedSecurityEnabledModeType: String, CaseIterable, Sendable {
  case audit = "AUDIT"
  case enforced = "ENFORCED"
}

package enum AdvancedSecurityModeType: String, CaseIterable, Sendable {
  case off = "OFF"
  case audit = "AUDIT"
  case enforced = "ENFORCED"
}

package enum AliasAttributeType: String, CaseIterable, Sendable {
  case phoneNumber = "phone_number"
  case email
  case preferredUsername = "preferred_username"
}

package enum AssetCategoryType: String, CaseIterable, Sendable {
  case faviconIco = "FAVICON_ICO"
  case faviconSvg = "FAVICON_SVG"
  case emailGraphic = "EMAIL_GRAPHIC"
  case smsGraphic = "SMS_GRAPHIC"
  case authAppGraphic = "AUTH_APP_GRAPHIC"
  case passwordGraphic = "PASSWORD_GRAPHIC"
  case passkeyGraphic = "PASSKEY_GRAPHIC"
  case pageHeaderLogo = "PAGE_HEADER_LOGO"
  case pageHeaderBackground = "PAGE_HEADER_BACKGROUND"
  case pageFooterLogo = "PAGE_FOOTER_LOGO"
  case pageFooterBackground = "PAGE_FOOTER_BACKGROUND"
  case pageBackground = "PAGE_BACKGROUND"
  case formBackground = "FORM_BACKGROUND"
  case formLogo = "FORM_LOGO"
  case idpButtonIcon = "IDP_BUTTON_ICON"
}

package enum AssetExtensionType: String, CaseIterable, Sendable {
  case ico = "ICO"
  case jpeg = "JPEG"
  case png = "PNG"
  case svg = "SVG"
  case webp = "WEBP"
}

package enum AttributeDataType: String, CaseIterable, Sendable {
  case string = "String"
  case number = "Number"
  case dateTime = "DateTime"
  case boolean = "Boolean"
}

package enum AuthFactorType: String, CaseIterable, Sendable {
  case password = "PASSWORD"
  case emailOtp = "EMAIL_OTP"
  case smsOtp = "SMS_OTP"
  case webAuthn = "WEB_AUTHN"
  case softwareToken = "SOFTWARE_TOKEN"
}

package enum AuthFlowType: String, CaseIterable, Sendable {
  case userSrpAuth = "USER_SRP_AUTH"
  case refreshTokenAuth = "REFRESH_TOKEN_AUTH"
  case refreshToken = "REFRESH_TOKEN"
  case customAuth = "CUSTOM_AUTH"
  case adminNoSrpAuth = "ADMIN_NO_SRP_AUTH"
  case userPasswordAuth = "USER_PASSWORD_AUTH"
  case adminUserPasswordAuth = "ADMIN_USER_PASSWORD_AUTH"
  case userAuth = "USER_AUTH"
}

package enum CIMDCacheActionType: String, CaseIterable, Sendable {
  case refresh = "REFRESH"
  case invalidate = "INVALIDATE"
}

package enum ChallengeName: String, CaseIterable, Sendable {
  case password = "Password"
  case mfa = "Mfa"
}

package enum ChallengeNameType: String, CaseIterable, Sendable {
  case smsMfa = "SMS_MFA"
  case emailOtp = "EMAIL_OTP"
  case softwareTokenMfa = "SOFTWARE_TOKEN_MFA"
  case selectMfaType = "SELECT_MFA_TYPE"
  case mfaSetup = "MFA_SETUP"
  case passwordVerifier = "PASSWORD_VERIFIER"
  case customChallenge = "CUSTOM_CHALLENGE"
  case selectChallenge = "SELECT_CHALLENGE"
  case deviceSrpAuth = "DEVICE_SRP_AUTH"
  case devicePasswordVerifier = "DEVICE_PASSWORD_VERIFIER"
  case adminNoSrpAuth = "ADMIN_NO_SRP_AUTH"
  case newPasswordRequired = "NEW_PASSWORD_REQUIRED"
  case smsOtp = "SMS_OTP"
  case password = "PASSWORD"
  case webAuthn = "WEB_AUTHN"
  case passwordSrp = "PASSWORD_SRP"
}

package enum ChallengeResponse: String, CaseIterable, Sendable {
  case success = "Success"
  case failure = "Failure"
}

package enum ClientTypeType: String, CaseIterable, Sendable {
  case regular = "REGULAR"
  case dcr = "DCR"
}

package enum ColorSchemeModeType: String, CaseIterable, Sendable {
  case light = "LIGHT"
  case dark = "DARK"
  case dynamic = "DYNAMIC"
}

package enum CompromisedCredentialsEventActionType: String, CaseIterable, Sendable {
  case block = "BLOCK"
  case noAction = "NO_ACTION"
}

package enum CustomEmailSenderLambdaVersionType: String, CaseIterable, Sendable {
  case v1_0 = "V1_0"
}

package enum CustomSMSSenderLambdaVersionType: String, CaseIterable, Sendable {
  case v1_0 = "V1_0"
}

package enum DefaultEmailOptionType: String, CaseIterable, Sendable {
  case confirmWithLink = "CONFIRM_WITH_LINK"
  case confirmWithCode = "CONFIRM_WITH_CODE"
}

package enum DeletionProtectionType: String, CaseIterable, Sendable {
  case active = "ACTIVE"
  case inactive = "INACTIVE"
}

package enum DeliveryMediumType: String, CaseIterable, Sendable {
  case sms = "SMS"
  case email = "EMAIL"
}

package enum DeviceRememberedStatusType: String, CaseIterable, Sendable {
  case remembered
  case notRemembered = "not_remembered"
}

package enum DomainStatusType: String, CaseIterable, Sendable {
  case creating = "CREATING"
  case deleting = "DELETING"
  case updating = "UPDATING"
  case active = "ACTIVE"
  case failed = "FAILED"
}

package enum EmailSendingAccountType: String, CaseIterable, Sendable {
  case cognitoDefault = "COGNITO_DEFAULT"
  case developer = "DEVELOPER"
}

package enum EncryptionKeyType: String, CaseIterable, Sendable {
  case awsOwnedKey = "AWS_OWNED_KEY"
  case customerManagedKey = "CUSTOMER_MANAGED_KEY"
}

package enum EventFilterType: String, CaseIterable, Sendable {
  case signIn = "SIGN_IN"
  case passwordChange = "PASSWORD_CHANGE"
  case signUp = "SIGN_UP"
}

package enum EventResponseType: String, CaseIterable, Sendable {
  case pass = "Pass"
  case fail = "Fail"
  case inProgress = "InProgress"
}

package enum EventSourceName: String, CaseIterable, Sendable {
  case userNotification
  case userAuthEvents
}

package enum EventType: String, CaseIterable, Sendable {
  case signIn = "SignIn"
  case signUp = "SignUp"
  case forgotPassword = "ForgotPassword"
  case passwordChange = "PasswordChange"
  case resendCode = "ResendCode"
}

package enum ExplicitAuthFlowsType: String, CaseIterable, Sendable {
  case adminNoSrpAuth = "ADMIN_NO_SRP_AUTH"
  case customAuthFlowOnly = "CUSTOM_AUTH_FLOW_ONLY"
  case userPasswordAuth = "USER_PASSWORD_AUTH"
  case allowAdminUserPasswordAuth = "ALLOW_ADMIN_USER_PASSWORD_AUTH"
  case allowCustomAuth = "ALLOW_CUSTOM_AUTH"
  case allowUserPasswordAuth = "ALLOW_USER_PASSWORD_AUTH"
  case allowUserSrpAuth = "ALLOW_USER_SRP_AUTH"
  case allowRefreshTokenAuth = "ALLOW_REFRESH_TOKEN_AUTH"
  case allowUserAuth = "ALLOW_USER_AUTH"
  case allowTokenExchangeDelegation = "ALLOW_TOKEN_EXCHANGE_DELEGATION"
  case allowTokenExchangeImpersonation = "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"
  case allowClientTokenAuth = "ALLOW_CLIENT_TOKEN_AUTH"
}

package enum FeatureType: String, CaseIterable, Sendable {
  case enabled = "ENABLED"
  case disabled = "DISABLED"
}

package enum FeedbackValueType: String, CaseIterable, Sendable {
  case valid = "Valid"
  case invalid = "Invalid"
}

package enum IdentityProviderTypeType: String, CaseIterable, Sendable {
  case saml = "SAML"
  case facebook = "Facebook"
  case google = "Google"
  case loginWithAmazon = "LoginWithAmazon"
  case signInWithApple = "SignInWithApple"
  case oidc = "OIDC"
}

package enum InboundFederationLambdaVersionType: String, CaseIterable, Sendable {
  case v1_0 = "V1_0"
}

package enum IssuedTokenTypeIdentifierType: String, CaseIterable, Sendable {
  case accessToken = "ACCESS_TOKEN"
  case idToken = "ID_TOKEN"
}

package enum IssuerType: String, CaseIterable, Sendable {
  case original = "ORIGINAL"
  case updated = "UPDATED"
}

package enum LimitClass: String, CaseIterable, Sendable {
  case apiCategory = "API_CATEGORY"
}

package enum LogLevel: String, CaseIterable, Sendable {
  case error = "ERROR"
  case info = "INFO"
}

package enum MessageActionType: String, CaseIterable, Sendable {
  case resend = "RESEND"
  case suppress = "SUPPRESS"
}

package enum OAuthFlowType: String, CaseIterable, Sendable {
  case code
  case implicit
  case clientCredentials = "client_credentials"
}

package enum OAuthTokenTypeType: String, CaseIterable, Sendable {
  case bearer = "Bearer"
  case nA = "N_A"
}

package enum PasswordHashingAlgorithmType: String, CaseIterable, Sendable {
  case bcrypt = "BCRYPT"
  case scrypt = "SCRYPT"
  case argon2id = "ARGON2ID"
  case pbkdf2Sha256 = "PBKDF2_SHA256"
}

package enum PreTokenGenerationLambdaVersionType: String, CaseIterable, Sendable {
  case v1_0 = "V1_0"
  case v2_0 = "V2_0"
  case v3_0 = "V3_0"
}

package enum PreventUserExistenceErrorTypes: String, CaseIterable, Sendable {
  case legacy = "LEGACY"
  case enabled = "ENABLED"
}

package enum RecoveryOptionNameType: String, CaseIterable, Sendable {
  case verifiedEmail = "verified_email"
  case verifiedPhoneNumber = "verified_phone_number"
  case adminOnly = "admin_only"
}

package enum ReplicaRoleType: String, CaseIterable, Sendable {
  case primary = "PRIMARY"
  case secondary = "SECONDARY"
}

package enum ReplicaStatusType: String, CaseIterable, Sendable {
  case creating = "CREATING"
  case active = "ACTIVE"
  case inactive = "INACTIVE"
  case deleting = "DELETING"
}

package enum ResourceServerManagedByType: String, CaseIterable, Sendable {
  case cognito = "COGNITO"
}

package enum RestoreStatusType: String, CaseIterable, Sendable {
  case previewGenerating = "PREVIEW_GENERATING"
  case previewGenerated = "PREVIEW_GENERATED"
  case previewCancelled = "PREVIEW_CANCELLED"
  case previewGenerationFailed = "PREVIEW_GENERATION_FAILED"
  case previewExpired = "PREVIEW_EXPIRED"
  case restoring = "RESTORING"
  case restoreCompleted = "RESTORE_COMPLETED"
  case temporaryInternalErrorSeeSupportCase = "TEMPORARY_INTERNAL_ERROR_SEE_SUPPORT_CASE"
  case awsAborted = "AWS_ABORTED"
}

package enum RevokeAssociatedSessionsType: String, CaseIterable, Sendable {
  case noneOfThem = "NONE"
  case linked = "LINKED"
}

package enum RiskDecisionType: String, CaseIterable, Sendable {
  case noRisk = "NoRisk"
  case accountTakeover = "AccountTakeover"
  case block = "Block"
}

package enum RiskLevelType: String, CaseIterable, Sendable {
  case low = "Low"
  case medium = "Medium"
  case high = "High"
}

package enum SecurityPolicyType: String, CaseIterable, Sendable {
  case tlsV1 = "TLS_V1"
  case tlsV1_2_2021 = "TLS_V1_2_2021"
  case tlsV1_3_2025 = "TLS_V1_3_2025"
}

package enum SessionTypeType: String, CaseIterable, Sendable {
  case token = "TOKEN"
  case sso = "SSO"
}

package enum StatusType: String, CaseIterable, Sendable {
  case enabled = "Enabled"
  case disabled = "Disabled"
}

package enum TermsEnforcementType: String, CaseIterable, Sendable {
  case noneOfThem = "NONE"
}

package enum TermsSourceType: String, CaseIterable, Sendable {
  case link = "LINK"
}

package enum TimeUnitsType: String, CaseIterable, Sendable {
  case seconds
  case minutes
  case hours
  case days
}

package enum TokenTypeIdentifierType: String, CaseIterable, Sendable {
  case accessToken = "ACCESS_TOKEN"
  case idToken = "ID_TOKEN"
  case saml2 = "SAML2"
}

package enum UpdateReplicaStatusType: String, CaseIterable, Sendable {
  case active = "ACTIVE"
  case inactive = "INACTIVE"
}

package enum UserImportJobStatusType: String, CaseIterable, Sendable {
  case created = "Created"
  case pending = "Pending"
  case inProgress = "InProgress"
  case stopping = "Stopping"
  case expired = "Expired"
  case stopped = "Stopped"
  case failed = "Failed"
  case succeeded = "Succeeded"
}

package enum UserPoolMfaType: String, CaseIterable, Sendable {
  case off = "OFF"
  case on = "ON"
  case optional = "OPTIONAL"
}

package enum UserPoolTierType: String, CaseIterable, Sendable {
  case lite = "LITE"
  case essentials = "ESSENTIALS"
  case plus = "PLUS"
}

package enum UserSessionTrackingType: String, CaseIterable, Sendable {
  case enabled = "ENABLED"
  case disabled = "DISABLED"
}

package enum UserStatusType: String, CaseIterable, Sendable {
  case unconfirmed = "UNCONFIRMED"
  case confirmed = "CONFIRMED"
  case archived = "ARCHIVED"
  case compromised = "COMPROMISED"
  case unknown = "UNKNOWN"
  case resetRequired = "RESET_REQUIRED"
  case forceChangePassword = "FORCE_CHANGE_PASSWORD"
  case externalProvider = "EXTERNAL_PROVIDER"
}

package enum UserVerificationType: String, CaseIterable, Sendable {
  case required
  case preferred
}

package enum UsernameAttributeType: String, CaseIterable, Sendable {
  case phoneNumber = "phone_number"
  case email
}

package enum VerifiedAttributeType: String, CaseIterable, Sendable {
  case phoneNumber = "phone_number"
  case email
}

package enum VerifySoftwareTokenResponseType: String, CaseIterable, Sendable {
  case success = "SUCCESS"
  case error = "ERROR"
}

package enum WebAuthnFactorConfigurationType: String, CaseIterable, Sendable {
  case singleFactor = "SINGLE_FACTOR"
  case multiFactorWithUserVerification = "MULTI_FACTOR_WITH_USER_VERIFICATION"
}
