import Cryptography
import JSON
import Model
import SignIn
import Testing

@testable import CognitoUserPools

@Suite struct ProofSignInTests {
  static let timestamp = "Tue Mar 3 07:08:09 UTC 2026"
  let shop = Shop()
  let client = SRPClient(secret: Digest.sha512(Array("a secret of the client".utf8)))

  func challenge(_ name: String = "ada@example.com") -> JSON {
    shop.start("USER_SRP_AUTH", ["USERNAME": .string(name), "SRP_A": .string(client.text)])
  }

  func responses(to challenge: JSON, password: String = Shop.password) throws -> JSON {
    try client.responses(to: challenge, password: password, pool: shop.pool, timestamp: Self.timestamp)
  }

  @Test func aRightProofGivesTokens() throws {
    let sub = try shop.person()
    let challenge = challenge()
    #expect(challenge["ChallengeName"] == "PASSWORD_VERIFIER")
    #expect(challenge["Session"] == nil)
    let names = challenge["ChallengeParameters"]?.object?.names.sorted()
    #expect(names == ["SALT", "SECRET_BLOCK", "SRP_B", "USERNAME", "USER_ID_FOR_SRP"])
    #expect(challenge.text("ChallengeParameters", "USER_ID_FOR_SRP") == sub)
    #expect(challenge.text("ChallengeParameters", "SALT").utf8.count == 32)
    let answer = shop.service.call(
      "RespondToAuthChallenge", shop.answerBody("PASSWORD_VERIFIER", try responses(to: challenge)))
    #expect(answer.text("AuthenticationResult", "AccessToken") != "")
    #expect(answer["ChallengeParameters"] == [:])
  }

  @Test func aProofOpensOnce() throws {
    try shop.person()
    let body = shop.answerBody("PASSWORD_VERIFIER", try responses(to: challenge()))
    shop.service.call("RespondToAuthChallenge", body)
    shop.service.refuses(
      "RespondToAuthChallenge", body,
      "NotAuthorizedException: Invalid session for the user, session can only be used once.")
  }

  @Test func aWrongProofIsAWrongPassword() throws {
    try shop.person()
    let wrong = try responses(to: challenge(), password: "Wrong-Horse-1")
    let fault = "NotAuthorizedException: Incorrect username or password."
    shop.service.refuses("RespondToAuthChallenge", shop.answerBody("PASSWORD_VERIFIER", wrong), fault)
    let right = try responses(to: challenge())
    for changed: JSON in [
      ["TIMESTAMP": "Tue Mar 3 07:08:10 UTC 2026"], ["PASSWORD_CLAIM_SIGNATURE": "AAAA"],
      ["PASSWORD_CLAIM_SIGNATURE": "not base64"], ["PASSWORD_CLAIM_SECRET_BLOCK": "AAAA"],
    ] {
      shop.service.refuses(
        "RespondToAuthChallenge", shop.answerBody("PASSWORD_VERIFIER", right.with(changed)), fault)
    }
    for missing in ["PASSWORD_CLAIM_SECRET_BLOCK", "PASSWORD_CLAIM_SIGNATURE", "TIMESTAMP", "USERNAME"] {
      shop.service.refuses(
        "RespondToAuthChallenge", shop.answerBody("PASSWORD_VERIFIER", right.with([missing: nil])),
        "InvalidParameterException: Missing required parameter \(missing)")
    }
  }

  @Test func whoDoesNotExistFailsAtTheProof() throws {
    let shop = Shop(client: ["PreventUserExistenceErrors": "ENABLED"])
    let challenge = shop.start("USER_SRP_AUTH", ["USERNAME": "bob@example.com", "SRP_A": .string(client.text)])
    #expect(challenge["ChallengeName"] == "PASSWORD_VERIFIER")
    let responses = try client.responses(
      to: challenge, password: Shop.password, pool: shop.pool, timestamp: Self.timestamp)
    shop.service.refuses(
      "RespondToAuthChallenge", shop.answerBody("PASSWORD_VERIFIER", responses),
      "NotAuthorizedException: Incorrect username or password.")
    self.shop.service.refuses(
      "InitiateAuth",
      self.shop.startBody("USER_SRP_AUTH", ["USERNAME": "bob@example.com", "SRP_A": .string(client.text)]),
      "UserNotFoundException: User does not exist.")
  }

  @Test func aTemporaryPasswordIsProvedToo() throws {
    try shop.person(status: .forceChangePassword)
    let answer = shop.service.call(
      "RespondToAuthChallenge", shop.answerBody("PASSWORD_VERIFIER", try responses(to: challenge())))
    #expect(answer["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    #expect(answer.text("Session") != "")
  }

