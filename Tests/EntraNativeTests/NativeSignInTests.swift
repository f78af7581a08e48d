import Ambient
import HTTPServer
import JSON
import Model
import Provisioning
import Tenants
import Testing

@testable import EntraNative

/// Signing in over version 1: what is asked, what is refused in which words, how often and how long
/// (docs/reference/entra-native-authentication.md, docs/reference/entra-native-authentication.md#sign-in,
/// docs/reference/entra-native-authentication.md#error-numbers). A second factor stands behind the first, so that
/// nothing is signed.
@Suite struct NativeSignInTests {
  static let flow = UserFlow(name: "default", method: .either, secondFactor: .sms)
  let world: TenantWorld

  init() throws {
    world = try TenantWorld(flow: Self.flow)
    var disabled = TenantUser(username: "off@example.com", password: "Correct-Horse-1")
    disabled.isEnabled = false
    var stale = TenantUser(username: "stale@example.com", password: "Correct-Horse-1")
    stale.mustChangePassword = true
    var coded = TenantUser(username: "otp@example.com", password: nil)
    coded.phone = "+15555550123"
    try world.seed(disabled, stale, coded)
  }

  // MARK: Who, and with what

  @Test func anUnknownUsername() throws {
    let reply = try world.initiate("no@example.com")
    #expect(reply.status == 400)
    #expect(reply.refusal == "user_not_found 50034")
    #expect(
      reply.message
        == "The user account does not exist in the directory. To sign into this application, the account must be added to the directory."
    )
  }

  @Test(arguments: ["username", "challenge_type", "client_id"]) func whatMustBeThere(name: String) throws {
    for value in ["", nil] as [String?] {
      var fields = ["username": "ada@example.com", "challenge_type": TenantWorld.types, "client_id": "x"]
      fields["client_id"] = TenantWorld.client.text
      fields[name] = value ?? ""
      let reply = try world.post("oauth2/v2.0/initiate", fields)
      #expect(reply.refusal == "invalid_request 90100")
      #expect(reply.message == "\(name) parameter is empty or not valid.")
    }
  }

  @Test func aClientIsAnIDOfTheTenant() throws {
    let fields = ["username": "ada@example.com", "challenge_type": TenantWorld.types]
    let malformed = try world.post("oauth2/v2.0/initiate", fields, client: "app")
    #expect(malformed.message == "client_id parameter is empty or not valid.")
    let id = "00000000-0000-4370-8000-0000000000ff"
    let unknown = try world.post("oauth2/v2.0/initiate", fields, client: id)
    #expect(unknown.refusal == "unauthorized_client 700016")
    #expect(unknown.message.hasPrefix("Application with identifier '\(id)' was not found in the directory."))
  }

  @Test func anApplicationMustBeAllowedTo() throws {
    let id = ClientID("00000000-0000-4370-8000-0000000000c2")
    var registration = ApplicationRegistration(id: id, name: "web")
    registration.application.allowsNativeAuthentication = false
    _ = try world.tenant.register(registration)
    let reply = try world.post(
      "oauth2/v2.0/initiate", ["username": "ada@example.com", "challenge_type": TenantWorld.types], client: id.text)
    #expect(reply.refusal == "invalid_client nativeauthapi_disabled 7000218")
    registration.application.allowsNativeAuthentication = true
    registration.application.isPublic = false
    try world.tenant.put(registration)
    let confidential = try world.post(
      "oauth2/v2.0/initiate", ["username": "ada@example.com", "challenge_type": TenantWorld.types], client: id.text)
    #expect(confidential.refusal == "invalid_client 550022")
  }

  @Test func challengeTypes() throws {
    let without = try world.post(
      "oauth2/v2.0/initiate", ["username": "ada@example.com", "challenge_type": "oob password"])
    #expect(without.refusal == "invalid_request 901007")
    #expect(without.message == "The challenge_type list parameter does not include the 'redirect' type.")
    let unknown = try world.post(
      "oauth2/v2.0/initiate", ["username": "ada@example.com", "challenge_type": "oob face redirect"])
    #expect(unknown.refusal == "unsupported_challenge_type 901007")
    #expect(unknown.message == "The challenge_type list parameter contains an unsupported challenge type.")
  }

  @Test(arguments: [("ada@example.com", "oob redirect"), ("otp@example.com", "password redirect")])
  func aClientThatCannotGoesToABrowser(name: String, types: String) throws {
    let reply = try world.post("oauth2/v2.0/initiate", ["username": name, "challenge_type": types])
    #expect(reply.status == 200)
    #expect(reply.body == ["challenge_type": "redirect"])
  }

  @Test func aTenantSendsAStepToABrowser() throws {
    let world = try TenantWorld { $0.redirects["oauth2/v2.0/initiate"] = "Conditional access" }
    let reply = try world.initiate("ada@example.com")
    #expect(reply.body == ["challenge_type": "redirect", "redirect_reason": "Conditional access"])
  }

  // MARK: The question

  @Test func aPasswordIsAskedFor() throws {
    let reply = try world.challenged("ada@example.com")
    #expect(reply.rest == ["challenge_type": "password"])
    #expect(world.messageCount == 0)
  }

  @Test func aCodeIsSentToWhoHasNoPassword() throws {
    let reply = try world.challenged("otp@example.com")
    #expect(
      reply.rest == [
        "challenge_type": "oob", "binding_method": "prompt", "challenge_channel": "email",
        "challenge_target_label": "o***p@exa***e.com", "code_length": 8,
      ])
    #expect(world.latestCode?.count == 8)
  }

  @Test func theAbilitiesOfTheQuestionCount() throws {
    let started = try world.initiate("ada@example.com")
    let reply = try world.next("oauth2/v2.0/challenge", started, ["challenge_type": "oob redirect"])
    #expect(reply.body == ["challenge_type": "redirect"])
  }

  // MARK: Passwords

  @Test func aWrongPassword() throws {
    let reply = try world.password("wrong", try world.challenged("ada@example.com"))
    #expect(reply.refusal == "invalid_grant 50126")
    #expect(reply.message == "Error validating credentials due to invalid username or password.")
    #expect(reply.token == nil)
  }

  @Test func aRightPasswordIsRightBehindWrongOnes() throws {
    let asked = try world.challenged("ada@example.com")
    for _ in 0..<3 { #expect(try world.password("wrong", asked).refusal == "invalid_grant 50126") }
    // Of who has no number a strong method is wanted.
    #expect(try world.password("Correct-Horse-1", asked).refusal == "invalid_grant registration_required 50072")
  }

  @Test func theTenthWrongPasswordLocksForAMinute() throws {
    let asked = try world.challenged("ada@example.com")
    for _ in 0..<10 { #expect(try world.password("wrong", asked).refusal == "invalid_grant 50126") }
    let locked = try world.password("Correct-Horse-1", asked)
    #expect(locked.refusal == "invalid_grant 50053")
    #expect(
      locked.message
        == "The account is locked, you've tried to sign in too many times with an incorrect user ID or password.")
    world.advance(by: .seconds(59))
    #expect(try world.password("Correct-Horse-1", asked).refusal == "invalid_grant 50053")
    world.advance(by: .seconds(1))
    #expect(try world.password("wrong", asked).refusal == "invalid_grant 50126")
    // The next wrong one locks at once.
    #expect(try world.password("Correct-Horse-1", asked).refusal == "invalid_grant 50053")
  }

  @Test func wrongPasswordsAreForgottenAfterAQuarterOfAnHour() throws {
    let first = try world.challenged("ada@example.com")
    for _ in 0..<9 { #expect(try world.password("wrong", first).refusal == "invalid_grant 50126") }
    world.advance(by: .minutes(15) + .milliseconds(1))
    let second = try world.challenged("ada@example.com")
    for _ in 0..<9 { #expect(try world.password("wrong", second).refusal == "invalid_grant 50126") }
    #expect(try world.password("Correct-Horse-1", second).refusal == "invalid_grant registration_required 50072")
  }

  @Test func aDisabledAccountIsRevealedOnlyAfterTheRightPassword() throws {
    let asked = try world.challenged("off@example.com")
    #expect(try world.password("wrong", asked).refusal == "invalid_grant 50126")
    let reply = try world.password("Correct-Horse-1", asked)
    #expect(reply.refusal == "invalid_grant 50057")
    #expect(reply.message == "The user account is disabled.")
  }

  @Test func aPasswordThatMustBeChanged() throws {
    let reply = try world.password("Correct-Horse-1", try world.challenged("stale@example.com"))
    #expect(reply.refusal == "invalid_request 50142")
    #expect(reply.message == "Password change is required due to a conditional access policy.")
  }

  // MARK: Codes

  @Test func aWrongCode() throws {
    let reply = try world.code("00000000x", try world.challenged("otp@example.com"))
    #expect(reply.refusal == "invalid_grant invalid_oob_value 50181")
    #expect(reply.message == "Unable to validate the otp.")
  }

  @Test func fiveWrongAnswersEndACode() throws {
    let asked = try world.challenged("otp@example.com")
    let code = world.latestCode
    for _ in 0..<5 { #expect(try world.code("x", asked).refusal == "invalid_grant invalid_oob_value 50181") }
    #expect(try world.code(code, asked).refusal == "invalid_grant invalid_oob_value 50181")
    let again = try world.next("oauth2/v2.0/challenge", asked)
    #expect(try world.code(world.latestCode, again).refusal == "invalid_grant mfa_required 50076")
  }

  @Test func fourWrongAnswersDoNot() throws {
    let asked = try world.challenged("otp@example.com")
    for _ in 0..<4 { #expect(try world.code("x", asked).refusal == "invalid_grant invalid_oob_value 50181") }
    #expect(try world.code(world.latestCode, asked).refusal == "invalid_grant mfa_required 50076")
  }

  @Test func anotherCodeEndsTheOneBefore() throws {
    let asked = try world.challenged("otp@example.com")
    let first = world.latestCode
    let again = try world.next("oauth2/v2.0/challenge", asked)
    #expect(first != world.latestCode)
    #expect(try world.code(first, again).refusal == "invalid_grant invalid_oob_value 50181")
    // The token of before stands, since nothing is proved.
    #expect(try world.code(world.latestCode, asked).refusal == "invalid_grant mfa_required 50076")
  }

  @Test func anAttemptAsksForTenCodes() throws {
    let asked = try world.challenged("otp@example.com")
    for _ in 1..<10 { #expect(try world.next("oauth2/v2.0/challenge", asked).status == 200) }
    let reply = try world.next("oauth2/v2.0/challenge", asked)
    #expect(reply.refusal == "invalid_request 701014")
    #expect(reply.message == "Cannot generate more one-time codes for this request.")
    #expect(world.messageCount == 10)
  }

  @Test func theWrongKindOfAnswer() throws {
    let words = "The authentication type is not the one that was asked for."
    let coded = try world.password("Correct-Horse-1", try world.challenged("otp@example.com"))
    #expect(coded.refusal == "invalid_grant 400002" && coded.message == words)
    let asked = try world.code("12345678", try world.challenged("ada@example.com"))
    #expect(asked.refusal == "invalid_grant 400002" && asked.message == words)
  }

  // MARK: Tokens that go on

  @Test func aTokenLastsTenMinutes() throws {
    let asked = try world.challenged("ada@example.com")
    world.advance(by: .seconds(599))
    #expect(try world.password("wrong", asked).refusal == "invalid_grant 50126")
    world.advance(by: .seconds(1))
    let late = try world.password("wrong", asked)
    #expect(late.refusal == "expired_token 552003")
    #expect(late.message == "The continuation_token is expired.")
  }

  @Test func aTokenIsOneClientsAndOneKindOfFlows() throws {
    let id = ClientID("00000000-0000-4370-8000-0000000000c2")
    _ = try world.tenant.register(ApplicationRegistration(id: id, name: "other"))
    let started = try world.initiate("ada@example.com")
    let other = try world.next("oauth2/v2.0/challenge", started, ["client_id": id.text])
    #expect(other.refusal == "invalid_request 55200")
    #expect(other.message == "The continuation_token is invalid.")
    for path in ["signup/v1.0/challenge", "resetpassword/v1.0/challenge", "register/v1.0/introspect"] {
      #expect(try world.next(path, started).refusal == "invalid_request 55200")
    }
    #expect(try world.next("oauth2/v2.0/challenge", started).status == 200)
  }

  @Test func aProofSpendsTheTokensOfBefore() throws {
    let asked = try world.challenged("otp@example.com")
    #expect(try world.code(world.latestCode, asked).refusal == "invalid_grant mfa_required 50076")
    #expect(try world.code(world.latestCode, asked).refusal == "invalid_request 55200")
    #expect(try world.next("oauth2/v2.0/challenge", asked).refusal == "invalid_request 55200")
  }

  @Test func noTokenAndNoGrant() throws {
    let none = try world.post("oauth2/v2.0/token", ["grant_type": "oob", "oob": "1"])
    #expect(none.message == "continuation_token parameter is empty or not valid.")
    let asked = try world.challenged("ada@example.com")
    #expect(try world.next("oauth2/v2.0/token", asked).message == "grant_type parameter is empty or not valid.")
    let unknown = try world.next("oauth2/v2.0/token", asked, ["grant_type": "face"])
    #expect(unknown.refusal == "unsupported_grant_type 70003")
    #expect(unknown.message == "The app requested an unsupported grant type 'face'.")
    let early = try world.next("oauth2/v2.0/token", asked, ["grant_type": "continuation_token", "scope": "openid"])
    #expect(early.refusal == "invalid_request 55200")
  }

  @Test func scopesAreReadBeforeTheAnswer() throws {
    let asked = try world.challenged("ada@example.com")
    let none = try world.next("oauth2/v2.0/token", asked, ["grant_type": "password", "password": "wrong"])
    #expect(none.refusal == "invalid_request 900144")
    #expect(none.message == "The request body must contain the following parameter: 'scope'.")
    let unknown = try world.next(
      "oauth2/v2.0/token", asked, ["grant_type": "password", "password": "wrong", "scope": "openid x"])
    #expect(unknown.refusal == "invalid_scope 70011")
    #expect(unknown.message.hasSuffix("The scope x is not valid."))
  }
}
