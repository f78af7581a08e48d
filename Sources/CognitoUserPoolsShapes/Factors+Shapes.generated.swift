// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminDeleteSoftwareToken {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminDeleteSoftwareToken.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

package enum AdminGetUserAuthFactors {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  package struct Output: OutputStructure {
    package var username: String
    package var preferredMfaSetting: String?
    package var userMFASettingList: [String]?
    package var configuredUserAuthFactors: [AuthFactorType]?

    package init(username: String, preferredMfaSetting: String? = nil, userMFASettingList: [String]? = nil, configuredUserAuthFactors: [AuthFactorType]? = nil) {
      self.username = username
      self.preferredMfaSetting = preferredMfaSetting
      self.userMFASettingList = userMFASettingList
      self.configuredUserAuthFactors = configuredUserAuthFactors
    }
  }
}

extension AdminGetUserAuthFactors.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetUserAuthFactors.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
    writer.member("ConfiguredUserAuthFactors", configuredUserAuthFactors)
  }
}

package enum AdminSetUserMFAPreference {
  package struct Input: InputStructure {
    package var smsMfaSettings: SMSMfaSettingsType?
    package var softwareTokenMfaSettings: SoftwareTokenMfaSettingsType?
    package var emailMfaSettings: EmailMfaSettingsType?
    package var webAuthnMfaSettings: WebAuthnMfaSettingsType?
    package var username: String
    package var userPoolId: String

    package static let shape = Shape.structure([
      .optional("SMSMfaSettings", SMSMfaSettingsType.shape),
      .optional("SoftwareTokenMfaSettings", SoftwareTokenMfaSettingsType.shape),
      .optional("EmailMfaSettings", EmailMfaSettingsType.shape),
      .optional("WebAuthnMfaSettings", WebAuthnMfaSettingsType.shape),
      .required("Username", Shapes.usernameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserMFAPreference.Input {
  package init?(_ object: JSONObject) {
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

package enum AdminSetUserSettings {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var mfaOptions: [MFAOptionType]

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("MFAOptions", Shapes.mfaOptionListType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserSettings.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let mfaOptions: [MFAOptionType] = object.structures("MFAOptions") else { return nil }
    self.mfaOptions = mfaOptions
  }
}

package enum AssociateSoftwareToken {
  package struct Input: InputStructure {
    package var accessToken: String?
    package var session: String?

    package static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .optional("Session", Shapes.sessionType),
    ])
  }

  package struct Output: OutputStructure {
    package var secretCode: String?
    package var session: String?

    package init(secretCode: String? = nil, session: String? = nil) {
      self.secretCode = secretCode
      self.session = session
    }
  }
}

extension AssociateSoftwareToken.Input {
  package init(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    session = object.string("Session")
  }
}

extension AssociateSoftwareToken.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SecretCode", secretCode)
    writer.member("Session", session)
  }
}

package enum GetUserAuthFactors {
  package struct Input: InputStructure {
    package var accessToken: String

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package var username: String
    package var preferredMfaSetting: String?
    package var userMFASettingList: [String]?
    package var configuredUserAuthFactors: [AuthFactorType]?

    package init(username: String, preferredMfaSetting: String? = nil, userMFASettingList: [String]? = nil, configuredUserAuthFactors: [AuthFactorType]? = nil) {
      self.username = username
      self.preferredMfaSetting = preferredMfaSetting
      self.userMFASettingList = userMFASettingList
      self.configuredUserAuthFactors = configuredUserAuthFactors
    }
  }
}

extension GetUserAuthFactors.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension GetUserAuthFactors.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
    writer.member("ConfiguredUserAuthFactors", configuredUserAuthFactors)
  }
}

package enum GetUserPoolMfaConfig {
  package struct Input: InputStructure {
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var smsMfaConfiguration: SmsMfaConfigType?
    package var softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType?
    package var emailMfaConfiguration: EmailMfaConfigType?
    package var mfaConfiguration: UserPoolMfaType?
    package var webAuthnConfiguration: WebAuthnConfigurationType?

    package init(smsMfaConfiguration: SmsMfaConfigType? = nil, softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType? = nil, emailMfaConfiguration: EmailMfaConfigType? = nil, mfaConfiguration: UserPoolMfaType? = nil, webAuthnConfiguration: WebAuthnConfigurationType? = nil) {
      self.smsMfaConfiguration = smsMfaConfiguration
      self.softwareTokenMfaConfiguration = softwareTokenMfaConfiguration
      self.emailMfaConfiguration = emailMfaConfiguration
      self.mfaConfiguration = mfaConfiguration
      self.webAuthnConfiguration = webAuthnConfiguration
    }
  }
}

extension GetUserPoolMfaConfig.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetUserPoolMfaConfig.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsMfaConfiguration", smsMfaConfiguration)
    writer.member("SoftwareTokenMfaConfiguration", softwareTokenMfaConfiguration)
    writer.member("EmailMfaConfiguration", emailMfaConfiguration)
    writer.member("MfaConfiguration", mfaConfiguration)
    writer.member("WebAuthnConfiguration", webAuthnConfiguration)
  }
}

