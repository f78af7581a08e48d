import AWSProtocol
internal import CognitoUserPoolsShapes
import Model
import SignIn
import Store

/// The service's checks of a pool, one rule per function. The texts were measured on the service, except for those that
/// are marked.
extension PoolMembers {
  /// - Parameters:
  ///   - isDescribed: whether the members describe an existing pool, which no single call need be able to create.
  ///   - hasFactors: whether the pool has factors that need no SMS.
  ///   - tier: the pool's tier if the members name none.
  ///   - relaxed: the rules that are not applied.
  func check(
    isDescribed: Bool, hasFactors: Bool, tier: UserPoolTierType, relaxed: Set<StrictRule>
  ) throws(AWSFault) {
    try checkTexting(isDescribed: isDescribed, hasFactors: hasFactors, relaxed: relaxed)
    if dcrConfiguration?.isEmpty == false, userPoolTier ?? tier == .lite {
      // The name of the feature is unconfirmed.
      throw .beyondTier("Dynamic client registration", .lite)
    }
    try checkLevels(tier: userPoolTier ?? tier)
    try checkFirstFactors(relaxed: relaxed)
    try lambdaConfig?.check()
    try checkFeatures(tier: userPoolTier ?? tier)
    try checkTemporaryPasswords(isDescribed: isDescribed)
    try checkRecovery(relaxed: relaxed)
    try checkSender(isDescribed: isDescribed)
    let verified = Set((autoVerifiedAttributes ?? []).map(\.rawValue))
    let waiting = userAttributeUpdateSettings?.attributesRequireVerificationBeforeUpdate ?? []
    guard relaxed.contains(.verificationBeforeUpdate) || waiting.allSatisfy({ verified.contains($0.rawValue) }) else {
      throw .invalidParameter(
        "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes")
    }
    if let tags = userPoolTags, tags.count > 50 {
      throw AWSFault(.userPoolTagging, "A user pool can have at most 50 tags.")
    }
  }

  /// Text messages require an SMS configuration. A described pool may be older than this requirement.
  private func checkTexting(isDescribed: Bool, hasFactors: Bool, relaxed: Set<StrictRule>) throws(AWSFault) {
    guard smsConfiguration == nil else { return }
    if let mfaConfiguration, mfaConfiguration != .off, !hasFactors {
      throw .invalidParameter(
        "SMS configuration and Auto verification for phone_number are required when MFA is required/optional")
    }
    if !isDescribed, autoVerifiedAttributes?.contains(.phoneNumber) == true,
      !relaxed.contains(.verificationWithoutSender)
    {
      throw .invalidParameter("SMS configuration is required when phone_number is selected for auto verification")
    }
  }

  private func checkFirstFactors(relaxed: Set<StrictRule>) throws(AWSFault) {
    guard let factors = policies?.signInPolicy?.allowedFirstAuthFactors else { return }
    if factors.contains(.softwareToken) {
      // As in the model's documentation; the text is unconfirmed.
      throw .invalidParameter("SOFTWARE_TOKEN is not supported as a first auth factor.")
    }
    guard factors.contains(.password) || relaxed.contains(.firstFactorsWithoutPassword) else {
      throw .invalidParameter("Password should be configured as one of the allowed first auth factors.")
    }
    if mfaConfiguration == .on, factors.contains(.emailOtp) || factors.contains(.smsOtp) {
      throw .invalidParameter(MFAConfiguration.passwordless)
    }
  }

  /// The service lists all features that a tier lacks in one error; the name of the third feature is unconfirmed.
  private func checkFeatures(tier: UserPoolTierType) throws(AWSFault) {
    var features: [String] = []
    if tier == .lite {
      if let factors = policies?.signInPolicy?.allowedFirstAuthFactors, factors != [.password] {
        features.append("Passwordless Sign-In")
      }
      if let version = lambdaConfig?.preTokenGenerationConfig?.lambdaVersion, version != .v1_0 {
        features.append("Token Customization with Pre-Token Generation Lambda \(version.rawValue)")
      }
      if let size = policies?.passwordPolicy?.passwordHistorySize, size > 0 { features.append("Password History") }
    }
    if tier != .plus, let mode = userPoolAddOns?.advancedSecurityMode, mode != .off {
      features.append("Threat Protection")
    }
    if !features.isEmpty { throw .toDisable(features, tier) }
  }

