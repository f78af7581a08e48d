import AWSProtocol
import Assembly
import CognitoUserPoolsShapes
import HTTPServer
import JSON
import Sandboxes
import Testing

@testable import CognitoUserPools

@Suite struct UserPoolsServiceTests {
  static let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"))
  static let router = Router(groups: [AWSDispatcher([UserPoolsService.make(core: core, report: { _, _ in })]).routes])

  static func call(_ operation: String, _ body: String) -> (status: Int, type: String, message: String) {
    let headers: Fields = [
      "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)", "Content-Type": "application/x-amz-json-1.1",
      "Authorization": "AWS4-HMAC-SHA256 Credential=AKID/20260101/us-east-1/cognito-idp/aws4_request, Signature=0",
    ]
    let response =
      switch router.handle(Request(.post, "/", headers: headers, body: Array(body.utf8))) {
      case .respond(let response): response
      case .work(let body): body()
      case .decide(let body): body().response()
      case .wait, .hold: Response.empty(599)
      }
    let answer = try? JSON.parse(response.body)
    return (response.status, answer?["__type"]?.string ?? "", answer?["message"]?.string ?? "")
  }

  @Test func operationsNotYetDoneAreRefusedByName() {
    let done = Set(Operations.all.map(\.name))
    for known in OperationList.all where !done.contains(known.name) {
      let answer = Self.call(known.name, "{}")
      #expect(answer == (400, "NotImplementedException", "not implemented: \(known.name)"))
    }
  }

  @Test func onlyKnownOperationsAreRegistered() {
    let known = Set(OperationList.all.map(\.name))
    let names = Operations.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names == names.sorted())
    for name in names { #expect(known.contains(name), "\(name)") }
  }

  /// Every operation that needs members says so, in the service's words, before anything else.
  @Test func missingMembersAreNamed() {
    let model = ServiceModel.committed
    for operation in Operations.all {
      let input = model.operations[operation.name]?["input"]?.string ?? ""
      let required = model.shapes[input]?["required"]?.array?.compactMap(\.string) ?? []
      guard !required.isEmpty else { continue }
      let answer = Self.call(operation.name, "{}")
      #expect(answer.type == "InvalidParameterException", "\(operation.name)")
      for member in required {
        let path = member.prefix(1).lowercased() + member.dropFirst()
        #expect(answer.message.contains("at '\(path)' failed to satisfy constraint: Member must not be null"))
      }
    }
  }
}

@Suite struct ConstraintTests {
  static func violations<Input: InputStructure>(_ type: Input.Type, _ text: String) throws -> String? {
    try type.shape.violations(in: try #require(JSON.parse(text).object))
  }

  @Test func initiateAuth() throws {
    #expect(
      try Self.violations(InitiateAuth.Input.self, #"{"AuthFlow":"NOPE","ClientId":"a b"}"#)
        == "2 validation errors detected: Value 'a b' at 'clientId' failed to satisfy constraint: Member must satisfy regular "
        + #"expression pattern: [\w+]+; Value 'NOPE' at 'authFlow' failed to satisfy constraint: Member must satisfy "#
        + "enum value set: [USER_SRP_AUTH, REFRESH_TOKEN_AUTH, REFRESH_TOKEN, CUSTOM_AUTH, ADMIN_NO_SRP_AUTH, "
        + "USER_PASSWORD_AUTH, ADMIN_USER_PASSWORD_AUTH, USER_AUTH]")
  }

  @Test func listResourceServersWantsItsLimit() throws {
    #expect(
      try Self.violations(ListResourceServers.Input.self, #"{"UserPoolId":"us-east-1_A"}"#)
        == "1 validation error detected: Value '0' at 'maxResults' failed to satisfy constraint: Member must have value "
        + "greater than or equal to 1")
  }

  @Test func attributesAreNamedByPlace() throws {
    let text = #"{"UserPoolId":"us-east-1_A","Username":"ü","UserAttributes":[{"Name":"a"},{"Value":"b"}]}"#
    #expect(
      try Self.violations(AdminUpdateUserAttributes.Input.self, text)
        == "1 validation error detected: Value null at 'userAttributes.2.member.name' failed to satisfy constraint: "
        + "Member must not be null")
  }

  /// Prints what one request costs; asserts nothing about time.
  @Test func cost() throws {
    let text = #"""
      {"AuthFlow":"USER_PASSWORD_AUTH","ClientId":"1example23456789abcdefghij","AuthParameters":{"USERNAME":
      "ada@example.com","PASSWORD":"Correct-Horse-1"},"ClientMetadata":{"origin":"test"}}
      """#
    let object = try #require(JSON.parse(text).object)
    let clock = ContinuousClock()
    let count = 1_000
    var broken = 0
    let checked = try clock.measure {
      for _ in 0..<count { broken += try InitiateAuth.Input.shape.violations(in: object) == nil ? 0 : 1 }
    }
    #expect(broken == 0)
    var inputs: [InitiateAuth.Input] = []
    let read = clock.measure { for _ in 0..<count { inputs += [InitiateAuth.Input(object)].compactMap(\.self) } }
    #expect(inputs.count == count)
    print("InitiateAuth, debug build: check \(checked / count), read \(read / count)")
  }
}
