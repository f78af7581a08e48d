// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum GetAccessKeyInfo {
  struct Input: InputStructure {
    var accessKeyId: String

    static let shape = Shape.structure([
      .required("AccessKeyId", Shapes.accessKeyIdType),
    ])
  }

  struct Output: XMLStructure {
    var account: String?
  }
}

extension GetAccessKeyInfo.Input {
  init?(_ object: JSONObject) {
    guard let accessKeyId: String = object.string("AccessKeyId") else { return nil }
    self.accessKeyId = accessKeyId
  }
}

extension GetAccessKeyInfo.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Account", account)
  }
}

enum GetCallerIdentity {
  struct Input: InputStructure {
    static let shape = Shape.structure([])
    init(_ object: JSONObject) {}
  }
  struct Output: XMLStructure {
    var userId: String?
    var account: String?
    var arn: String?
  }
}

extension GetCallerIdentity.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("UserId", userId)
    writer.member("Account", account)
    writer.member("Arn", arn)
  }
}

enum GetFederationToken {
  struct Input: InputStructure {
    var name: String
    var policy: String?
    var policyArns: [PolicyDescriptorType]?
    var durationSeconds: Int?
    var tags: [Tag]?
    var minimumSessionTokenSize: Int?

    static let shape = Shape.structure([
      .required("Name", Shapes.userNameType),
      .optional("Policy", Shapes.sessionPolicyDocumentType),
      .optional("PolicyArns", Shapes.policyDescriptorListType),
      .optional("DurationSeconds", Shapes.durationSecondsType),
      .optional("Tags", Shapes.tagListType),
      .optional("MinimumSessionTokenSize", Shapes.minimumSessionTokenSizeType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var federatedUser: FederatedUser?
    var packedPolicySize: Int?
    var sessionTokenUtilization: Int?
    var sessionTokenSize: Int?
  }
}

extension GetFederationToken.Input {
  init?(_ object: JSONObject) {
    guard let name: String = object.string("Name") else { return nil }
    self.name = name
    policy = object.string("Policy")
    policyArns = object.structures("PolicyArns")
    durationSeconds = object.integer("DurationSeconds")
    tags = object.structures("Tags")
    minimumSessionTokenSize = object.integer("MinimumSessionTokenSize")
  }
}

extension GetFederationToken.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("FederatedUser", federatedUser)
    writer.member("PackedPolicySize", packedPolicySize)
    writer.member("SessionTokenUtilization", sessionTokenUtilization)
    writer.member("SessionTokenSize", sessionTokenSize)
  }
}

enum GetSessionToken {
  struct Input: InputStructure {
    var durationSeconds: Int?
    var serialNumber: String?
    var tokenCode: String?
    var minimumSessionTokenSize: Int?

    static let shape = Shape.structure([
      .optional("DurationSeconds", Shapes.durationSecondsType),
      .optional("SerialNumber", Shapes.serialNumberType),
      .optional("TokenCode", Shapes.tokenCodeType),
      .optional("MinimumSessionTokenSize", Shapes.minimumSessionTokenSizeType),
    ])
  }

  struct Output: XMLStructure {
    var credentials: Credentials?
    var sessionTokenUtilization: Int?
    var sessionTokenSize: Int?
  }
}

extension GetSessionToken.Input {
  init(_ object: JSONObject) {
    durationSeconds = object.integer("DurationSeconds")
    serialNumber = object.string("SerialNumber")
    tokenCode = object.string("TokenCode")
    minimumSessionTokenSize = object.integer("MinimumSessionTokenSize")
  }
}

extension GetSessionToken.Output {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Credentials", credentials)
    writer.member("SessionTokenUtilization", sessionTokenUtilization)
    writer.member("SessionTokenSize", sessionTokenSize)
  }
}
