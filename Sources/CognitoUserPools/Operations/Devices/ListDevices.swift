import AWSProtocol
import IdentityCore

extension ListDevices: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    let page = try Page(
      try bearer.devices(), limit: input.limit, after: input.paginationToken,
      of: call.list(name, bearer.user.id.description), key: \.key)
    return Output(
      devices: page.elements.map { DeviceType($0, of: bearer.user, in: bearer.realm) }, paginationToken: page.next)
  }
}

extension DeviceType {
  /// A device as it is shown.
  init(_ device: RememberedDevice, of user: User, in realm: Realm) {
    let owner = "\(user.username).\(realm.id)"
    var attributes = [("device_status", "valid")]
    if let name = device.name { attributes.append(("device_name", name)) }
    attributes.append(
      (
        "dev:device_arn",
        "arn:aws:cognito-idp:\(realm.id.region):\(realm.settings.account):owner/\(owner)/device/\(device.key)"
      ))
    attributes.append(("dev:device_owner", owner))
    if let address = device.lastAddress { attributes.append(("last_ip_used", address)) }
    attributes.append(("dev:device_remembered_status", device.isRemembered ? "remembered" : "not_remembered"))
    attributes.append(("dev:device_sdk", "aws-sdk"))
    self.init(
      deviceKey: device.key, deviceAttributes: attributes.map { AttributeType(name: $0.0, value: $0.1) },
      deviceCreateDate: Timestamp(device.created), deviceLastModifiedDate: Timestamp(device.modified),
      deviceLastAuthenticatedDate: Timestamp(device.authenticated))
  }
}
