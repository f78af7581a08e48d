import AWSProtocol
import Assembly
import Foundation
import HTTPServer
import JSON
import KeyManagement
import Sandboxes
import Testing

@Suite struct DecryptTests {
  let service = KeyManagementService.make(
    core: IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"))
  ) { error, _ in Issue.record("internal: \(error)") }

  func call(_ operation: String, _ body: String, isSigned: Bool = true) -> (status: Int, fault: JSON?) {
    var headers: Fields = ["Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": "TrentService.\(operation)"]
    if isSigned {
      headers.append("Authorization", "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/kms/aws4_request, Signature=0")
    }
    let response: Response
    switch service.handle(operation, Request(.post, "/", headers: headers, body: Array(body.utf8))) {
    case .respond(let answer): response = answer
    case .work(let body): response = body()
    default: response = Response.empty(599)
    }
    return (response.status, try? JSON.parse(response.body))
  }

  @Test(arguments: [
    ("Encrypt", "{}", "NotImplementedException", "not implemented: Encrypt"),
    ("Nothing", "{}", "UnknownOperationException", "TrentService has no operation Nothing"),
    ("Decrypt", #"{"CiphertextBlob":"AQICAHg="}"#, "InvalidCiphertextException", ""),
    (
      "Decrypt", #"{"CiphertextBlob":"AQICAHgABGFybjo=","EncryptionContext":{"userpool-id":"us-east-1_A"}}"#,
      "InvalidCiphertextException", ""
    ),
    ("Decrypt", "{}", "InvalidCiphertextException", ""),
    ("Decrypt", #"{"CiphertextBlob":"AQ==","Recipient":{}}"#, "NotImplementedException", "not implemented: Recipient"),
    (
      "Decrypt", #"{"CiphertextBlob":"AQ==","EncryptionAlgorithm":"X"}"#, "ValidationException",
      "1 validation error detected: Value 'X' at 'encryptionAlgorithm' failed to satisfy constraint: Member must "
        + "satisfy enum value set: [SYMMETRIC_DEFAULT, RSAES_OAEP_SHA_1, RSAES_OAEP_SHA_256, SM2PKE]"
    ),
  ])
  func refusals(operation: String, body: String, name: String, message: String) {
    let answer = call(operation, body)
    #expect(answer.status == 400)
    #expect(answer.fault?["__type"]?.string == name)
    #expect(answer.fault?["message"]?.string == message)
  }

  @Test func unsignedCallsAreRefused() {
    #expect(call("Decrypt", "{}", isSigned: false).fault?["__type"]?.string == "MissingAuthenticationTokenException")
  }
}
