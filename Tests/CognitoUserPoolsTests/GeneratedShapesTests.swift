import AWSProtocol
import CognitoUserPoolsShapes
import Foundation
import JSON
import Patterns
import Testing

@testable import CognitoUserPools

/// The facts of the service model that the generated files were written from.
struct ServiceModel {
  let root: JSON

  static let committed: ServiceModel = {
    let file = Bundle.module.url(forResource: "service-model", withExtension: "json", subdirectory: "Vectors")
    let bytes = file.flatMap { try? Data(contentsOf: $0) } ?? Data()
    return ServiceModel(root: (try? JSON.parse([UInt8](bytes))) ?? .null)
  }()

  var operations: JSONObject { root["operations"]?.object ?? [:] }
  var shapes: JSONObject { root["shapes"]?.object ?? [:] }
  var exceptions: JSONObject { root["exceptions"]?.object ?? [:] }
}

@Suite struct GeneratedShapesTests {
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func generatedFilesAreFresh() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Self.package.appending(path: "scripts/generate-shapes").path(), "--check"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.terminationStatus == 0, "run scripts/generate-shapes: \(text)")
  }

  @Test func everyOperationIsKnownWithItsCallers() {
    let model = ServiceModel.committed
    #expect(OperationList.all.count == 153)
    #expect(OperationList.all.map(\.name) == model.operations.names)
    for known in OperationList.all {
      #expect(known.access.rawValue == model.operations[known.name]?["access"]?.string)
    }
    // The numbers of the reference, and the two new operations with a token.
    #expect(OperationList.all.count { $0.access == .open } == 10)
    #expect(OperationList.all.count { $0.access == .token } == 24)
  }

  @Test func thirteenOperationsHaveNoOutput() {
    let without = ServiceModel.committed.operations.filter { $0.value["output"]?.isNull == true }
    #expect(without.count == 13)
    #expect(DeleteUser.Output.self == NoOutput.self)
    #expect(ForgetDevice.Output.self == NoOutput.self)
  }

  @Test func everyPatternCanBeRead() {
    let patterns = ServiceModel.committed.shapes.compactMap { $0.value["pattern"]?.string }
    #expect(patterns.count > 60)
    for pattern in patterns { #expect(Pattern(pattern) != nil, "\(pattern)") }
  }

  @Test func everyExceptionHasItsStatus() {
    let model = ServiceModel.committed
    #expect(ExceptionName.allCases.map(\.rawValue) == model.exceptions.names)
    for name in ExceptionName.allCases { #expect(name.status == model.exceptions[name.rawValue]?.integer) }
  }

  @Test func readsAndWrites() throws {
    let text = #"""
      {"ClientId":"abc","Username":"ada","Password":"p","UserAttributes":[{"Name":"email","Value":"a@b"}],
       "ClientMetadata":{"k":"v"},"AnalyticsMetadata":null,"Unknown":{}}
      """#
    let object = try #require(JSON.parse(text).object)
    let input = try #require(SignUp.Input(object))
    #expect(input.clientId == "abc")
    #expect(input.userAttributes?.first?.name == "email")
    #expect(input.userAttributes?.first?.value == "a@b")
    #expect(input.clientMetadata?["k"] == "v")
    #expect(input.analyticsMetadata == nil)

    let output = SignUp.Output(
      userConfirmed: false,
      codeDeliveryDetails: CodeDeliveryDetailsType(
        destination: "j***@e***", deliveryMedium: .email, attributeName: "email"),
      userSub: "s")
    var writer = JSONWriter()
    writer.structure(output)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"UserConfirmed":false,"CodeDeliveryDetails":{"Destination":"j***@e***","DeliveryMedium":"EMAIL","#
        + #""AttributeName":"email"},"UserSub":"s"}"#)
  }

  @Test func requiredMembersAreNeeded() {
    #expect(SignUp.Input(["ClientId": "a"]) == nil)
  }
}
