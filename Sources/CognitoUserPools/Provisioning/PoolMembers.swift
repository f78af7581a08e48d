import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model

/// The named authentication levels of a pool.
enum ACRLevels {
  /// All four levels; those without a given name have their default name.
  static func effective(_ given: OrderedMap<AcrLevelConfigType>?) -> OrderedMap<AcrLevelConfigType> {
    let given = Dictionary((given ?? [:]).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let levels = (1...4).map { number in
      let key = "Level\(number)"
      return (key, given[key] ?? AcrLevelConfigType(acrValue: "urn:cognito:loa:\(number)"))
    }
    return OrderedMap(sorted: Dictionary(uniqueKeysWithValues: levels))
  }

  /// The names of a pool's four levels, the lowest first.
  static func names(in settings: RealmSettings) -> [String] {
    settings.levelNames ?? effective(nil).map(\.value.acrValue)
  }
}

// MARK: - Settings

extension PoolMembers {
  /// Sets all members that can be changed later; absent ones get their defaults
  /// (docs/reference/cognito-user-pools.md#pools).
  func apply(to settings: inout RealmSettings) {
    settings.passwordPolicy = PasswordPolicy(policies?.passwordPolicy)
    if let days = adminCreateUserConfig?.unusedAccountValidityDays {
      settings.passwordPolicy.temporaryPasswordValidityDays = days
    }
    settings.firstFactors = policies?.signInPolicy?.allowedFirstAuthFactors?.compactMap(FirstFactor.init) ?? [.password]
    settings.autoVerified = autoVerifiedAttributes?.map(\.rawValue) ?? []
    settings.verifiedBeforeUpdate =
      userAttributeUpdateSettings?.attributesRequireVerificationBeforeUpdate?.map(\.rawValue) ?? []
    settings.recovery = recovery.recoveryMechanisms?.sorted { $0.priority < $1.priority }
      .map { RecoveryChannel($0.name) }
    settings.allowsSelfSignUp = adminCreateUserConfig?.allowAdminCreateUserOnly != true
    settings.mfa = MultiFactorPolicy(mfaConfiguration ?? .off)
    // A pool that starts to send texts may use them for codes; one that stops cannot. Other factors are set elsewhere.
    let sentTexts = settings.sendsTexts == true
    settings.sendsTexts = smsConfiguration != nil
    if smsConfiguration == nil {
      settings.secondFactors.remove(.sms)
    } else if !sentTexts || settings.mfa != .off && settings.secondFactors.isEmpty {
      settings.secondFactors.insert(.sms)
    }
    settings.devices = deviceConfiguration.flatMap(DevicePolicy.init)
    settings.protection =
      switch userPoolAddOns?.advancedSecurityMode {
      case .enforced: .enforced
      case .audit: .audit
      case .off, nil: .off
      }
    settings.isDeletionProtected = deletionProtection == .active
    settings.usesUpdatedIssuer = issuerConfiguration?.type == .updated
    settings.tier = userPoolTier.map { PoolTier($0) } ?? settings.tier ?? .essentials
    settings.mail = MailSettings(emailConfiguration)
    settings.dynamicRegistration = dcrConfiguration.flatMap(DynamicRegistration.init)
    settings.levelNames = acrConfiguration.flatMap { $0.isEmpty ? nil : ACRLevels.effective($0).map(\.value.acrValue) }
    let earlier = settings.messages
    settings.messages = messages
    (lambdaConfig ?? LambdaConfigType()).apply(to: &settings.triggers)
    // These two are set with the second factors.
    if settings.secondFactors.contains(.email) {
      settings.messages.signInSubject = earlier.signInSubject
      settings.messages.signInBody = earlier.signInBody
    }
    annotate(&settings)
  }

  /// The ways to recover an account: by default mail before text message. An empty setting selects the service's older
  /// behaviour: the verified phone number first, even if it is a second factor.
  var recovery: AccountRecoverySettingType {
    accountRecoverySetting
      ?? AccountRecoverySettingType(recoveryMechanisms: [
        RecoveryOptionType(priority: 1, name: .verifiedEmail),
        RecoveryOptionType(priority: 2, name: .verifiedPhoneNumber),
      ])
  }

  /// The template; a text that it lacks comes from the older member.
  var template: VerificationMessageTemplateType {
    var template = verificationMessageTemplate ?? VerificationMessageTemplateType()
    template.smsMessage = template.smsMessage ?? smsVerificationMessage
    template.emailMessage = template.emailMessage ?? emailVerificationMessage
    template.emailSubject = template.emailSubject ?? emailVerificationSubject
    template.defaultEmailOption = template.defaultEmailOption ?? .confirmWithCode
    return template
  }

