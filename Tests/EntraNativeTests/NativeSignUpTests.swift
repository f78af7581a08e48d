import Ambient
import HTTPServer
import JSON
import Model
import Sandboxes
import Tenants
import Testing

@testable import EntraNative

/// Signing up over version 1 (docs/reference/entra-native-authentication.md#sign-up-start).
@Suite struct NativeSignUpTests {
  static let collecting = UserFlow(
    name: "default",
    attributes: [
      UserFlowAttribute(name: "displayName", isRequired: true), UserFlowAttribute(name: "age", kind: .int),
    ])

  private func start(_ world: TenantWorld, _ fields: [String: String] = [:]) throws -> NativeReply {
    let common = ["username": "new@example.com", "challenge_type": TenantWorld.types]
    return try world.post("signup/v1.0/start", common.merging(fields) { _, given in given })
  }

  private func answer(_ world: TenantWorld, _ reply: NativeReply, _ grant: String, _ value: String) throws
    -> NativeReply
  {
    let name = grant == "attributes" ? "attributes" : grant
    return try world.next("signup/v1.0/continue", reply, ["grant_type": grant, name: value])
  }

  /// A sign-up behind the right code.
  private func verified(_ world: TenantWorld, _ fields: [String: String] = [:]) throws -> NativeReply {
    let sent = try world.next("signup/v1.0/challenge", try start(world, fields))
    return try answer(world, sent, "oob", try #require(world.latestCode))
  }

  @Test func aNameThatIsTaken() throws {
    let reply = try start(try TenantWorld(), ["username": "ADA@example.com"])
    #expect(reply.refusal == "user_already_exists 1003037")
    #expect(reply.message == "A user with the same username already exists.")
  }

  @Test(arguments: ["new", "new@", "@example.com", "+15555550123"]) func namesAreAddresses(name: String) throws {
    let reply = try start(try TenantWorld(), ["username": name])
    #expect(reply.message == "username parameter is empty or not valid.")
  }

  @Test(arguments: [
    ("Ab1!", "password_too_short 399246", "The password is too short."),
    (
      "alllowercase", "password_too_weak 399246",
      "The password is too weak: it does not meet the complexity requirements."
    ),
    (String(repeating: "Ab1!", count: 65), "password_too_long 399246", "The password is too long."),
    ("Tulip\u{7}4471", "password_is_invalid 399246", "The password contains characters that are not allowed."),
  ]) func passwordsThatAreRefused(password: String, refusal: String, message: String) throws {
    let reply = try start(try TenantWorld(), ["password": password])
    #expect(reply.refusal == "invalid_grant \(refusal)")
    #expect(reply.message == message)
  }

  @Test(arguments: ["password redirect", "oob redirect", "redirect"])
  func aClientThatCannotGoesToABrowser(types: String) throws {
    let reply = try start(try TenantWorld(), ["challenge_type": types])
    #expect(reply.body == ["challenge_type": "redirect"])
  }

  @Test func theAddressIsVerifiedFirst() throws {
    let world = try TenantWorld()
    let reply = try world.next("signup/v1.0/challenge", try start(world))
    #expect(
      reply.rest == [
        "challenge_type": "oob", "binding_method": "prompt", "challenge_channel": "email",
        "challenge_target_label": "n***w@exa***e.com", "code_length": 8, "interval": 300,
      ])
    #expect(world.sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.kind == .signUp)
  }

  @Test func aPasswordIsAskedForBehindTheCode() throws {
    let world = try TenantWorld()
    let wanted = try verified(world)
    #expect(wanted.refusal == "credential_required 55103")
    #expect(wanted.message == "User credential is required.")
    let asked = try world.next("signup/v1.0/challenge", wanted)
    #expect(asked.rest == ["challenge_type": "password"])
    let weak = try answer(world, asked, "password", "short")
    #expect(weak.refusal == "invalid_grant password_too_short 399246")
    #expect(try world.tenant.user(named: "new@example.com") == nil)
    let done = try answer(world, asked, "password", "Tulip!4471")
    #expect(done.status == 200 && done.rest == [:])
    #expect(try world.tenant.user(named: "new@example.com")?.status == .confirmed)
  }

  @Test func aPasswordOfTheBeginningIsNotAskedForAgain() throws {
    let world = try TenantWorld()
    let done = try verified(world, ["password": "Tulip!4471"])
    #expect(done.status == 200 && done.rest == [:])
    // The account is made: nothing of this sign-up makes another.
    #expect(try answer(world, done, "password", "Tulip!4471").refusal == "invalid_request 55200")
  }

