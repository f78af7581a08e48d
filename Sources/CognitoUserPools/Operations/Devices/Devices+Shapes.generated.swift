// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AdminForgetDevice {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var deviceKey: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("DeviceKey", Shapes.deviceKeyType),
    ])
  }


  typealias Output = NoOutput
}

extension AdminForgetDevice.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
  }
}

enum AdminGetDevice {
  struct Input: InputStructure {
    var deviceKey: String
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("DeviceKey", Shapes.deviceKeyType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    var device: DeviceType
  }
}

extension AdminGetDevice.Input {
  init?(_ object: JSONObject) {
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetDevice.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Device", device)
  }
}

enum AdminListDevices {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var limit: Int?
    var paginationToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
    ])
  }

  struct Output: OutputStructure {
    var devices: [DeviceType]?
    var paginationToken: String?
  }
}

extension AdminListDevices.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
  }
}

extension AdminListDevices.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Devices", devices)
    writer.member("PaginationToken", paginationToken)
  }
}

enum AdminUpdateDeviceStatus {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var deviceKey: String
    var deviceRememberedStatus: DeviceRememberedStatusType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceRememberedStatus", Shapes.deviceRememberedStatusType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateDeviceStatus.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceRememberedStatus = object.enumeration("DeviceRememberedStatus")
  }
}

enum ConfirmDevice {
  struct Input: InputStructure {
    var accessToken: String
    var deviceKey: String
    var deviceSecretVerifierConfig: DeviceSecretVerifierConfigType?
    var deviceName: String?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceSecretVerifierConfig", DeviceSecretVerifierConfigType.shape),
      .optional("DeviceName", Shapes.deviceNameType),
    ])
  }

  struct Output: OutputStructure {
    var userConfirmationNecessary: Bool?
  }
}

extension ConfirmDevice.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceSecretVerifierConfig = object.structure("DeviceSecretVerifierConfig")
    deviceName = object.string("DeviceName")
  }
}

extension ConfirmDevice.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserConfirmationNecessary", userConfirmationNecessary)
  }
}

enum ForgetDevice {
  struct Input: InputStructure {
    var accessToken: String?
    var deviceKey: String

    static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
    ])
  }


  typealias Output = NoOutput
}

extension ForgetDevice.Input {
  init?(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
  }
}

enum GetDevice {
  struct Input: InputStructure {
    var deviceKey: String
    var accessToken: String?

    static let shape = Shape.structure([
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var device: DeviceType
  }
}

extension GetDevice.Input {
  init?(_ object: JSONObject) {
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    accessToken = object.string("AccessToken")
  }
}

extension GetDevice.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Device", device)
  }
}

enum ListDevices {
  struct Input: InputStructure {
    var accessToken: String
    var limit: Int?
    var paginationToken: String?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
    ])
  }

  struct Output: OutputStructure {
    var devices: [DeviceType]?
    var paginationToken: String?
  }
}

extension ListDevices.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
  }
}

extension ListDevices.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Devices", devices)
    writer.member("PaginationToken", paginationToken)
  }
}

enum UpdateDeviceStatus {
  struct Input: InputStructure {
    var accessToken: String
    var deviceKey: String
    var deviceRememberedStatus: DeviceRememberedStatusType?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceRememberedStatus", Shapes.deviceRememberedStatusType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateDeviceStatus.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceRememberedStatus = object.enumeration("DeviceRememberedStatus")
  }
}
