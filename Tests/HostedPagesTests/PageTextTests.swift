import AWSProtocol
import Model
import Testing

@testable import CognitoUserPools
@testable import HostedPages

/// The pages say what the service's API says (reference: hosted-login-and-oidc.md A.5).
@Suite struct PageTextTests {
  static let errors: [CoreError] = [
    .wrongCredentials, .passwordAttemptsExceeded(retryAfter: 1), .userDisabled, .userNotConfirmed,
    .passwordResetRequired, .temporaryPasswordExpired, .userNotFound, .userUnknownToClient, .invalidFlow, .flowExpired,
    .flowSpent, .challengeNotAvailable, .wrongSignInCode, .attributeAlreadySet("name"), .signUpNotAllowed,
    .usernameTaken, .aliasTaken(.email), .usernameLooksLikeAlias(.email), .usernameLooksLikeAlias(.phoneNumber),
    .usernameMustBe([.email]), .usernameMustBe([.phoneNumber]), .usernameMustBe([.email, .phoneNumber]),
    .passwordRefused(.tooShort), .passwordRefused(.noUppercase), .passwordRefused(.noLowercase),
    .passwordRefused(.noNumber), .passwordRefused(.noSymbol), .passwordMissing, .attributeNotWritable, .wrongCode,
    .codeExpired, .attemptLimitExceeded(retryAfter: 1), .cannotConfirm(.confirmed), .cannotConfirm(.resetRequired),
    .cannotConfirm(.forceChangePassword), .alreadyConfirmed, .verificationOff, .noRecoveryChannel,
    .passwordCannotBeReset, .contactAdministrator, .attributesRefused([.invalidEmail]),
    .attributesRefused([.invalidPhoneNumber]), .attributesRefused([.required("name")]),
    .attributesRefused([.unknown("custom:x")]), .attributesRefused([.tooLong("name", maximum: "2048")]),
    .attributesRefused([.notNumber("custom:n")]),
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
      (CoreError.passwordRefused(.noNumber), PageTextContext.recovery, FaultContext.newPassword),
      (.aliasTaken(.email), .confirm, .confirmSignUp),
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
