import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model
import SignIn

/// The input of SetUserPoolMfaConfig and the output of GetUserPoolMfaConfig: a pool's second factors
/// (docs/reference/cognito-user-pools.md#pools).
struct MFAConfiguration {
  var sms: SmsMfaConfigType?
  var token: SoftwareTokenMfaConfigType?
  var email: EmailMfaConfigType?
  var policy: UserPoolMfaType

  init(
    sms: SmsMfaConfigType?, token: SoftwareTokenMfaConfigType?, email: EmailMfaConfigType?, policy: UserPoolMfaType
  ) {
    self.sms = sms
    self.token = token
    self.email = email
    self.policy = policy
  }

  /// The pool's current configuration. A pool that can send text messages includes that under any policy.
  init(_ realm: Realm) {
    let settings = realm.settings
    let kept = settings.annotations
    policy = UserPoolMfaType(settings.mfa)
    if settings.secondFactors.contains(.sms) {
      sms = SmsConfigurationType(of: realm).map {
        SmsMfaConfigType(
          smsAuthenticationMessage: kept.string("SmsAuthenticationMessage"), smsConfiguration: $0)
      }
    }
    if settings.secondFactors.contains(.softwareToken) { token = SoftwareTokenMfaConfigType(enabled: true) }
    if settings.secondFactors.contains(.email) {
      email = kept.structure("EmailMfaConfiguration") ?? EmailMfaConfigType()
    }
  }

  /// The service's checks. The combinations and their texts were measured on it by others.
  func check(in realm: Realm) throws(AWSFault) {
    let isTokenOn = token?.enabled == true
    if policy == .off {
      guard sms == nil, email == nil, !isTokenOn else {
        throw .invalidParameter("Invalid MFA configuration given, can't turn off MFA and configure an MFA together.")
      }
      return
    }
    guard sms != nil || email != nil || isTokenOn else {
      throw .invalidParameter(
        "Invalid MFA configuration given, can't disable all MFAs with a required or optional configuration.")
    }
    if let sms, sms.smsConfiguration == nil {
      throw .invalidParameter("[SmsConfiguration] is a required member of [SoftwareTokenMfaConfiguration].")
    }
    if email != nil {
      if realm.tier == .lite {
        throw .beyondTier("Email MFA", .lite)
      }
      guard realm.settings.mail?.sendsFromOwnAccount == true else {
        throw .invalidParameter(
          "Cannot set EmailMfaConfiguration when user pool EmailConfiguration contains an EmailSendingAccount of "
            + "COGNITO_DEFAULT.")
      }
      guard !realm.settings.recoversByMailAlone else {
        throw .invalidParameter(
          "Cannot set EmailMfaConfiguration when user pool AccountRecoverySetting is not set or contains only "
            + "verified_email in RecoveryMechanisms.")
      }
    }
    if policy == .on, !realm.settings.firstFactors.allSatisfy({ $0 == .password || $0 == .passkey }) {
      throw .invalidParameter(Self.passwordless)
    }
  }

  /// If two factors are required, a code alone cannot sign in.
  static let passwordless =
    "Only PASSWORD and WEB_AUTHN (if configured) can be enabled as an auth factor if MFA is enabled"

  /// Replaces the pool's second factors by these.
  func apply(to settings: inout RealmSettings) {
    settings.mfa = MultiFactorPolicy(policy)
    var factors: Set<SecondFactor> = []
    if sms != nil { factors.insert(.sms) }
    if token?.enabled == true { factors.insert(.softwareToken) }
    if email != nil { factors.insert(.email) }
    settings.secondFactors = factors
    if sms?.smsConfiguration != nil { settings.sendsTexts = true }
    let told = JSONObject { writer in
      if let sms {
        writer.member("SmsConfiguration", sms.smsConfiguration)
        writer.member("SmsAuthenticationMessage", sms.smsAuthenticationMessage)
      }
      writer.member("EmailMfaConfiguration", email)
    }
    if sms != nil { settings.annotations["SmsAuthenticationMessage"] = nil }
    settings.annotations["EmailMfaConfiguration"] = nil
    for (name, value) in told { settings.annotations[name] = value }
    let defaults = MessageTemplates()
    if let sms { settings.messages.smsSignInBody = sms.smsAuthenticationMessage ?? defaults.smsSignInBody }
    settings.messages.signInSubject = email?.subject ?? defaults.signInSubject
    settings.messages.signInBody = email?.message ?? defaults.signInBody
  }
}

extension MultiFactorPolicy {
  init(_ policy: UserPoolMfaType) {
    switch policy {
    case .off: self = .off
    case .optional: self = .optional
    case .on: self = .required
    }
  }
}
