import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import SignIn
import Tokens

extension ListDevices: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    let page = try Page(
      try bearer.devices(), limit: input.limit, after: input.paginationToken,
      of: call.list(name, bearer.user.id.description), key: \.key)
    return Output(
      devices: page.elements.map { DeviceType($0) }, paginationToken: page.next)
  }
}

extension DeviceType {
  /// A device as its user sees it: without developer attributes (`dev:…`), as in the service's samples of GetDevice and
  /// ListDevices and in recordings of a client's tests.
  init(_ device: RememberedDevice) {
    self.init(device) { _ in nil }
  }

  /// A device as administrators see it (docs/reference/cognito-sign-in.md#devices).
  init(_ device: RememberedDevice, of user: User, in realm: Realm) {
    let owner = "\(user.username).\(realm.id)"
    self.init(device) { attribute in
      switch attribute {
      case .arn:
        "arn:\(Partition.name(ofRegion: realm.id.region)):cognito-idp:\(realm.id.region):\(realm.settings.account):owner/"
          + "\(owner)/device/\(device.key)"
      case .owner: owner
      case .rememberedStatus: device.isRemembered ? "remembered" : "not_remembered"
      case .sdk: "aws-sdk"
      }
    }
  }

  private enum DeveloperAttribute: String {
    case arn = "dev:device_arn"
    case owner = "dev:device_owner"
    case rememberedStatus = "dev:device_remembered_status"
    case sdk = "dev:device_sdk"
  }

  /// - Parameter value: the value of a developer attribute; nil to omit it.
  private init(_ device: RememberedDevice, _ value: (DeveloperAttribute) -> String?) {
    func developer(_ attribute: DeveloperAttribute) -> (String, String?) { (attribute.rawValue, value(attribute)) }
    let attributes = [
      ("device_status", "valid"), ("device_name", device.name), developer(.arn), developer(.owner),
      ("last_ip_used", device.lastAddress), developer(.rememberedStatus), developer(.sdk),
    ]
    self.init(
      deviceKey: device.key,
      deviceAttributes: attributes.compactMap { name, value in value.map { AttributeType(name: name, value: $0) } },
      deviceCreateDate: Timestamp(device.created), deviceLastModifiedDate: Timestamp(device.modified),
      deviceLastAuthenticatedDate: Timestamp(device.authenticated))
  }
}
