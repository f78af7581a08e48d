// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminForgetDevice {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var deviceKey: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("DeviceKey", Shapes.deviceKeyType),
    ])
  }


  package typealias Output = NoOutput
}

extension AdminForgetDevice.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
  }
}

package enum AdminGetDevice {
  package struct Input: InputStructure {
    package var deviceKey: String
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("DeviceKey", Shapes.deviceKeyType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  package struct Output: OutputStructure {
    package var device: DeviceType

    package init(device: DeviceType) {
      self.device = device
    }
  }
}

extension AdminGetDevice.Input {
  package init?(_ object: JSONObject) {
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

extension AdminGetDevice.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Device", device)
  }
}

package enum AdminListDevices {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var limit: Int?
    package var paginationToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
    ])
  }

  package struct Output: OutputStructure {
    package var devices: [DeviceType]?
    package var paginationToken: String?

    package init(devices: [DeviceType]? = nil, paginationToken: String? = nil) {
      self.devices = devices
      self.paginationToken = paginationToken
    }
  }
}

extension AdminListDevices.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
  }
}

extension AdminListDevices.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Devices", devices)
    writer.member("PaginationToken", paginationToken)
  }
}

package enum AdminUpdateDeviceStatus {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var deviceKey: String
    package var deviceRememberedStatus: DeviceRememberedStatusType?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceRememberedStatus", Shapes.deviceRememberedStatusType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateDeviceStatus.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceRememberedStatus = object.enumeration("DeviceRememberedStatus")
  }
}

package enum ConfirmDevice {
  package struct Input: InputStructure {
    package var accessToken: String
    package var deviceKey: String
    package var deviceSecretVerifierConfig: DeviceSecretVerifierConfigType?
    package var deviceName: String?

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceSecretVerifierConfig", DeviceSecretVerifierConfigType.shape),
      .optional("DeviceName", Shapes.deviceNameType),
    ])
  }

  package struct Output: OutputStructure {
    package var userConfirmationNecessary: Bool?

    package init(userConfirmationNecessary: Bool? = nil) {
      self.userConfirmationNecessary = userConfirmationNecessary
    }
  }
}

extension ConfirmDevice.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceSecretVerifierConfig = object.structure("DeviceSecretVerifierConfig")
    deviceName = object.string("DeviceName")
  }
}

extension ConfirmDevice.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserConfirmationNecessary", userConfirmationNecessary)
  }
}

package enum ForgetDevice {
  package struct Input: InputStructure {
    package var accessToken: String?
    package var deviceKey: String

    package static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
    ])
  }


  package typealias Output = NoOutput
}

extension ForgetDevice.Input {
  package init?(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
  }
}

package enum GetDevice {
  package struct Input: InputStructure {
    package var deviceKey: String
    package var accessToken: String?

    package static let shape = Shape.structure([
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package var device: DeviceType

    package init(device: DeviceType) {
      self.device = device
    }
  }
}

extension GetDevice.Input {
  package init?(_ object: JSONObject) {
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    accessToken = object.string("AccessToken")
  }
}

extension GetDevice.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Device", device)
  }
}

package enum ListDevices {
  package struct Input: InputStructure {
    package var accessToken: String
    package var limit: Int?
    package var paginationToken: String?

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
    ])
  }

  package struct Output: OutputStructure {
    package var devices: [DeviceType]?
    package var paginationToken: String?

    package init(devices: [DeviceType]? = nil, paginationToken: String? = nil) {
      self.devices = devices
      self.paginationToken = paginationToken
    }
  }
}

extension ListDevices.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
  }
}

extension ListDevices.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Devices", devices)
    writer.member("PaginationToken", paginationToken)
  }
}

package enum UpdateDeviceStatus {
  package struct Input: InputStructure {
    package var accessToken: String
    package var deviceKey: String
    package var deviceRememberedStatus: DeviceRememberedStatusType?

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceRememberedStatus", Shapes.deviceRememberedStatusType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateDeviceStatus.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceRememberedStatus = object.enumeration("DeviceRememberedStatus")
  }
}