  /// One known client makes the second hash over the name as it was typed.
  @Test func aSecretHashMayBeOverEitherName() throws {
    let shop = Shop(client: ["GenerateSecret": true])
    let sub = try shop.person()
    for name in ["ada@example.com", sub] {
      let challenge = shop.start(
        "USER_SRP_AUTH",
        [
          "USERNAME": "ada@example.com", "SRP_A": .string(client.text),
          "SECRET_HASH": .string(shop.secretHash("ada@example.com")),
        ])
      let responses = try client.responses(
        to: challenge, password: Shop.password, pool: shop.pool, timestamp: Self.timestamp)
      shop.service.refuses(
        "RespondToAuthChallenge",
        shop.answerBody("PASSWORD_VERIFIER", responses.with(["SECRET_HASH": .string(shop.secretHash("bob"))])),
        "NotAuthorizedException: Unable to verify secret hash for client \(shop.client)")
      shop.service.call(
        "RespondToAuthChallenge",
        shop.answerBody("PASSWORD_VERIFIER", responses.with(["SECRET_HASH": .string(shop.secretHash(name))])))
    }
  }

  @Test func administratorsMayProveAsWell() throws {
    try shop.person()
    let challenge = shop.service.call(
      "AdminInitiateAuth",
      shop.startBody("USER_SRP_AUTH", ["USERNAME": "ada@example.com", "SRP_A": .string(client.text)]).with(
        shop.ofPool()))
    let answer = shop.service.call(
      "AdminRespondToAuthChallenge",
      shop.answerBody("PASSWORD_VERIFIER", try responses(to: challenge)).with(shop.ofPool()))
    #expect(answer.text("AuthenticationResult", "IdToken") != "")
  }
}