package enum SetUserMFAPreference {
  package struct Input: InputStructure {
    package var smsMfaSettings: SMSMfaSettingsType?
    package var softwareTokenMfaSettings: SoftwareTokenMfaSettingsType?
    package var emailMfaSettings: EmailMfaSettingsType?
    package var webAuthnMfaSettings: WebAuthnMfaSettingsType?
    package var accessToken: String

    package static let shape = Shape.structure([
      .optional("SMSMfaSettings", SMSMfaSettingsType.shape),
      .optional("SoftwareTokenMfaSettings", SoftwareTokenMfaSettingsType.shape),
      .optional("EmailMfaSettings", EmailMfaSettingsType.shape),
      .optional("WebAuthnMfaSettings", WebAuthnMfaSettingsType.shape),
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension SetUserMFAPreference.Input {
  package init?(_ object: JSONObject) {
    smsMfaSettings = object.structure("SMSMfaSettings")
    softwareTokenMfaSettings = object.structure("SoftwareTokenMfaSettings")
    emailMfaSettings = object.structure("EmailMfaSettings")
    webAuthnMfaSettings = object.structure("WebAuthnMfaSettings")
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

package enum SetUserPoolMfaConfig {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var smsMfaConfiguration: SmsMfaConfigType?
    package var softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType?
    package var emailMfaConfiguration: EmailMfaConfigType?
    package var mfaConfiguration: UserPoolMfaType?
    package var webAuthnConfiguration: WebAuthnConfigurationType?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("SmsMfaConfiguration", SmsMfaConfigType.shape),
      .optional("SoftwareTokenMfaConfiguration", SoftwareTokenMfaConfigType.shape),
      .optional("EmailMfaConfiguration", EmailMfaConfigType.shape),
      .optional("MfaConfiguration", Shapes.userPoolMfaType),
      .optional("WebAuthnConfiguration", WebAuthnConfigurationType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package var smsMfaConfiguration: SmsMfaConfigType?
    package var softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType?
    package var emailMfaConfiguration: EmailMfaConfigType?
    package var mfaConfiguration: UserPoolMfaType?
    package var webAuthnConfiguration: WebAuthnConfigurationType?

    package init(smsMfaConfiguration: SmsMfaConfigType? = nil, softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType? = nil, emailMfaConfiguration: EmailMfaConfigType? = nil, mfaConfiguration: UserPoolMfaType? = nil, webAuthnConfiguration: WebAuthnConfigurationType? = nil) {
      self.smsMfaConfiguration = smsMfaConfiguration
      self.softwareTokenMfaConfiguration = softwareTokenMfaConfiguration
      self.emailMfaConfiguration = emailMfaConfiguration
      self.mfaConfiguration = mfaConfiguration
      self.webAuthnConfiguration = webAuthnConfiguration
    }
  }
}

extension SetUserPoolMfaConfig.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsMfaConfiguration", smsMfaConfiguration)
    writer.member("SoftwareTokenMfaConfiguration", softwareTokenMfaConfiguration)
    writer.member("EmailMfaConfiguration", emailMfaConfiguration)
    writer.member("MfaConfiguration", mfaConfiguration)
    writer.member("WebAuthnConfiguration", webAuthnConfiguration)
  }
}

package enum SetUserSettings {
  package struct Input: InputStructure {
    package var accessToken: String
    package var mfaOptions: [MFAOptionType]

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("MFAOptions", Shapes.mfaOptionListType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension SetUserSettings.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let mfaOptions: [MFAOptionType] = object.structures("MFAOptions") else { return nil }
    self.mfaOptions = mfaOptions
  }
}

package enum VerifySoftwareToken {
  package struct Input: InputStructure {
    package var accessToken: String?
    package var session: String?
    package var userCode: String
    package var friendlyDeviceName: String?

    package static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .optional("Session", Shapes.sessionType),
      .required("UserCode", Shapes.softwareTokenMFAUserCodeType),
      .optional("FriendlyDeviceName", Shapes.stringType),
    ])
  }

  package struct Output: OutputStructure {
    package var status: VerifySoftwareTokenResponseType?
    package var session: String?

    package init(status: VerifySoftwareTokenResponseType? = nil, session: String? = nil) {
      self.status = status
      self.session = session
    }
  }
}

extension VerifySoftwareToken.Input {
  package init?(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    session = object.string("Session")
    guard let userCode: String = object.string("UserCode") else { return nil }
    self.userCode = userCode
    friendlyDeviceName = object.string("FriendlyDeviceName")
  }
}

extension VerifySoftwareToken.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Status", status)
    writer.member("Session", session)
  }
}