  private var messages: MessageTemplates {
    var messages = MessageTemplates()
    let template = template
    if let text = template.emailSubject { messages.verificationSubject = text }
    if let text = template.emailMessage { messages.verificationBody = text }
    messages.confirmsByLink = template.defaultEmailOption == .confirmWithLink
    if let text = template.emailSubjectByLink { messages.linkSubject = text }
    if let text = template.emailMessageByLink { messages.linkBody = text }
    if let text = template.smsMessage { messages.smsVerificationBody = text }
    if let text = smsAuthenticationMessage { messages.smsSignInBody = text }
    let invitation = adminCreateUserConfig?.inviteMessageTemplate
    if let text = invitation?.emailSubject { messages.invitationSubject = text }
    if let text = invitation?.emailMessage { messages.invitationBody = text }
    if let text = invitation?.smsMessage { messages.smsInvitationBody = text }
    return messages
  }

  /// Stores members that are returned as given, under the service's own names.
  private func annotate(_ settings: inout RealmSettings) {
    let lasting = ["UsernameConfiguration", "EmailMfaConfiguration"] + DomainRecord.names
    var kept = JSONObject(lasting.compactMap { name in settings.annotations[name].map { (name, $0) } })
    let told = JSONObject { writer in
      writer.member("AccountRecoverySetting", recovery)
      if let acrConfiguration, !acrConfiguration.isEmpty { writer.member("AcrConfiguration", acrConfiguration) }
      var email = emailConfiguration ?? EmailConfigurationType()
      email.emailSendingAccount = email.emailSendingAccount ?? .cognitoDefault
      if let dcrConfiguration, !dcrConfiguration.isEmpty {
        writer.member("DcrConfiguration", dcrConfiguration.completed)
      }
      writer.member("EmailConfiguration", email)
      writer.member("InviteMessageTemplate", adminCreateUserConfig?.inviteMessageTemplate)
      writer.member("IssuerConfiguration", issuerConfiguration)
      writer.member("KeyConfiguration", keyConfiguration)
      if let lambdaConfig, !lambdaConfig.isEmpty { writer.member("LambdaConfig", lambdaConfig) }
      writer.member("SmsAuthenticationMessage", smsAuthenticationMessage)
      writer.member("SmsConfiguration", smsConfiguration)
      writer.member("UserAttributeUpdateSettings", userAttributeUpdateSettings)
      writer.member("UserPoolAddOns", userPoolAddOns)
      writer.member("UserPoolTags", userPoolTags)
      let template = template
      writer.member("VerificationMessageTemplate", template)
      // The older members, if they differ from the template.
      for (name, text, twin) in [
        ("EmailVerificationMessage", emailVerificationMessage, template.emailMessage),
        ("EmailVerificationSubject", emailVerificationSubject, template.emailSubject),
        ("SmsVerificationMessage", smsVerificationMessage, template.smsMessage),
      ] where text != twin {
        writer.member(name, text)
      }
    }
    for (name, value) in told { kept[name] = value }
    settings.annotations = kept
  }
}

extension PasswordPolicy {
  /// A policy that is given in part requires nothing that it does not mention (unconfirmed).
  init(_ given: PasswordPolicyType?) {
    self.init()
    guard let given else { return }
    minimumLength = given.minimumLength ?? minimumLength
    requiresUppercase = given.requireUppercase ?? false
    requiresLowercase = given.requireLowercase ?? false
    requiresNumbers = given.requireNumbers ?? false
    requiresSymbols = given.requireSymbols ?? false
    historySize = given.passwordHistorySize
    temporaryPasswordValidityDays = given.temporaryPasswordValidityDays ?? temporaryPasswordValidityDays
  }
}

extension DevicePolicy {
  /// Either member enables device tracking.
  init?(_ configuration: DeviceConfigurationType) {
    if configuration.isEmpty { return nil }
    self.init(
      replacesSecondFactor: configuration.challengeRequiredOnNewDevice ?? false,
      remembersOnRequest: configuration.deviceOnlyRememberedOnUserPrompt ?? false)
  }
}

extension FirstFactor {
  init?(_ factor: AuthFactorType) {
    switch factor {
    case .password: self = .password
    case .emailOtp: self = .emailCode
    case .smsOtp: self = .smsCode
    case .webAuthn: self = .passkey
    case .softwareToken: return nil
    }
  }

  var authFactor: AuthFactorType {
    switch self {
    case .password: .password
    case .emailCode: .emailOtp
    case .smsCode: .smsOtp
    case .passkey: .webAuthn
    }
  }
}

extension RecoveryChannel {
  init(_ name: RecoveryOptionNameType) {
    switch name {
    case .verifiedEmail: self = .verifiedEmail
    case .verifiedPhoneNumber: self = .verifiedPhoneNumber
    case .adminOnly: self = .administratorOnly
    }
  }
}

extension MailSettings {
  init(_ configuration: EmailConfigurationType?) {
    self.init()
    from = configuration?.from
    replyTo = configuration?.replyToEmailAddress
    sendsFromOwnAccount = configuration?.emailSendingAccount == .developer
  }
}

extension PoolTier {
  init(_ tier: UserPoolTierType) {
    switch tier {
    case .lite: self = .lite
    case .essentials: self = .essentials
    case .plus: self = .plus
    }
  }
}