@Suite struct ChoiceSignInTests {
  let shop = Shop([
    "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP", "SMS_OTP"]]]
  ])
  let ada: JSON = ["USERNAME": "ada@example.com"]

  @Test func offersWhatThePersonHas() throws {
    try shop.person()
    let answer = shop.start("USER_AUTH", ada)
    #expect(answer["ChallengeName"] == "SELECT_CHALLENGE")
    #expect(answer["AvailableChallenges"] == ["PASSWORD_SRP", "PASSWORD", "EMAIL_OTP"])
    #expect(answer["ChallengeParameters"] == [:])
    let unavailable = shop.start("USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "WEB_AUTHN"]))
    #expect(unavailable["ChallengeName"] == "SELECT_CHALLENGE")
    shop.service.refuses(
      "InitiateAuth", shop.startBody("USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "SMILE"])),
      "InvalidParameterException: Unsupported PREFERRED_CHALLENGE SMILE")
    shop.service.refuses(
      "RespondToAuthChallenge",
      shop.answerBody("SELECT_CHALLENGE", ada.with(["ANSWER": "WEB_AUTHN"]), session: answer.text("Session")),
      "InvalidParameterException: The selected challenge is not available for the user.")
  }

  @Test func aPasswordAtOnceOrOnDemand() throws {
    try shop.person()
    let atOnce = shop.start(
      "USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "PASSWORD", "PASSWORD": "Correct-Horse-1"]))
    #expect(atOnce.text("AuthenticationResult", "AccessToken") != "")

    let asked = shop.start("USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "PASSWORD"]))
    #expect(asked["ChallengeName"] == "PASSWORD")
    let answered = shop.service.call(
      "RespondToAuthChallenge",
      shop.answerBody("PASSWORD", ada.with(["PASSWORD": "Correct-Horse-1"]), session: asked.text("Session")))
    #expect(answered.text("AuthenticationResult", "AccessToken") != "")

    let listed = shop.start("USER_AUTH", ada)
    let chosen = shop.service.call(
      "RespondToAuthChallenge",
      shop.answerBody(
        "SELECT_CHALLENGE", ada.with(["ANSWER": "PASSWORD", "PASSWORD": "Correct-Horse-1"]),
        session: listed.text("Session")))
    #expect(chosen.text("AuthenticationResult", "AccessToken") != "")
  }

  @Test func aProofWithinAChoiceNeedsItsSession() throws {
    try shop.person()
    let client = SRPClient(secret: Digest.sha512([1]))
    let value: JSON = ["SRP_A": .string(client.text)]
    let direct = shop.start("USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "PASSWORD_SRP"]).with(value))
    #expect(direct["ChallengeName"] == "PASSWORD_VERIFIER")
    let asked = shop.start("USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "PASSWORD_SRP"]))
    #expect(asked["ChallengeName"] == "PASSWORD_SRP")
    let begun = shop.service.call(
      "RespondToAuthChallenge", shop.answerBody("PASSWORD_SRP", ada.with(value), session: asked.text("Session")))
    let chosen = shop.service.call(
      "RespondToAuthChallenge",
      shop.answerBody(
        "SELECT_CHALLENGE", ada.with(["ANSWER": "PASSWORD_SRP"]).with(value),
        session: shop.start("USER_AUTH", ada).text("Session")))
    for challenge in [direct, begun, chosen] {
      let responses = try client.responses(
        to: challenge, password: Shop.password, pool: shop.pool, timestamp: ProofSignInTests.timestamp)
      let done = shop.service.call(
        "RespondToAuthChallenge",
        shop.answerBody("PASSWORD_VERIFIER", responses, session: challenge.text("Session")))
      #expect(done.text("AuthenticationResult", "AccessToken") != "")
    }
  }

  @Test func aMailedCodeSignsIn() throws {
    try shop.person(attributes: [])
    let challenge = shop.start("USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "EMAIL_OTP"]))
    #expect(challenge["ChallengeName"] == "EMAIL_OTP")
    #expect(challenge["AvailableChallenges"] == ["EMAIL_OTP"])
    #expect(
      challenge["ChallengeParameters"] == [
        "CODE_DELIVERY_DELIVERY_MEDIUM": "EMAIL", "CODE_DELIVERY_DESTINATION": "a***@e***",
      ])
    let code = shop.code()
    #expect(code.utf8.count == 8)
    let session = challenge.text("Session")
    let wrong = code == "00000000" ? "00000001" : "00000000"
    for _ in 1...6 {
      shop.service.refuses(
        "RespondToAuthChallenge",
        shop.answerBody("EMAIL_OTP", ada.with(["EMAIL_OTP_CODE": .string(wrong)]), session: session),
        "CodeMismatchException: Invalid code or auth state for the user.")
      // The fifth wrong code locks for a second, the sixth for two.
      shop.service.advance(.seconds(2))
    }
    shop.service.refuses(
      "RespondToAuthChallenge", shop.answerBody("EMAIL_OTP", ada, session: session),
      "InvalidParameterException: Missing required parameter EMAIL_OTP_CODE")
    let done = shop.service.call(
      "RespondToAuthChallenge",
      shop.answerBody("EMAIL_OTP", ada.with(["EMAIL_OTP_CODE": .string(code)]), session: session))
    #expect(done.text("AuthenticationResult", "AccessToken") != "")
    #expect(try shop.realm.accounts.user(named: "ada@example.com").attributes["email_verified"] == "true")
  }

  @Test func aTextedCodeSignsIn() throws {
    try shop.person(attributes: [Attribute("phone_number", "+15551234567")])
    let challenge = shop.start("USER_AUTH", ada.with(["PREFERRED_CHALLENGE": "SMS_OTP"]))
    #expect(challenge["ChallengeName"] == "SMS_OTP")
    #expect(challenge.text("ChallengeParameters", "CODE_DELIVERY_DESTINATION") == "+*******4567")
    let done = shop.service.call(
      "RespondToAuthChallenge",
      shop.answerBody(
        "SMS_OTP", ada.with(["SMS_OTP_CODE": .string(shop.code(to: "+15551234567"))]),
        session: challenge.text("Session")))
    #expect(done.text("AuthenticationResult", "AccessToken") != "")
  }

  @Test func aSignUpLeadsStraightIn() throws {
    let made = shop.service.call(
      "SignUp", shop.ofClient(["Username": "eve@example.com", "Password": "Correct-Horse-1"]))
    let confirmed = shop.service.call(
      "ConfirmSignUp",
      shop.ofClient([
        "Username": "eve@example.com", "ConfirmationCode": .string(shop.code(to: "eve@example.com")),
        "Session": made["Session"] ?? .null,
      ]))
    let done = shop.start("USER_AUTH", ["USERNAME": "eve@example.com"], session: confirmed.text("Session"))
    #expect(done.text("AuthenticationResult", "AccessToken") != "")
    shop.service.refuses(
      "InitiateAuth",
      shop.startBody("USER_AUTH", ["USERNAME": "eve@example.com"], session: confirmed.text("Session")),
      "NotAuthorizedException: Invalid session for the user, session can only be used once.")
  }

  @Test func unknownUsersGetAPretendedCode() {
    let shop = Shop(
      ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]],
      client: ["PreventUserExistenceErrors": "ENABLED"])
    let challenge = shop.start("USER_AUTH", ["USERNAME": "bob@example.com", "PREFERRED_CHALLENGE": "EMAIL_OTP"])
    #expect(challenge["ChallengeName"] == "EMAIL_OTP")
    #expect(challenge.text("ChallengeParameters", "CODE_DELIVERY_DESTINATION") == "b***@e***")
    #expect(shop.message(to: "bob@example.com") == nil)
    shop.service.refuses(
      "RespondToAuthChallenge",
      shop.answerBody(
        "EMAIL_OTP", ["USERNAME": "bob@example.com", "EMAIL_OTP_CODE": "12345678"], session: challenge.text("Session")),
      "CodeMismatchException: Invalid code or auth state for the user.")
  }

  @Test func poolsOfTheLowestTierHaveNoChoice() {
    let shop = Shop(["UserPoolTier": "LITE"], client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]])
    shop.service.refuses(
      "InitiateAuth", shop.startBody("USER_AUTH", ada),
      "FeatureUnavailableInTierException: The following feature is not available for the LITE pricing tier configured: "
        + "USER_AUTH")
  }
}
