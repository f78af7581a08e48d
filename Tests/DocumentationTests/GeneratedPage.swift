import Testing

/// A document that is written from the code.
struct GeneratedPage: Sendable, CustomTestStringConvertible {
  /// Its path below `docs`.
  let path: String
  let markdown: @Sendable () -> String

  var testDescription: String { path }

  static let all: [GeneratedPage] = [
    GeneratedPage(path: "support/cloudformation.md") { CloudFormationPage.markdown },
    GeneratedPage(path: "support/cognito-identity-pools.md") { CognitoIdentityPage.markdown },
    GeneratedPage(path: "support/cognito-user-pools.md") { CognitoUserPoolsPage.markdown },
    GeneratedPage(path: "support/entra.md") { EntraPage.markdown },
    GeneratedPage(path: "support/graph.md") { GraphPage.markdown },
    GeneratedPage(path: "support/oidc.md") { OpenIDConnectPage.markdown },
    GeneratedPage(path: "support/security-tokens.md") { SecurityTokensPage.markdown },
    GeneratedPage(path: "troubleshooting.md") { TroubleshootingPage.markdown },
  ]
}
