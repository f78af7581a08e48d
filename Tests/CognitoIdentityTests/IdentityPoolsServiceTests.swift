import AWSProtocol
import Assembly
import Foundation
import HTTPServer
import JSON
import Sandboxes
import Testing

@testable import CognitoIdentity

@Suite struct IdentityPoolsServiceTests {
  static let model: JSON = {
    let file = Bundle.module.url(forResource: "service-model", withExtension: "json", subdirectory: "Vectors")
    let bytes = file.flatMap { try? Data(contentsOf: $0) } ?? Data()
    return (try? JSON.parse([UInt8](bytes))) ?? .null
  }()

  let router = Router(
    groups: [
      AWSDispatcher([
        IdentityPoolsService.make(core: IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"))) {
          error, _ in Issue.record("internal: \(error)")
        }
      ]).routes
    ])

  func call(_ operation: String, _ body: JSON, isSigned: Bool = true) -> (status: Int, json: JSON) {
    var headers: Fields = ["X-Amz-Target": "AWSCognitoIdentityService.\(operation)"]
    if isSigned {
      headers.append(
        "Authorization",
        "AWS4-HMAC-SHA256 Credential=AKID/20260101/eu-west-1/cognito-identity/aws4_request, Signature=0")
    }
    let response: Response
    switch router.handle(Request(.post, "/", headers: headers, body: body.bytes)) {
    case .respond(let answer): response = answer
    case .work(let body): response = body()
    default: response = Response.empty(599)
    }
    return (response.status, (try? JSON.parse(response.body)) ?? .null)
  }

  @Test func noOperationIsRefused() {
    #expect(OperationList.all.count == 23)
    #expect(Operations.all.map(\.name) == OperationList.all.map(\.name))
  }

  @Test func everyPatternAndExceptionIsTheModels() {
    let model = Self.model
    #expect(ExceptionName.allCases.map(\.rawValue) == model["exceptions"]?.object?.names)
    #expect(OperationList.all.map(\.name) == model["operations"]?.object?.names)
    #expect(
      OperationList.all.filter { $0.access == .open }.map(\.name)
        == ["GetCredentialsForIdentity", "GetId", "GetOpenIdToken", "UnlinkIdentity"])
  }

  @Test func missingMembersAreNamed() {
    for operation in Operations.all {
      let input = Self.model["operations"]?[operation.name]?["input"]?.string ?? ""
      let required = Self.model["shapes"]?[input]?["required"]?.array?.compactMap(\.string) ?? []
      guard !required.isEmpty else { continue }
      let answer = call(operation.name, [:])
      #expect(answer.json["__type"] == "ValidationException", "\(operation.name)")
      for member in required {
        let path = member.prefix(1).lowercased() + member.dropFirst()
        let words = "at '\(path)' failed to satisfy constraint: Member must not be null"
        #expect(answer.json["message"]?.string?.contains(words) == true)
      }
    }
  }

  @Test func newPoolsAreInTheRegionOfTheSignature() {
    let made = call("CreateIdentityPool", ["IdentityPoolName": "p", "AllowUnauthenticatedIdentities": true])
    #expect(made.json["IdentityPoolId"]?.string?.hasPrefix("eu-west-1:") == true)
  }

  @Test func noOutputMeansNoByte() {
    let made = call("CreateIdentityPool", ["IdentityPoolName": "p", "AllowUnauthenticatedIdentities": true])
    let deleted = call("DeleteIdentityPool", ["IdentityPoolId": made.json["IdentityPoolId"] ?? .null])
    #expect(deleted.status == 200)
    #expect(deleted.json.isNull)
  }
}
