import UnderstudyTesting
import XCTest

/// A user interface test of an app that signs in by `ASWebAuthenticationSession`, with the redirect URI
/// `myapp://callback`.
final class WebSignInUITests: UnderstudyTestCase {
  @MainActor
  func testHostedLogin() async throws {
    let app = XCUIApplication()
    let server = try await Understudy.shared.url
    app.launchEnvironment = [
      "LOGIN_PAGE": "\(server.absoluteString)/oauth2/authorize",
      "CLIENT_ID": try sandbox.id(of: "understudyweb"),
    ]
    app.launch()
    app.buttons["Sign in"].tap()
    // The system asks whether the app may use the host.
    XCUIApplication(bundleIdentifier: "com.apple.springboard").buttons["Continue"].tap()
    let page = app.webViews.firstMatch
    page.textFields["Email"].tap()
    page.textFields["Email"].typeText("ada@example.com")
    page.secureTextFields["Password"].tap()
    page.secureTextFields["Password"].typeText("Correct-Horse-1")
    page.buttons["Sign in"].tap()
    XCTAssertTrue(app.staticTexts["ada@example.com"].waitForExistence(timeout: 10))
    let sent = try await sandbox.requests("token", status: 200, wait: .seconds(5))
    XCTAssertEqual(sent.count, 1)
  }
}
