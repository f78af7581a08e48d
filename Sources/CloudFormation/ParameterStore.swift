package import AWSProtocol
import JSON
package import Sandboxes

/// The part of AWS Systems Manager that CDK needs: the version of its bootstrap stack, which every account has here.
package enum ParameterStoreService {
  /// - Parameter report: receives errors that are not meant for callers, with the request.
  package static func make(
    core: IdentityCore, report: @escaping @Sendable (any Error, AWSRequest) -> Void
  ) -> any AWSService {
    JSONService<ParameterCall>(
      targetPrefix: "AmazonSSM", known: names.map { KnownOperation($0, .signed) },
      operations: [.init(GetParameter.self)], validationException: "ValidationException",
      makeCall: { request, _ in ParameterCall(region: request.region ?? "us-east-1", account: request.accountID) },
      translate: { _, _ in nil }, report: report)
  }

  private static let names = [
    "DeleteParameter", "DeleteParameters", "DescribeParameters", "GetParameter", "GetParameterHistory",
    "GetParameters", "GetParametersByPath", "PutParameter",
  ]
}

/// The context of the operation.
struct ParameterCall: Sendable {
  let region: String
  let account: String
}

extension AWSRequest {
  /// The account that an access key id of twelve digits names.
  fileprivate var accountID: String {
    guard let id = credentials?.accessKeyID, id.utf8.count == 12, id.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return "000000000000"
    }
    return id
  }
}

/// `GetParameter`: `/cdk-bootstrap/QUALIFIER/version`.
enum GetParameter: AWSOperation {
  static let note = "only the version of CDK's bootstrap stack"

  /// That of a current bootstrap template: CDK demands at least 6, and 8 or more for some features.
  private static let version = "28"

  struct Input: InputStructure {
    let name: String

    static let shape = Shape.structure([
      .required("Name", .string(min: 1, max: 2048)), .optional("WithDecryption", .boolean),
    ])

    init?(_ object: JSONObject) {
      guard let name = object.string("Name") else { return nil }
      self.name = name
    }
  }

  struct Output: OutputStructure {
    let name: String
    let arn: String
    let value: String

    func writeMembers(to writer: inout JSONWriter) {
      writer.name("Parameter")
      writer.beginObject()
      writer.member("Name", name)
      writer.member("Type", "String")
      writer.member("Value", value)
      writer.member("Version", 1)
      writer.member("ARN", arn)
      writer.member("DataType", "text")
      writer.endObject()
    }
  }

  static func run(_ input: Input, in call: ParameterCall) throws -> Output {
    guard input.name.hasPrefix("/cdk-bootstrap/"), input.name.hasSuffix("/version") else {
      throw AWSFault("ParameterNotFound", "")
    }
    return Output(
      name: input.name, arn: "arn:aws:ssm:\(call.region):\(call.account):parameter\(input.name)", value: version)
  }
}
