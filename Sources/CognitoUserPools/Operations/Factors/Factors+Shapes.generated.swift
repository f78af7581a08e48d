// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AdminDeleteSoftwareToken {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDeleteSoftwareToken.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

enum AdminGetUserAuthFactors {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    var username: String
    var preferredMfaSetting: String?
    var userMFASettingList: [String]?
    var configuredUserAuthFactors: [AuthFactorType]?
  }
}

extension AdminGetUserAuthFactors.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetUserAuthFactors.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
    writer.member("ConfiguredUserAuthFactors", configuredUserAuthFactors)
  }
}

enum AdminSetUserMFAPreference {
  struct Input: InputStructure {
    var smsMfaSettings: SMSMfaSettingsType?
    var softwareTokenMfaSettings: SoftwareTokenMfaSettingsType?
    var emailMfaSettings: EmailMfaSettingsType?
    var webAuthnMfaSettings: WebAuthnMfaSettingsType?
    var username: String
    var userPoolId: String

    static let shape = Shape.structure([
      .optional("SMSMfaSettings", SMSMfaSettingsType.shape),
      .optional("SoftwareTokenMfaSettings", SoftwareTokenMfaSettingsType.shape),
      .optional("EmailMfaSettings", EmailMfaSettingsType.shape),
      .optional("WebAuthnMfaSettings", WebAuthnMfaSettingsType.shape),
      .required("Username", Shapes.usernameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserMFAPreference.Input {
  init?(_ object: JSONObject) {
    smsMfaSettings = object.structure("SMSMfaSettings")
    softwareTokenMfaSettings = object.structure("SoftwareTokenMfaSettings")
    emailMfaSettings = object.structure("EmailMfaSettings")
    webAuthnMfaSettings = object.structure("WebAuthnMfaSettings")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum AdminSetUserSettings {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var mfaOptions: [MFAOptionType]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("MFAOptions", Shapes.mfaOptionListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserSettings.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let mfaOptions: [MFAOptionType] = object.structures("MFAOptions") else { return nil }
    self.mfaOptions = mfaOptions
  }
}

enum AssociateSoftwareToken {
  struct Input: InputStructure {
    var accessToken: String?
    var session: String?

    static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .optional("Session", Shapes.sessionType),
    ])
  }

  struct Output: OutputStructure {
    var secretCode: String?
    var session: String?
  }
}

extension AssociateSoftwareToken.Input {
  init(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    session = object.string("Session")
  }
}

extension AssociateSoftwareToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SecretCode", secretCode)
    writer.member("Session", session)
  }
}

enum GetUserAuthFactors {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var username: String
    var preferredMfaSetting: String?
    var userMFASettingList: [String]?
    var configuredUserAuthFactors: [AuthFactorType]?
  }
}

extension GetUserAuthFactors.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension GetUserAuthFactors.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
    writer.member("ConfiguredUserAuthFactors", configuredUserAuthFactors)
  }
}

enum GetUserPoolMfaConfig {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var smsMfaConfiguration: SmsMfaConfigType?
    var softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType?
    var emailMfaConfiguration: EmailMfaConfigType?
    var mfaConfiguration: UserPoolMfaType?
    var webAuthnConfiguration: WebAuthnConfigurationType?
  }
}

extension GetUserPoolMfaConfig.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetUserPoolMfaConfig.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsMfaConfiguration", smsMfaConfiguration)
    writer.member("SoftwareTokenMfaConfiguration", softwareTokenMfaConfiguration)
    writer.member("EmailMfaConfiguration", emailMfaConfiguration)
    writer.member("MfaConfiguration", mfaConfiguration)
    writer.member("WebAuthnConfiguration", webAuthnConfiguration)
  }
}

enum SetUserMFAPreference {
  struct Input: InputStructure {
    var smsMfaSettings: SMSMfaSettingsType?
    var softwareTokenMfaSettings: SoftwareTokenMfaSettingsType?
    var emailMfaSettings: EmailMfaSettingsType?
    var webAuthnMfaSettings: WebAuthnMfaSettingsType?
    var accessToken: String

