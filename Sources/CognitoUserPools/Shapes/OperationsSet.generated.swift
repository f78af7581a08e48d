// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum SetLogDeliveryConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var logConfigurations: [LogConfigurationType]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("LogConfigurations", Shapes.logConfigurationListType),
    ])
  }

  struct Output: OutputStructure {
    var logDeliveryConfiguration: LogDeliveryConfigurationType?
  }
}

extension SetLogDeliveryConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let logConfigurations: [LogConfigurationType] = object.structures("LogConfigurations") else { return nil }
    self.logConfigurations = logConfigurations
  }
}

extension SetLogDeliveryConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogDeliveryConfiguration", logDeliveryConfiguration)
  }
}

enum SetRiskConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?
    var compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType?
    var accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType?
    var riskExceptionConfiguration: RiskExceptionConfigurationType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
      .optional("CompromisedCredentialsRiskConfiguration", CompromisedCredentialsRiskConfigurationType.shape),
      .optional("AccountTakeoverRiskConfiguration", AccountTakeoverRiskConfigurationType.shape),
      .optional("RiskExceptionConfiguration", RiskExceptionConfigurationType.shape),
    ])
  }

  struct Output: OutputStructure {
    var riskConfiguration: RiskConfigurationType
  }
}

extension SetRiskConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
    compromisedCredentialsRiskConfiguration = object.structure("CompromisedCredentialsRiskConfiguration")
    accountTakeoverRiskConfiguration = object.structure("AccountTakeoverRiskConfiguration")
    riskExceptionConfiguration = object.structure("RiskExceptionConfiguration")
  }
}

extension SetRiskConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskConfiguration", riskConfiguration)
  }
}

enum SetUICustomization {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?
    var css: String?
    var imageFile: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
      .optional("CSS", Shapes.cssType),
      .optional("ImageFile", Shapes.imageFileType),
    ])
  }

  struct Output: OutputStructure {
    var uiCustomization: UICustomizationType
  }
}

extension SetUICustomization.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
    css = object.string("CSS")
    imageFile = object.string("ImageFile")
  }
}

extension SetUICustomization.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UICustomization", uiCustomization)
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

enum SetUserPoolClientSessionConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var ssoSession: ClientSSOSessionConfigType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("SSOSession", ClientSSOSessionConfigType.shape),
    ])
  }

  struct Output: OutputStructure {
    var userPoolId: String?
    var clientId: String?
    var ssoSession: ClientSSOSessionConfigType?
  }
}

extension SetUserPoolClientSessionConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let ssoSession: ClientSSOSessionConfigType = object.structure("SSOSession") else { return nil }
    self.ssoSession = ssoSession
  }
}

extension SetUserPoolClientSessionConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("SSOSession", ssoSession)
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

enum SetUserPoolSessionConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var userSessionTracking: UserSessionTrackingType
    var tokenSession: UserPoolTokenSessionConfigType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("UserSessionTracking", Shapes.userSessionTrackingType),
      .required("TokenSession", UserPoolTokenSessionConfigType.shape),
    ])
  }

  struct Output: OutputStructure {
    var userPoolId: String?
    var userSessionTracking: UserSessionTrackingType?
    var tokenSession: UserPoolTokenSessionConfigType?
  }
}

extension SetUserPoolSessionConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let userSessionTracking: UserSessionTrackingType = object.enumeration("UserSessionTracking") else { return nil }
    self.userSessionTracking = userSessionTracking
    guard let tokenSession: UserPoolTokenSessionConfigType = object.structure("TokenSession") else { return nil }
    self.tokenSession = tokenSession
  }
}

extension SetUserPoolSessionConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("UserSessionTracking", userSessionTracking)
    writer.member("TokenSession", tokenSession)
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
