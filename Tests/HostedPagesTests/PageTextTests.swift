import AWSProtocol
import Model
import Testing

@testable import CognitoUserPools
@testable import HostedPages

/// The pages say what the service's API says (docs/reference/hosted-login.md#account-pages).
@Suite struct PageTextTests {
  static let errors: [CoreError] = [
    .signIn(.wrongCredentials), .signIn(.passwordAttemptsExceeded(retryAfter: 1)), .account(.disabled),
    .account(.notConfirmed),
    .account(.passwordResetRequired), .account(.temporaryPasswordExpired), .account(.notFound),
    .account(.unknownToClient), .signIn(.invalidFlow), .signIn(.flowExpired),
    .signIn(.flowSpent), .signIn(.challengeNotAvailable), .signIn(.wrongCode), .attributes(.alreadySet("name")),
    .signUp(.notAllowed),
    .signUp(.usernameTaken), .signUp(.aliasTaken(.email)), .signUp(.usernameLooksLikeAlias(.email)),
    .signUp(.usernameLooksLikeAlias(.phoneNumber)),
    .signUp(.usernameMustBe([.email])), .signUp(.usernameMustBe([.phoneNumber])),
    .signUp(.usernameMustBe([.email, .phoneNumber])),
    .password(.refused(.tooShort)), .password(.refused(.noUppercase)), .password(.refused(.noLowercase)),
    .password(.refused(.noNumber)), .password(.refused(.noSymbol)), .password(.missing), .attributes(.notWritable),
    .code(.wrong),
    .code(.expired), .code(.attemptLimitExceeded(retryAfter: 1)), .account(.cannotConfirm(.confirmed)),
    .account(.cannotConfirm(.resetRequired)),
    .account(.cannotConfirm(.forceChangePassword)), .account(.alreadyConfirmed), .attributes(.verificationOff),
    .password(.noRecoveryChannel),
    .password(.cannotBeReset), .password(.contactAdministrator), .attributes(.refused([.invalidEmail])),
    .attributes(.refused([.invalidPhoneNumber])), .attributes(.refused([.required("name")])),
    .attributes(.refused([.unknown("custom:x")])), .attributes(.refused([.tooLong("name", maximum: "2048")])),
    .attributes(.refused([.notNumber("custom:n")])),
  ]

  private let texts: Texts

  init() throws {
    texts = try PageRenderer(directory: nil).parts.texts
  }

  @Test(arguments: errors) func itIsTheTextOfTheAPI(_ error: CoreError) {
    // The API ends the list of attributes with a line end, which a page does not show.
    let expected = AWSFault(error, in: .other).message
    let words = texts.words(for: error)
    #expect(words == expected || words + "\n" == expected)
  }

  @Test func someDependOnThePage() {
    for (error, page, operation) in [
      (CoreError.password(.refused(.noNumber)), PageTextContext.recovery, FaultContext.newPassword),
      (.signUp(.aliasTaken(.email)), .confirm, .confirmSignUp),
    ] {
      #expect(texts.words(for: error, in: page) == AWSFault(error, in: operation).message)
    }
  }

  @Test func anUnknownKeyIsShownAsSuch() {
    #expect(texts("no.such.key") == "no.such.key")
    #expect(texts("password.rule.length", ["minimum": "8"]) == "at least 8 characters")
    #expect(texts("password.rule.length") == "at least  characters")
  }
}
