/// A number of the directory's errors, its class (`error`), and their source.
struct NumberedError: Sendable {
  /// The number after `AADSTS`.
  let number: Int
  let code: NativeAuthError.Code
  var detail: NativeAuthError.Detail?
  /// The service's text, for a number that only a test orders; nil for this front's own errors, which have one.
  var words: String?
  var status = 400
  /// A recorded response, a client that expects the class, or documentation; `chosen` if there is none.
  let source: String

  /// An error of this front.
  fileprivate init(
    _ number: Int, _ code: NativeAuthError.Code, _ detail: NativeAuthError.Detail? = nil, from source: String
  ) {
    (self.number, self.code, self.detail, self.source) = (number, code, detail, source)
  }

  /// An error that only a test can order.
  fileprivate init(
    ordered number: Int, _ code: NativeAuthError.Code, _ words: String, detail: NativeAuthError.Detail? = nil,
    status: Int = 400, from source: String
  ) {
    (self.number, self.code, self.detail, self.source) = (number, code, detail, source)
    (self.words, self.status) = (words, status)
  }

  var error: NativeAuthError? {
    words.map { NativeAuthError(code, number, $0, detail, status: status) }
  }
}

extension NumberedError {
  private static let native = "Learn: native authentication API reference"
  private static let ios = "MSAL for iOS, tests of native authentication"
  private static let js = "MSAL for JavaScript, integration tests of custom auth"
  private static let codes = "Learn: authentication and authorization error codes"
  private static let chosen = "chosen"

  /// All numbers that this front returns or that a test can order without a class. A number with several classes has
  /// that of the token endpoint.
  static let all: [NumberedError] = own + onlyOrdered