    static let shape = Shape.structure([
      .optional("SMSMfaSettings", SMSMfaSettingsType.shape),
      .optional("SoftwareTokenMfaSettings", SoftwareTokenMfaSettingsType.shape),
      .optional("EmailMfaSettings", EmailMfaSettingsType.shape),
      .optional("WebAuthnMfaSettings", WebAuthnMfaSettingsType.shape),
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension SetUserMFAPreference.Input {
  init?(_ object: JSONObject) {
    smsMfaSettings = object.structure("SMSMfaSettings")
    softwareTokenMfaSettings = object.structure("SoftwareTokenMfaSettings")
    emailMfaSettings = object.structure("EmailMfaSettings")
    webAuthnMfaSettings = object.structure("WebAuthnMfaSettings")
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

enum SetUserPoolMfaConfig {
  struct Input: InputStructure {
    var userPoolId: String
    var smsMfaConfiguration: SmsMfaConfigType?
    var softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType?
    var emailMfaConfiguration: EmailMfaConfigType?
    var mfaConfiguration: UserPoolMfaType?
    var webAuthnConfiguration: WebAuthnConfigurationType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("SmsMfaConfiguration", SmsMfaConfigType.shape),
      .optional("SoftwareTokenMfaConfiguration", SoftwareTokenMfaConfigType.shape),
      .optional("EmailMfaConfiguration", EmailMfaConfigType.shape),
      .optional("MfaConfiguration", Shapes.userPoolMfaType),
      .optional("WebAuthnConfiguration", WebAuthnConfigurationType.shape),
    ])
  }

  struct Output: OutputStructure {
    var smsMfaConfiguration: SmsMfaConfigType?
    var softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType?
    var emailMfaConfiguration: EmailMfaConfigType?
    var mfaConfiguration: UserPoolMfaType?
    var webAuthnConfiguration: WebAuthnConfigurationType?
  }
}

extension SetUserPoolMfaConfig.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    smsMfaConfiguration = object.structure("SmsMfaConfiguration")
    softwareTokenMfaConfiguration = object.structure("SoftwareTokenMfaConfiguration")
    emailMfaConfiguration = object.structure("EmailMfaConfiguration")
    mfaConfiguration = object.enumeration("MfaConfiguration")
    webAuthnConfiguration = object.structure("WebAuthnConfiguration")
  }
}

extension SetUserPoolMfaConfig.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsMfaConfiguration", smsMfaConfiguration)
    writer.member("SoftwareTokenMfaConfiguration", softwareTokenMfaConfiguration)
    writer.member("EmailMfaConfiguration", emailMfaConfiguration)
    writer.member("MfaConfiguration", mfaConfiguration)
    writer.member("WebAuthnConfiguration", webAuthnConfiguration)
  }
}

enum SetUserSettings {
  struct Input: InputStructure {
    var accessToken: String
    var mfaOptions: [MFAOptionType]

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("MFAOptions", Shapes.mfaOptionListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension SetUserSettings.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let mfaOptions: [MFAOptionType] = object.structures("MFAOptions") else { return nil }
    self.mfaOptions = mfaOptions
  }
}

enum VerifySoftwareToken {
  struct Input: InputStructure {
    var accessToken: String?
    var session: String?
    var userCode: String
    var friendlyDeviceName: String?

    static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .optional("Session", Shapes.sessionType),
      .required("UserCode", Shapes.softwareTokenMFAUserCodeType),
      .optional("FriendlyDeviceName", Shapes.stringType),
    ])
  }

  struct Output: OutputStructure {
    var status: VerifySoftwareTokenResponseType?
    var session: String?
  }
}

extension VerifySoftwareToken.Input {
  init?(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    session = object.string("Session")
    guard let userCode: String = object.string("UserCode") else { return nil }
    self.userCode = userCode
    friendlyDeviceName = object.string("FriendlyDeviceName")
  }
}

extension VerifySoftwareToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Status", status)
    writer.member("Session", session)
  }
}
