import Assembly
import FrontSupport
import HTTPServer
internal import Model
import Model
import Sandboxes
import Testing

/// Which sandbox a request means that brings nothing which lies in one.
struct SandboxSelectionTests {
  private let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"))

  private func signed(_ key: String) -> Fields {
    ["Authorization": "AWS4-HMAC-SHA256 Credential=\(key)/20260101/us-east-1/cognito-idp/aws4_request, Signature=0"]
  }

  @Test(arguments: [[:], ["Understudy-Sandbox": "default"], ["Authorization": "Bearer x"]] as [Fields])
  func whatNamesNoneMeansTheDefault(_ headers: Fields) throws {
    #expect(try core.sandbox(meantBy: Request(.post, "/", headers: headers)).id == .main)
  }

  @Test func anAccessKeyOfTheCallersOwnNamesNone() throws {
    let request = Request(.post, "/", headers: signed("AKIAEXAMPLE"))
    #expect(request.namedSandbox == nil)
    #expect(try core.sandbox(meantBy: request).id == .main)
  }

  @Test func theHeaderCountsBeforeTheAccessKey() {
    var headers = signed("sandbox-b")
    headers["Understudy-Sandbox"] = "sandbox-a"
    #expect(Request(.post, "/", headers: headers).namedSandbox == SandboxID("sandbox-a"))
    #expect(Request(.post, "/", headers: signed("sandbox-b")).namedSandbox == SandboxID("sandbox-b"))
  }

  @Test func aSandboxThatIsGoneIsAnError() {
    for headers in [signed("sandbox-gone"), ["Understudy-Sandbox": "sandbox-gone"]] {
      #expect(throws: SandboxSelection.Failure.self) {
        try core.sandbox(meantBy: Request(.post, "/", headers: headers))
      }
    }
  }

  @Test func theControlAPITakesAParameterAsWell() throws {
    #expect(try core.sandbox(chosenBy: Request(.get, "/?sandbox=default")).id == .main)
    #expect(throws: SandboxSelection.Failure.self) {
      try core.sandbox(chosenBy: Request(.get, "/?sandbox=a", headers: ["Understudy-Sandbox": "b"]))
    }
    // An access key chooses nothing there.
    #expect(try core.sandbox(chosenBy: Request(.get, "/", headers: signed("sandbox-gone"))).id == .main)
  }
}