  private func checkTemporaryPasswords(isDescribed: Bool) throws(AWSFault) {
    let temporary = policies?.passwordPolicy?.temporaryPasswordValidityDays
    let unused = adminCreateUserConfig?.unusedAccountValidityDays
    if temporary != nil, unused != nil, !(isDescribed && temporary == unused) {
      throw .invalidParameter(
        "Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays")
    }
  }

  private func checkRecovery(relaxed: Set<StrictRule>) throws(AWSFault) {
    let recovery = accountRecoverySetting?.recoveryMechanisms ?? []
    if recovery.count > 1, recovery.contains(where: { $0.name == .adminOnly }),
      !relaxed.contains(.recoveryByAdministrators)
    {
      throw .invalidParameter(
        "Account Recovery Setting cannot use admin_only setting with any other recovery mechanisms.")
    }
    guard Set(recovery.map(\.name)).count == recovery.count, Set(recovery.map(\.priority)).count == recovery.count
    else {
      throw .invalidParameter(
        "Account Recovery Setting cannot have duplicate priorities or recovery mechanisms.")
    }
  }

  /// If mail is a second factor, recovery must not depend on mail alone: one mailbox would prove both (developer guide,
  /// “User pool settings and their effect on MFA options”). The text is that of the same rule for text messages, and
  /// unconfirmed for mails.
  /// - Parameter settings: the pool's before the update.
  func checkRecovery(beside settings: RealmSettings) throws(AWSFault) {
    guard let mfaConfiguration, mfaConfiguration != .off, settings.secondFactors.contains(.email) else { return }
    var changed = settings
    apply(to: &changed)
    if changed.recoversByMailAlone {
      throw .invalidParameter(
        "Invalid account recovery setting parameter. Account Recovery Setting cannot use verified_email as a recovery "
          + "mechanism when Email MFA is configured.")
    }
  }

  /// A pool that sends its own mails must name an SES identity. A configured pool needs none, since its mails are not
  /// sent by SES.
  private func checkSender(isDescribed: Bool) throws(AWSFault) {
    guard let email = emailConfiguration else { return }
    if !isDescribed, email.emailSendingAccount == .developer, email.sourceArn == nil {
      throw .invalidParameter("Source ARN is required to use DEVELOPER email sending owner")
    }
    if let from = email.from, !ContactAddress.isSender(from) {
      throw .invalidParameter("Provided From email address is invalid")
    }
  }

  /// The names of the levels must differ, also from default names.
  private func checkLevels(tier: UserPoolTierType) throws(AWSFault) {
    guard let given = acrConfiguration, !given.isEmpty else { return }
    if tier == .lite { throw .beyondTier("AcrConfiguration", tier) }
    let names = ACRLevels.effective(given).map(\.value.acrValue)
    guard Set(names).count == names.count else {
      // The text is unconfirmed.
      throw .invalidParameter("The values of AcrConfiguration must be unique across all levels.")
    }
  }
}

extension AWSFault {
  /// A feature that the pool's tier lacks. The form is the service's, and so are the names `Managed Login Version 2`
  /// and `Log Streaming`; those of other features are unconfirmed.
  static func beyondTier(_ feature: String, _ tier: UserPoolTierType) -> AWSFault {
    AWSFault(
      .featureUnavailableInTier,
      "The following feature is not available for the \(tier.rawValue) pricing tier configured: \(feature)")
  }

  /// Features in use that the new tier lacks.
  fileprivate static func toDisable(_ features: [String], _ tier: UserPoolTierType) -> AWSFault {
    AWSFault(
      .featureUnavailableInTier,
      "The following features need to be disabled for the \(tier.rawValue) pricing tier configured: "
        + features.joined(separator: ", "))
  }
}

extension Realm {
  /// Rejects a tier without features that are used outside of the pool's own settings. The text is unconfirmed.
  func checkChange(to tier: UserPoolTierType?) throws(AWSFault) {
    guard tier == .lite, self.tier != .lite else { return }
    var features: [String] = []
    if clients.values.contains(where: { $0.value.flows?.contains(.choice) == true }) {
      features.append("ALLOW_USER_AUTH")
    }
    if [false, true].contains(where: { DomainRecord(isCustom: $0, of: settings).version == 2 }) {
      features.append("Managed Login Version 2")
    }
    if settings.secondFactors.contains(.email) { features.append("Email MFA") }
    if settings.sessionLimit != nil { features.append("Session Tracking") }
    guard features.isEmpty else {
      throw AWSFault(
        .tierChangeNotAllowed,
        "The user pool tier cannot be changed to LITE while these features are in use: "
          + features.joined(separator: ", "))
    }
  }
}
