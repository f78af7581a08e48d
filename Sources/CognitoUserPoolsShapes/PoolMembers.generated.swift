// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol

/// What the inputs of CreateUserPool and UpdateUserPool both have.
package protocol PoolMembers: Sendable {
  var policies: UserPoolPolicyType? { get }
  var deletionProtection: DeletionProtectionType? { get }
  var lambdaConfig: LambdaConfigType? { get }
  var autoVerifiedAttributes: [VerifiedAttributeType]? { get }
  var smsVerificationMessage: String? { get }
  var emailVerificationMessage: String? { get }
  var emailVerificationSubject: String? { get }
  var verificationMessageTemplate: VerificationMessageTemplateType? { get }
  var smsAuthenticationMessage: String? { get }
  var mfaConfiguration: UserPoolMfaType? { get }
  var userAttributeUpdateSettings: UserAttributeUpdateSettingsType? { get }
  var deviceConfiguration: DeviceConfigurationType? { get }
  var emailConfiguration: EmailConfigurationType? { get }
  var smsConfiguration: SmsConfigurationType? { get }
  var userPoolTags: OrderedMap<String>? { get }
  var adminCreateUserConfig: AdminCreateUserConfigType? { get }
  var userPoolAddOns: UserPoolAddOnsType? { get }
  var dcrConfiguration: DcrConfigurationType? { get }
  var accountRecoverySetting: AccountRecoverySettingType? { get }
  var userPoolTier: UserPoolTierType? { get }
  var keyConfiguration: KeyConfigurationType? { get }
  var issuerConfiguration: IssuerConfigurationType? { get }
  var acrConfiguration: OrderedMap<AcrLevelConfigType>? { get }
}

extension CreateUserPool.Input: PoolMembers {}
extension UpdateUserPool.Input: PoolMembers {}
