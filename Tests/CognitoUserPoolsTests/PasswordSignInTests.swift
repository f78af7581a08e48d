import Ambient
import Cryptography
import Encodings
import JOSE
import JSON
import Model
import Testing

@testable import CognitoUserPools

@Suite struct PasswordSignInTests {
  let shop = Shop()

  @Test func givesTokens() throws {
    let sub = try shop.person()
    let answer = shop.start("USER_PASSWORD_AUTH", ["USERNAME": "Ada@example.com", "PASSWORD": "Correct-Horse-1"])
    #expect(answer["ChallengeParameters"] == [:])
    #expect(answer["ChallengeName"] == nil)
    #expect(answer["Session"] == nil)
    let result = try #require(answer["AuthenticationResult"])
    #expect(result["ExpiresIn"] == 3600)
    #expect(result["TokenType"] == "Bearer")
    let access = try #require(SignedToken.parse(result.text("AccessToken")))
    #expect(access.claims["username"] == .string(sub))
    #expect(access.claims["iss"] == .string("http://localhost:4370/\(shop.pool)"))
    #expect(SignedToken.parse(result.text("IdToken"))?.claims["email"] == "ada@example.com")
    #expect(result.text("RefreshToken").split(separator: ".").count == 5)

    let user = shop.service.call("GetUser", ["AccessToken": .string(result.text("AccessToken"))])
    #expect(user["Username"] == .string(sub))
    #expect(
      user["UserAttributes"] == [
        ["Name": "sub", "Value": .string(sub)], ["Name": "email_verified", "Value": "true"],
        ["Name": "email", "Value": "ada@example.com"],
      ])
    let factors = shop.service.call("GetUserAuthFactors", ["AccessToken": .string(result.text("AccessToken"))])
    #expect(factors == ["Username": .string(sub), "ConfiguredUserAuthFactors": ["PASSWORD"]])
  }

  @Test(
    arguments: [
      ("USER_PASSWORD_AUTH", ["USERNAME": "ada@example.com"], "Missing required parameter PASSWORD"),
      ("USER_PASSWORD_AUTH", ["USERNAME": "", "PASSWORD": "x"], "Missing required parameter USERNAME"),
      ("USER_SRP_AUTH", ["USERNAME": "ada@example.com"], "Missing required parameter SRP_A"),
      ("USER_SRP_AUTH", ["USERNAME": "ada@example.com", "SRP_A": "00"], "SRP_A is not a valid value."),
      ("USER_SRP_AUTH", ["USERNAME": "ada@example.com", "SRP_A": "xyz"], "SRP_A is not a valid value."),
      ("REFRESH_TOKEN_AUTH", ["USERNAME": "ada@example.com"], "Missing required parameter REFRESH_TOKEN"),
      ("ADMIN_NO_SRP_AUTH", ["USERNAME": "a", "PASSWORD": "x"], "Initiate Auth method not supported."),
      ("ADMIN_USER_PASSWORD_AUTH", ["USERNAME": "a", "PASSWORD": "x"], "Initiate Auth method not supported."),
    ] as [(String, JSON, String)])
  func parameters(flow: String, parameters: JSON, message: String) throws {
    try shop.person()
    shop.service.refuses(
      "InitiateAuth", shop.startBody(flow, parameters), "InvalidParameterException: \(message)")
  }

  @Test func refusals() throws {
    try shop.person()
    let right: JSON = ["USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"]
    let service = shop.service
    service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right.with(["PASSWORD": "Wrong-Horse-1"])),
      "NotAuthorizedException: Incorrect username or password.")
    service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right.with(["USERNAME": "bob@example.com"])),
      "UserNotFoundException: User does not exist.")
    service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right.with(["DEVICE_KEY": "us-east-1_a"])),
      "ResourceNotFoundException: Device does not exist.")
    #expect(
      service.answer("InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right.with(["DEVICE_KEY": ""]))).status == 200
    )
    service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right).with(["ClientId": "nobody"]),
      "ResourceNotFoundException: User pool client nobody does not exist.")
    service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right.with(["SECRET_HASH": "abcd"])),
      "NotAuthorizedException: Client \(shop.client) is not configured for secret but secret was received")
    service.refuses(
      "AdminInitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right).with(shop.ofPool()),
      "InvalidParameterException: Initiate Auth method not supported.")
    service.refuses(
      "AdminInitiateAuth",
      shop.startBody("ADMIN_USER_PASSWORD_AUTH", right).with(["UserPoolId": "us-east-1_Nowhere"]),
      "ResourceNotFoundException: User pool us-east-1_Nowhere does not exist.")
    let admin = service.call(
      "AdminInitiateAuth", shop.startBody("ADMIN_USER_PASSWORD_AUTH", right).with(shop.ofPool()))
    #expect(admin.text("AuthenticationResult", "AccessToken") != "")
  }

  @Test(arguments: [
    ("USER_PASSWORD_AUTH", "USER_PASSWORD_AUTH flow not enabled for this client"),
    ("USER_SRP_AUTH", "USER_SRP_AUTH is not enabled for the client."),
    ("USER_AUTH", "USER_AUTH is not enabled for the client."),
  ])
  func flowsNotEnabled(flow: String, message: String) throws {
    let shop = Shop(client: ["ExplicitAuthFlows": ["ALLOW_REFRESH_TOKEN_AUTH"]])
    let parameters: JSON = ["USERNAME": "ada@example.com", "PASSWORD": "x", "SRP_A": "ff"]
    shop.service.refuses(
      "InitiateAuth", shop.startBody(flow, parameters), "InvalidParameterException: \(message)")
    shop.service.refuses(
      "AdminInitiateAuth", shop.startBody("ADMIN_NO_SRP_AUTH", parameters).with(shop.ofPool()),
      "InvalidParameterException: Auth flow not enabled for this client")
  }

  @Test func customFlowsMustBeAllowedFirst() {
    shop.service.refuses(
      "InitiateAuth", shop.startBody("CUSTOM_AUTH", ["USERNAME": "a"]),
      "InvalidParameterException: CUSTOM_AUTH is not enabled for the client.")
    let shop = Shop(client: ["ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH"]])
    shop.service.refuses(
      "InitiateAuth", shop.startBody("CUSTOM_AUTH", ["USERNAME": "a"]),
      "InvalidParameterException: Custom auth lambda trigger is not configured for the user pool.")
  }

  @Test func customOnlyClientsHearSo() throws {
    let shop = Shop(client: ["ExplicitAuthFlows": ["CUSTOM_AUTH_FLOW_ONLY"]])
    shop.service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", ["USERNAME": "a", "PASSWORD": "x"]),
      "InvalidParameterException: Only custom auth (lambda driven) is enabled for this client.")
  }

  @Test(arguments: [
    (UserStatus.unconfirmed, "UserNotConfirmedException: User is not confirmed."),
    (.resetRequired, "PasswordResetRequiredException: Password reset required for the user"),
  ])
  func states(status: UserStatus, fault: String) throws {
    try shop.person(status: status)
    shop.service.refuses(
      "InitiateAuth",
      shop.startBody("USER_PASSWORD_AUTH", ["USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"]), fault)
  }

  @Test func lockout() throws {
    try shop.person()
    let wrong = shop.startBody("USER_PASSWORD_AUTH", ["USERNAME": "ada@example.com", "PASSWORD": "Wrong-Horse-1"])
    for _ in 1...5 {
      shop.service.refuses("InitiateAuth", wrong, "NotAuthorizedException: Incorrect username or password.")
    }
    shop.service.refuses("InitiateAuth", wrong, "NotAuthorizedException: Password attempts exceeded")
    shop.service.advance(.seconds(2))
    #expect(shop.accessToken() != "")
  }

  @Test func whoDoesNotExistIsHidden() throws {
    let shop = Shop(client: ["PreventUserExistenceErrors": "ENABLED"])
    shop.service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", ["USERNAME": "bob@example.com", "PASSWORD": "x"]),
      "NotAuthorizedException: Incorrect username or password.")
    let first = shop.start("USER_SRP_AUTH", ["USERNAME": "bob@example.com", "SRP_A": "ff"])["ChallengeParameters"]
    let second = shop.start("USER_SRP_AUTH", ["USERNAME": "bob@example.com", "SRP_A": "ff"])["ChallengeParameters"]
    for name in ["SALT", "USER_ID_FOR_SRP", "USERNAME"] { #expect(first?[name] == second?[name], "\(name)") }
  }

  @Test func secretHashes() throws {
    let shop = Shop(client: ["GenerateSecret": true])
    try shop.person()
    let right: JSON = ["USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"]
    shop.service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right),
      "NotAuthorizedException: Client \(shop.client) is configured with secret but SECRET_HASH was not received")
    shop.service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", right.with(["SECRET_HASH": "AAAA"])),
      "NotAuthorizedException: Unable to verify secret hash for client \(shop.client)")
    let hash = shop.secretHash("ada@example.com")
    let result = shop.start("USER_PASSWORD_AUTH", right.with(["SECRET_HASH": .string(hash)]))
    let refresh: JSON = ["REFRESH_TOKEN": .string(result.text("AuthenticationResult", "RefreshToken"))]
    shop.service.refuses(
      "InitiateAuth", shop.startBody("REFRESH_TOKEN_AUTH", refresh.with(["SECRET_HASH": "AAAA"])),
      "NotAuthorizedException: SecretHash does not match for the client: \(shop.client)")
    let raw = shop.start("REFRESH_TOKEN", refresh.with(["SECRET_HASH": .string(shop.secret ?? "")]))
    #expect(raw.text("AuthenticationResult", "AccessToken") != "")
    let exchange = shop.ofClient(["RefreshToken": refresh["REFRESH_TOKEN"] ?? .null])
    shop.service.refuses(
      "GetTokensFromRefreshToken", exchange.with(["ClientSecret": "wrongwrongwrongwrongwrongwrong"]),
      "NotAuthorizedException: Invalid client secret")
    shop.service.call("GetTokensFromRefreshToken", exchange.with(["ClientSecret": .string(shop.secret ?? "")]))
  }

  @Test func newPasswordIsAskedFor() throws {
    try shop.person(status: .forceChangePassword)
    let challenge = shop.start(
      "USER_PASSWORD_AUTH", ["USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"])
    #expect(challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    let parameters = challenge["ChallengeParameters"]
    #expect(parameters?["requiredAttributes"] == "[]")
    #expect(parameters?["userAttributes"] == #"{"email_verified":"true","email":"ada@example.com"}"#)
    let name = challenge.text("ChallengeParameters", "USER_ID_FOR_SRP")
    #expect(name.utf8.count == 36)
    let session = challenge.text("Session")
    let answer: JSON = ["USERNAME": .string(name), "NEW_PASSWORD": "Better-Horse-2"]
    let service = shop.service
    service.refuses(
      "RespondToAuthChallenge", shop.answerBody("NEW_PASSWORD_REQUIRED", answer),
      "InvalidParameterException: Missing required parameter Session")
    service.refuses(
      "RespondToAuthChallenge",
      shop.answerBody("NEW_PASSWORD_REQUIRED", answer.with(["NEW_PASSWORD": "short"]), session: session),
      "InvalidPasswordException: Password did not conform with policy: Password not long enough")
    service.refuses(
      "RespondToAuthChallenge",
      shop.answerBody("NEW_PASSWORD_REQUIRED", answer.with(["userAttributes.email": "b@c.d"]), session: session),
      "NotAuthorizedException: Cannot modify an already provided email")
    service.refuses(
      "RespondToAuthChallenge",
      shop.answerBody("NEW_PASSWORD_REQUIRED", answer, session: "not a session of any kind"),
      "NotAuthorizedException: Invalid session for the user.")
    let done = service.call(
      "RespondToAuthChallenge",
      shop.answerBody("NEW_PASSWORD_REQUIRED", answer.with(["userAttributes.name": "Ada"]), session: session))
    #expect(done.text("AuthenticationResult", "AccessToken") != "")
    service.refuses(
      "RespondToAuthChallenge", shop.answerBody("NEW_PASSWORD_REQUIRED", answer, session: session),
      "NotAuthorizedException: Invalid session for the user, session can only be used once.")
    #expect(shop.signIn(password: "Better-Horse-2").text("AccessToken") != "")
  }

  @Test func sessionsExpire() throws {
    try shop.person(status: .forceChangePassword)
    let challenge = shop.start(
      "USER_PASSWORD_AUTH", ["USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"])
    shop.service.advance(.minutes(3))
    shop.service.refuses(
      "RespondToAuthChallenge",
      shop.answerBody(
        "NEW_PASSWORD_REQUIRED", ["USERNAME": "ada@example.com", "NEW_PASSWORD": "Better-Horse-2"],
        session: challenge.text("Session")),
      "NotAuthorizedException: Invalid session for the user, session is expired.")
  }
}

extension Shop {
  /// The hash of a client with a secret.
  func secretHash(_ name: String) -> String {
    Base64.encode(MAC.hmacSHA256(key: Array((secret ?? "").utf8), Array("\(name)\(client)".utf8)))
  }
}