  @Test func fiveWrongAnswersEndACode() throws {
    let world = try TenantWorld()
    let sent = try world.next("signup/v1.0/challenge", try start(world, ["password": "Tulip!4471"]))
    let code = try #require(world.latestCode)
    for _ in 0..<5 {
      let wrong = try answer(world, sent, "oob", "x")
      #expect(wrong.refusal == "invalid_grant invalid_oob_value 50181")
    }
    #expect(try answer(world, sent, "oob", code).refusal == "invalid_grant invalid_oob_value 50181")
    #expect(try world.tenant.user(named: "new@example.com") == nil)
  }

  @Test func anotherCodeEndsTheOneBefore() throws {
    let world = try TenantWorld()
    let sent = try world.next("signup/v1.0/challenge", try start(world, ["password": "Tulip!4471"]))
    let first = try #require(world.latestCode)
    let again = try world.next("signup/v1.0/challenge", sent)
    #expect(world.sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.kind == .resend)
    #expect(try answer(world, again, "oob", first).refusal == "invalid_grant invalid_oob_value 50181")
    #expect(try answer(world, again, "oob", try #require(world.latestCode)).status == 200)
  }

  @Test func aSignUpIsOverAfterTenMinutes() throws {
    let world = try TenantWorld()
    let sent = try world.next("signup/v1.0/challenge", try start(world, ["password": "Tulip!4471"]))
    world.advance(by: .minutes(10))
    #expect(try answer(world, sent, "oob", try #require(world.latestCode)).refusal == "expired_token 552003")
  }

  @Test func attributesThatAreRequired() throws {
    let world = try TenantWorld(flow: Self.collecting)
    let wanted = try verified(world, ["password": "Tulip!4471"])
    #expect(wanted.refusal == "attributes_required 55106")
    #expect(wanted.message == "User attributes are required.")
    #expect(
      wanted.body["required_attributes"] == [["name": "displayName", "type": "string", "required": true]])
    let done = try answer(world, wanted, "attributes", #"{"displayName": "Ada", "unknown": "x", "age": 36}"#)
    #expect(done.status == 200)
    let user = try #require(try world.tenant.user(named: "new@example.com"))
    #expect(user.attributes["name"] == "Ada" && user.attributes["unknown"] == nil)
  }

  @Test func attributesThatAreWrong() throws {
    let world = try TenantWorld(flow: Self.collecting)
    for attributes in [#"{"age": "old"}"#, #"{"displayName": ""}"#] {
      let reply = try start(world, ["password": "Tulip!4471", "attributes": attributes])
      #expect(reply.refusal == "invalid_grant attribute_validation_failed 1002027")
      #expect(reply.message == "User attributes validation failed.")
      let name: JSON = attributes.contains("age") ? "age" : "displayName"
      #expect(reply.body["invalid_attributes"] == [["name": name]])
    }
    for attributes in ["[]", "{", #"{"age": [1]}"#] {
      let reply = try start(world, ["attributes": attributes])
      #expect(reply.message == "attributes parameter is empty or not valid.")
    }
  }

  @Test func attributesBeforeTheCode() throws {
    let world = try TenantWorld(flow: Self.collecting)
    let sent = try world.next("signup/v1.0/challenge", try start(world, ["password": "Tulip!4471"]))
    let early = try answer(world, sent, "attributes", #"{"displayName": "Ada"}"#)
    #expect(early.refusal == "verification_required 55107")
    #expect(early.message == "The username must be verified first.")
    #expect(early.body["unverified_attributes"] == [["name": "email"]])
    // They are stored: only the code is missing.
    #expect(try answer(world, early, "oob", try #require(world.latestCode)).status == 200)
  }

  @Test func nothingElseEndsAStep() throws {
    let world = try TenantWorld()
    let sent = try world.next("signup/v1.0/challenge", try start(world))
    #expect(try answer(world, sent, "password", "Tulip!4471").refusal == "invalid_request 55200")
    let unknown = try world.next("signup/v1.0/continue", sent, ["grant_type": "face"])
    #expect(unknown.message == "The app requested an unsupported grant type 'face'.")
    let none = try world.next("signup/v1.0/continue", sent, ["grant_type": "oob"])
    #expect(none.message == "oob parameter is empty or not valid.")
  }
}
