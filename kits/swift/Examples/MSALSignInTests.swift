import MSAL
import UnderstudyTesting
import XCTest

/// MSAL's native authentication against a sandbox. MSAL takes an https authority only: serve with --tls, and have the
/// simulator trust the certificate authority (docs/clients/msal-ios.md).
final class MSALSignInTests: UnderstudyTestCase {
  func testSignIn() async throws {
    let settings = try XCTUnwrap(sandbox.clientConfiguration.msal)
    let configuration = try MSALNativeAuthPublicClientApplicationConfig(
      clientId: settings.clientId, authority: MSALCIAMAuthority(url: settings.authority),
      challengeTypes: [.OOB, .password])
    let application = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: configuration)
    let delegate = Delegate(expectation(description: "signed in"))
    let parameters = MSALNativeAuthSignInParameters(username: "ada@example.com")
    parameters.password = "Correct-Horse-1"
    application.signIn(parameters: parameters, delegate: delegate)
    await fulfillment(of: [delegate.done], timeout: 10)
    XCTAssertEqual(delegate.username, "ada@example.com")
  }

  private final class Delegate: SignInStartDelegate {
    let done: XCTestExpectation
    var username: String?

    init(_ done: XCTestExpectation) { self.done = done }

    func onSignInStartError(error: SignInStartError) {
      XCTFail(error.errorDescription ?? "no reason")
      done.fulfill()
    }

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
      username = result.account.username
      done.fulfill()
    }
  }
}