  static let byNumber: [Int: NumberedError] = Dictionary(
    all.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })

  private static let own: [NumberedError] = [
    NumberedError(28000, .invalidScope, from: codes),
    NumberedError(399_246, .invalidGrant, .passwordTooWeak, from: native),
    NumberedError(399_249, .invalidGrant, .passwordBanned, from: native),
    NumberedError(400_002, .invalidGrant, from: "Android's common library, MockApiResponseType"),
    NumberedError(50034, .userNotFound, from: native),
    NumberedError(50053, .invalidGrant, from: chosen),
    NumberedError(50057, .invalidGrant, from: chosen),
    NumberedError(50058, .loginRequired, from: "MSAL for JavaScript, silent requests"),
    NumberedError(50072, .invalidGrant, .registrationRequired, from: chosen),
    NumberedError(50076, .invalidGrant, .basicAction, from: "recorded: MSAL for JavaScript #5491"),
    NumberedError(50078, .invalidGrant, .basicAction, from: "as 50076"),
    NumberedError(50126, .invalidGrant, from: native),
    NumberedError(50142, .invalidRequest, from: "MSAL for iOS, MSALNativeAuthESTSApiErrorCodes"),
    NumberedError(50173, .invalidGrant, .badToken, from: "recorded: react-native-azure-ad #31"),
    NumberedError(50181, .invalidGrant, .invalidOOBValue, from: native),
    NumberedError(
      50194, .invalidRequest, from: "recorded: aspnetcore-connect-sample #65, words: react-microsoft-login #73"),
    NumberedError(500_011, .invalidResource, from: "recorded: MSAL for .NET, MockHelpers"),
    NumberedError(500_222, .invalidRequest, from: js),
    NumberedError(54005, .invalidGrant, from: codes),
    NumberedError(55000, .invalidRequest, .introspectRequired, from: ios),
    NumberedError(55103, .credentialRequired, from: js),
    NumberedError(55106, .attributesRequired, from: native),
    NumberedError(55107, .verificationRequired, from: chosen),
    NumberedError(55200, .invalidRequest, from: native),
    NumberedError(550_022, .invalidClient, from: "number and words recorded: MSAL for iOS #2654; class by \(native)"),
    NumberedError(550_024, .accessDenied, .providerBlocked, from: ios),
    NumberedError(552_003, .expiredToken, from: native),
    NumberedError(65001, .invalidGrant, .consentRequired, from: "recorded: MSAL for Java, TestConfiguration"),
    NumberedError(70000, .invalidGrant, .badToken, from: "recorded: BingAds-Python-SDK #279"),
    NumberedError(70003, .unsupportedGrantType, from: codes),
    NumberedError(70008, .invalidGrant, from: "recorded: MSAL for .NET, MockHelpers"),
    NumberedError(70011, .invalidScope, from: codes),
    NumberedError(70016, .authorizationPending, from: "recorded: MSAL for JavaScript, StringConstants"),
    NumberedError(70017, .authorizationDeclined, from: "Learn: device authorization grant"),
    NumberedError(70018, .badVerificationCode, from: "Learn: device authorization grant"),
    NumberedError(70020, .expiredToken, from: "Learn: device authorization grant"),
    NumberedError(700_016, .unauthorizedClient, from: native),
    NumberedError(700_082, .invalidGrant, .badToken, from: "recorded: Azure CLI #14244, foundry-dev-tools #707"),
    NumberedError(700_025, .invalidClient, from: "recorded: oauth2ms #19, next-auth #6133"),
    NumberedError(
      700_051, .unsupportedResponseType,
      from: "Learn: authentication and authorization error codes; class and words as 700054"),
    NumberedError(700_054, .unsupportedResponseType, from: "recorded: react-aad #158, active-directory-dotnet #22"),
    NumberedError(700_084, .invalidGrant, .badToken, from: "recorded: MSAL for JavaScript #7033, #6765"),
    NumberedError(701_014, .invalidRequest, from: chosen),
    NumberedError(7_000_215, .invalidClient, from: codes),
    NumberedError(7_000_218, .invalidClient, from: "recorded: MSAL for .NET, MockHelpers"),
    NumberedError(90002, .invalidTenant, from: chosen),
    NumberedError(90033, .serverError, from: chosen),
    NumberedError(90100, .invalidRequest, from: native),
    NumberedError(900_144, .invalidRequest, from: "recorded: Android's common library, providers/Constants"),
    NumberedError(901_001, .invalidRequest, from: ios),
    NumberedError(901_007, .unsupportedChallengeType, from: native),
    NumberedError(9_002_313, .invalidRequest, from: "recorded: MSAL for JavaScript, StringConstants"),
    NumberedError(9_002_325, .invalidRequest, from: "words recorded: fastapi-azure-auth #221; class as 9002326"),
    NumberedError(9_002_326, .invalidRequest, from: "recorded: vipps-ecom-api #246, umi-request #299"),
    NumberedError(9_002_327, .invalidRequest, from: "recorded: MSAL for JavaScript #2482, nuxt-auth #301"),
    NumberedError(9_002_331, .invalidRequest, from: "recorded: MMM-MicrosoftToDo #28"),
    NumberedError(9_002_346, .invalidRequest, from: "words and class as 9002331"),
    NumberedError(1_002_012, .invalidScope, from: "recorded: msticpy #923"),
    NumberedError(1_002_027, .invalidGrant, .attributeValidationFailed, from: native),
    NumberedError(1_003_037, .userAlreadyExists, from: native),
    NumberedError(1_100_001, .serverError, from: chosen),
    NumberedError(1_100_002, .accessDenied, from: chosen),
  ]

  private static let onlyOrdered: [NumberedError] = [
    NumberedError(
      ordered: 16000, .interactionRequired,
      "Either multiple user identities are available for the current request or selected account is not supported for the scenario.",
      from: "recorded: MSAL for JavaScript, documentation of ssoSilent"),
    NumberedError(
      ordered: 50049, .invalidInstance, "Unknown or invalid instance.",
      from: "recorded: MSAL for .NET, DiscoveryFailedResponse"),
    NumberedError(
      ordered: 50079, .interactionRequired,
      "Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multifactor authentication to access 'x'.",
      from: "recorded: MSAL for Node, ClientCredentialClient.spec"),
    NumberedError(
      ordered: 50196, .invalidGrant,
      "The server terminated an operation because it encountered a client request loop. Please contact your app vendor.",
      from: "MSAL for JavaScript #547, MSAL for .NET #1788"),
    NumberedError(
      ordered: 500_133, .invalidGrant,
      "Assertion is not within its valid time range. Ensure that the access token is not expired before using it for user assertion, or request a new token.",
      from: "recorded: azure-docs #16399, msgraph-sdk-dotnet #2551"),
    NumberedError(
      ordered: 53003, .invalidGrant,
      "Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.",
      from: "recorded: a trace of DefaultAzureCredential, 2025-03-07"),
    NumberedError(
      ordered: 53005, .unauthorizedClient, "Application needs to enforce Intune protection policies.",
      detail: .protectionPolicyRequired,
      from: "Android's common library, MockServerResponse; MSAL for iOS, tests of broker responses"),
    NumberedError(
      ordered: 650_053, .invalidClient,
      "The application 'x' asked for scope 'x' that doesn't exist on the resource 'x'. Contact the app vendor.",
      from: "recorded: python-o365 #551, azure-docs #37280"),
    NumberedError(
      ordered: 70002, .invalidGrant, "Error validating credentials.", from: "recorded: MSAL for .NET, MockHelpers"),
    NumberedError(
      ordered: 700_081, .invalidGrant,
      "The refresh token has expired due to maximum lifetime. The token was issued on 2026-01-01T00:00:00.0000000Z and the maximum allowed lifetime for this application is 1.00:00:00.",
      from: "recorded: MSAL for JavaScript, PublicClientApplication.spec"),
    NumberedError(
      ordered: 7_000_222, .invalidClient, "The provided client secret keys for app 'x' are expired.", status: 401,
      from: "recorded: Terraform's provider, 2026-09-04"),
    NumberedError(
      ordered: 90010, .invalidRequest,
      "The grant type is not supported over the /common or /consumers endpoints. Please use the /organizations or tenant-specific endpoint.",
      from: "recorded: MSAL for .NET, MockHelpers"),
    NumberedError(
      ordered: 90023, .invalidRequest, "The authentication service request isn't valid.",
      from: "recorded: OneDrive-Index-Cloudflare-Worker #51"),
    NumberedError(
      ordered: 9_010_010, .invalidTarget,
      "The resource parameter provided in the request doesn't match with the requested scopes.",
      from: "recorded: claude-code #52871"),
  ]
}
