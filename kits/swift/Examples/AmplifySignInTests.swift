import AWSCognitoAuthPlugin
import Amplify
import UnderstudyTesting
import XCTest

/// Amplify for Swift against a sandbox: sign-up with the code just mailed, and sign-in.
///
/// Amplify takes https on port 443 alone: serve there, have the simulator trust the certificate
/// (docs/clients/amplify-swift.md), and set `UNDERSTUDY_URL` to `https://auth.mock.test`. Amplify is configured once
/// for a process, so the tests of one process share the sandbox of the first.
final class AmplifySignInTests: XCTestCase {
  private nonisolated(unsafe) static var shared: Sandbox?

  private func sandbox() async throws -> Sandbox {
    if let shared = Self.shared { return shared }
    let sandbox = try await Understudy.shared.sandbox(name: "Amplify")
    try Amplify.add(plugin: AWSCognitoAuthPlugin())
    try Amplify.configure(configuration(of: sandbox))
    Self.shared = sandbox
    return sandbox
  }

  /// `amplifyconfiguration.json`: of the formats that Amplify for Swift reads, the one with a place for the server's
  /// address. `amplify_outputs.json` has none, and an app that is configured with it calls Amazon.
  private func configuration(of sandbox: Sandbox) throws -> AmplifyConfiguration {
    let document = try XCTUnwrap(sandbox.clientConfiguration.amplifyConfiguration)
    return try JSONDecoder().decode(AmplifyConfiguration.self, from: document)
  }

  func testSignUp() async throws {
    let sandbox = try await sandbox()
    let email = "\(UUID().uuidString.lowercased())@example.com"
    _ = try await Amplify.Auth.signUp(username: email, password: "Correct-Horse-1")
    let code = try await sandbox.waitForCode(to: email, kind: .signUp)
    let confirmed = try await Amplify.Auth.confirmSignUp(for: email, confirmationCode: code)
    XCTAssertTrue(confirmed.isSignUpComplete)
    _ = await Amplify.Auth.signOut()
    let result = try await Amplify.Auth.signIn(username: email, password: "Correct-Horse-1")
    XCTAssertTrue(result.isSignedIn)
  }
}
