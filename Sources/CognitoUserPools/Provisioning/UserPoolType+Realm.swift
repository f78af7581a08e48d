import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model

extension UserPoolType {
  /// The pool as described (docs/reference/cognito-user-pools.md#pools).
  init(_ realm: Realm) {
    self.init()
    let settings = realm.settings
    let kept = settings.annotations
    id = realm.id.text
    name = settings.name
    arn = realm.arn
    creationDate = Timestamp(realm.created)
    lastModifiedDate = Timestamp(realm.modified)
    policies = UserPoolPolicyType(
      passwordPolicy: PasswordPolicyType(settings.passwordPolicy),
      signInPolicy: SignInPolicyType(allowedFirstAuthFactors: settings.firstFactors.map(\.authFactor)))
    deletionProtection = settings.isDeletionProtected ? .active : .inactive
    lambdaConfig = LambdaConfigType(settings)
    schemaAttributes = realm.schema.definitions.map { SchemaAttributeType($0) }
    autoVerifiedAttributes = settings.autoVerified.compactMap(VerifiedAttributeType.init).nonEmpty
    switch settings.signInNames {
    case .usernameOnly: break
    case .aliases(let names): aliasAttributes = names.compactMap(AliasAttributeType.init)
    case .attributes(let names): usernameAttributes = names.compactMap(UsernameAttributeType.init)
    }
    let template: VerificationMessageTemplateType? = kept.structure("VerificationMessageTemplate")
    verificationMessageTemplate = template ?? VerificationMessageTemplateType(defaultEmailOption: .confirmWithCode)
    // The older members return their own values, by default the text of the template, which is used for messages.
    smsVerificationMessage = kept.string("SmsVerificationMessage") ?? template?.smsMessage
    emailVerificationMessage = kept.string("EmailVerificationMessage") ?? template?.emailMessage
    emailVerificationSubject = kept.string("EmailVerificationSubject") ?? template?.emailSubject
    smsAuthenticationMessage = kept.string("SmsAuthenticationMessage")
    userAttributeUpdateSettings =
      kept.structure("UserAttributeUpdateSettings")
      ?? UserAttributeUpdateSettingsType(attributesRequireVerificationBeforeUpdate: [])
    mfaConfiguration = UserPoolMfaType(settings.mfa)
    deviceConfiguration = settings.devices.map {
      DeviceConfigurationType(
        challengeRequiredOnNewDevice: $0.replacesSecondFactor, deviceOnlyRememberedOnUserPrompt: $0.remembersOnRequest)
    }
    estimatedNumberOfUsers = realm.users.count
    emailConfiguration =
      kept.structure("EmailConfiguration") ?? EmailConfigurationType(emailSendingAccount: .cognitoDefault)
    smsConfiguration = SmsConfigurationType(of: realm)
    userPoolTags = kept.stringMap("UserPoolTags") ?? [:]
    domain = settings.domain
    customDomain = settings.customDomain
    adminCreateUserConfig = AdminCreateUserConfigType(
      allowAdminCreateUserOnly: !settings.allowsSelfSignUp,
      unusedAccountValidityDays: settings.passwordPolicy.temporaryPasswordValidityDays,
      inviteMessageTemplate: kept.structure("InviteMessageTemplate"))
    userPoolAddOns = kept.structure("UserPoolAddOns")
    usernameConfiguration = kept.structure("UsernameConfiguration")
    accountRecoverySetting = kept.structure("AccountRecoverySetting")
    userPoolTier = realm.tier
    keyConfiguration = kept.structure("KeyConfiguration")
    issuerConfiguration = kept.structure("IssuerConfiguration")
    dcrConfiguration = kept.structure("DcrConfiguration")
    acrConfiguration = ACRLevels.effective(kept.structureMap("AcrConfiguration"))
  }
}

extension SmsConfigurationType {
  /// How the pool sends texts, with the region that sends them: its own unless another was given. Pools in Seoul send
  /// from Tokyo (SmsConfigurationType in the API reference). nil for a pool that sends none.
  init?(of realm: Realm) {
    guard let kept: SmsConfigurationType = realm.settings.annotations.structure("SmsConfiguration") else { return nil }
    self = kept
    guard snsRegion == nil, snsCallerArn != nil else { return }
    let region = realm.region
    snsRegion = region == "ap-northeast-2" ? "ap-northeast-1" : region
  }
}

extension PasswordPolicyType {
  init(_ policy: PasswordPolicy) {
    self.init()
    minimumLength = policy.minimumLength
    requireUppercase = policy.requiresUppercase
    requireLowercase = policy.requiresLowercase
    requireNumbers = policy.requiresNumbers
    requireSymbols = policy.requiresSymbols
    passwordHistorySize = policy.historySize
    temporaryPasswordValidityDays = policy.temporaryPasswordValidityDays
  }
}

extension UserPoolMfaType {
  init(_ policy: MultiFactorPolicy) {
    switch policy {
    case .off: self = .off
    case .optional: self = .optional
    case .required: self = .on
    }
  }
}

extension Realm {
  /// `arn:{partition}:cognito-idp:{region}:{account}:userpool/{id}`
  var arn: String { arn(in: region) }

  /// The ARN of the pool's replica in that region.
  func arn(in region: String) -> String {
    "arn:\(Partition.name(ofRegion: region)):cognito-idp:\(region):\(settings.account):userpool/\(id)"
  }

  /// The pool's tier, which limits its features.
  var tier: UserPoolTierType {
    switch settings.tier {
    case .lite: .lite
    case .plus: .plus
    case .essentials, nil: .essentials
    }
  }
}
