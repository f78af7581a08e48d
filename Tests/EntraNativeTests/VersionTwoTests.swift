import HTTPServer
import JSON
import Model
import Tenants
import Testing

@testable import EntraNative

/// Version 2 of native authentication, as MSAL for JavaScript's integration tests and MSAL for iOS's parser of 2026
/// have it.
@Suite struct VersionTwoTests {
  static let details = UserFlow(
    name: "default", method: .emailPassword,
    attributes: [
      UserFlowAttribute(name: "jobTitle", isRequired: true), UserFlowAttribute(name: "city"),
      UserFlowAttribute(name: "newsletter", kind: .boolean),
    ])

  @Test func versionTwoIsServedUnlessATenantDisablesIt() throws {
    let world = try TenantWorld()
    let opened = try world.open()
    #expect(opened["error"]?.string == "InsufficientAuthorization")
    #expect(opened["error_description"]?.string == "No authenticated credentials found in request.")
    for link in ["sign_in", "sign_up", "reset_password"] {
      #expect(opened[link]?.string?.hasPrefix("/\(TenantWorld.id)/api/v2.0/") == true)
    }
    let shut = try TenantWorld { $0.hasVersionTwo = false }
    let form = Form([(name: "client_id", value: TenantWorld.client.text)])
    let response = try shut.answer(
      Request(.post, "/\(TenantWorld.id)/oauth2/v2.0/authorize-challenge", body: Array(form.encoded().utf8)))
    #expect(response.status == 404)
  }

  @Test func unknownUsernames() throws {
    let world = try TenantWorld()
    let opened = try world.open()
    for link in ["sign_in", "reset_password"] {
      let unknown = try world.follow(opened[link], opened["continuation_token"], ["username": "no@example.com"])
      #expect(unknown.status == 400 && unknown.refusal.prefix(2) == ["invalidRequest", nil])
      #expect(unknown.refusal[2]?.hasPrefix("AADSTS50034: ") == true)
      let none = try world.follow(opened[link], opened["continuation_token"], ["username": "not-an-email"])
      #expect(
        none.refusal == ["invalidRequest", nil, "AADSTS90100: username parameter is empty or not valid."])
    }
  }

  @Test func theAddressIsAskedForFirst() throws {
    let world = try TenantWorld(flow: Self.details)
    let opened = try world.open()
    let start = try world.follow(opened["sign_up"], opened["continuation_token"])
    #expect(start.action == "collectAttributes" && start.attributes == ["email"])
    #expect(
      start.body["attributes"]?.array?.first == [
        "attributeId": "email", "inputType": "text", "required": true, "hidden": false, "canChange": true,
        "label": "Email Address", "regex": "^.*",
      ])
    #expect(start.link("submitAttributes")?["name"]?.string == "submitAttributes")
  }

  /// A sign-up up to the right code.
  private func verified(_ world: TenantWorld, _ attributes: JSONObject) throws -> TenantWorld.Step {
    let opened = try world.open()
    let start = try world.follow(opened["sign_up"], opened["continuation_token"])
    let sent = try world.follow(
      start.link("submitAttributes"), start.token, ["attributes": .object(attributes)])
    #expect(sent.action == "verify" && sent.body["type"]?.string == "email")
    let code = try #require(world.latestCode)
    return try world.follow(sent.link("verify"), sent.token, ["otp": .string(code)])
  }

  @Test func whatIsMissingIsCollectedTogetherAndTakenWholeOrNotAtAll() throws {
    let world = try TenantWorld(flow: Self.details)
    let asked = try verified(world, ["email": "nora@example.com"])
    #expect(asked.action == "collectAttributes")
    #expect(asked.attributes == ["password", "jobTitle", "city", "newsletter"])
    let descriptors = asked.body["attributes"]?.array ?? []
    #expect(
      descriptors.first == [
        "attributeId": "password", "inputType": "password", "required": true, "hidden": false, "canChange": true,
        "label": "Password", "confirmationInput": "retype",
      ])
    #expect(descriptors.map { $0["inputType"]?.string } == ["password", "text", "text", "boolean"])
    #expect(descriptors.map { $0["label"]?.string } == ["Password", "Job Title", "City", "Newsletter"])
    let submit = asked.link("submitAttributes")
    let partial = try world.follow(submit, asked.token, ["attributes": ["city": "Oslo"]])
    #expect(partial.refusal.prefix(2) == ["invalidRequest", "attributeValidationError"])
    #expect(partial.details == ["password attributeRequired", "jobTitle attributeRequired"])
    let weak = try world.follow(submit, asked.token, ["attributes": ["password": "weakweak", "jobTitle": "Engineer"]])
    #expect(weak.details == ["password passwordPolicyViolation"])
    #expect(weak.refusal[2] == "AADSTS1002027: Some of the collected attributes were invalid.")
    let wrong = try world.follow(
      submit, asked.token, ["attributes": ["password": "Tulip!4471", "jobTitle": "Engineer", "newsletter": "maybe"]])
    #expect(wrong.details == ["newsletter attributeValidationError"])
    #expect(try world.tenant.user(named: "nora@example.com") == nil)
    let done = try world.follow(
      submit, asked.token, ["attributes": ["password": "Tulip!4471", "jobTitle": "Engineer", "newsletter": true]])
    #expect(done.body["state"]?.string == "continue")
    let user = try #require(try world.tenant.user(named: "nora@example.com"))
    #expect(user.attributes["jobTitle"] == "Engineer" && user.attributes["newsletter"] == "true")
  }

  @Test func onlyAttributesAreAskedForWhereThePasswordIsThere() throws {
    let world = try TenantWorld(flow: Self.details)
    let asked = try verified(world, ["email": "nora@example.com", "password": "Tulip!4471", "city": "Oslo"])
    #expect(asked.attributes == ["jobTitle", "newsletter"])
    let done = try world.follow(
      asked.link("submitAttributes"), asked.token, ["attributes": ["jobTitle": "Engineer", "password": "weak"]])
    #expect(done.body["state"]?.string == "continue")
  }

  @Test func someoneOfThatNameAlready() throws {
    let world = try TenantWorld()
    let opened = try world.open()
    let start = try world.follow(opened["sign_up"], opened["continuation_token"])
    let taken = try world.follow(
      start.link("submitAttributes"), start.token,
      ["attributes": ["email": "ada@example.com", "password": "Tulip!4471"]])
    #expect(
      taken.refusal == [
        "invalidRequest", nil, "AADSTS1003037: An account with this email address may already exist.",
      ])
    #expect(taken.details == ["email userAlreadyExists"])
    #expect(world.messageCount == 0)
  }

  @Test func aPhoneIsCheckedBeforeItsFirstCode() throws {
    let world = try TenantWorld(flow: UserFlow(name: "default", secondFactor: .sms))
    let opened = try world.open()
    let start = try world.follow(
      opened["sign_in"], opened["continuation_token"], ["username": "sms@example.com"])
    let first = try world.follow(
      start.methods.first?["_links"]?["verify"], start.token, ["password": "Correct-Horse-1"])
    #expect(first.methods.first?["type"]?.string == "sms")
    let risk = try world.follow(first.methods.first?["_links"]?["challenge"], first.token)
    #expect(risk.action == "riskverify" && risk.body["scenario"]?.string == "signin")
    #expect(risk.link("riskverify")?["name"]?.string == "riskphoneverify" && world.messageCount == 0)
    let sent = try world.follow(risk.link("riskverify"), risk.token)
    #expect(sent.action == "verify" && sent.body["type"]?.string == "sms" && world.messageCount == 1)
    // The number stands now: another code needs no other check.
    let again = try world.follow(sent.link("resend"), sent.token)
    #expect(again.action == "verify" && world.messageCount == 2)
    let code = try #require(world.latestCode)
    let done = try world.follow(again.link("verify"), again.token, ["otp": .string(code)])
    #expect(done.body["state"]?.string == "continue")
  }

  @Test func recoveryGoesByMailOrPhone() throws {
    let world = try TenantWorld()
    for (username, types) in [("ada@example.com", ["email"]), ("sms@example.com", ["email", "sms"])] {
      let opened = try world.open()
      let start = try world.follow(
        opened["reset_password"], opened["continuation_token"], ["username": .string(username)])
      #expect(start.body["scenario"]?.string == "recovery")
      #expect(start.methods.compactMap { $0["type"]?.string } == types)
    }
  }

  @Test func aPhoneThatIsNotThePersons() throws {
    let world = try TenantWorld()
    let opened = try world.open()
    let start = try world.follow(
      opened["reset_password"], opened["continuation_token"], ["username": "ada@example.com"])
    let href = start.methods.first?["_links"]?["challenge"]?["href"]?.string ?? ""
    let other = href.split(separator: "/").map { $0 == "email" ? "sms" : $0 }.joined(separator: "/")
    let refused = try world.follow(.string("/\(other)"), start.token)
    #expect(refused.refusal.prefix(2) == ["invalidRequest", "invalidContinuationToken"] && world.messageCount == 0)
  }

  @Test func whyANewPasswordIsRefused() throws {
    let world = try TenantWorld { $0.passwordPolicy.banned = ["Contoso-2026"] }
    let opened = try world.open()
    let start = try world.follow(
      opened["reset_password"], opened["continuation_token"], ["username": "ada@example.com"])
    let sent = try world.follow(start.methods.first?["_links"]?["challenge"], start.token)
    let code = try #require(world.latestCode)
    let wrong = try world.follow(sent.link("verify"), sent.token, ["otp": "0"])
    #expect(wrong.refusal.prefix(2) == ["invalidGrant", "invalidOneTimeCode"])
    let asked = try world.follow(sent.link("verify"), sent.token, ["otp": .string(code)])
    #expect(asked.action == "update")
    let reasons = [
      ("weakweak", "passwordTooWeak", 120_002), ("Ab1!", "passwordTooShort", 120_002),
      ("Contoso-2026", "passwordBanned", 120_018), ("Correct-Horse-1", "passwordRecentlyUsed", 120_002),
    ]
    for (password, inner, number) in reasons {
      let refused = try world.follow(
        asked.link("update"), asked.token, ["newPassword": .string(password)], method: .put)
      #expect(refused.status == 400 && refused.refusal.prefix(2) == ["invalidRequest", inner])
      #expect(refused.refusal[2]?.hasPrefix("AADSTS\(number): ") == true)
    }
    let taken = try world.follow(
      asked.link("update"), asked.token, ["newPassword": "Poppy?9032"], method: .put)
    #expect(taken.action == "poll")
  }

  @Test func errorsTellTheTimeAsTheServiceDoes() throws {
    let world = try TenantWorld()
    let opened = try world.open()
    let refused = try world.follow(opened["sign_in"], "x.y", ["username": "ada@example.com"])
    #expect(refused.error?["timestamp"]?.string == "2027-01-15 08:00:00Z")
    let missing = try world.follow(opened["sign_in"], "", ["username": "ada@example.com"])
    #expect(missing.refusal[2] == "AADSTS90100: continuationToken parameter is empty or not valid.")
  }

  @Test(arguments: [
    ("displayName", "Display Name"), ("city", "City"), ("extension_0a1b2c_loyaltyNumber", "Loyalty Number"),
    ("extension_", "Extension"),
  ])
  func labels(name: String, label: String) {
    #expect(UserFlowAttribute.label(of: name) == label)
  }

  /// A sign-in of the user with a phone, up to the methods of the second factor.
  private func secondFactors(_ world: TenantWorld) throws -> TenantWorld.Step {
    let opened = try world.open()
    let start = try world.follow(opened["sign_in"], opened["continuation_token"], ["username": "sms@example.com"])
    return try world.follow(start.methods.first?["_links"]?["verify"], start.token, ["password": "Correct-Horse-1"])
  }

  @Test(arguments: [
    (UserFlow.SecondFactor.any, ["email", "sms"]), (.email, ["email"]), (.sms, ["sms"]), (.none, []),
  ])
  func secondFactorsOfAUserFlow(_ factor: UserFlow.SecondFactor, types: [String]) throws {
    let asked = try secondFactors(TenantWorld(flow: UserFlow(name: "default", secondFactor: factor)))
    #expect(asked.methods.compactMap { $0["type"]?.string } == types)
  }

  @Test func idsOfMethodsAreOfOneUserAndType() throws {
    let world = try TenantWorld(flow: UserFlow(name: "default", secondFactor: .any))
    let methods = try secondFactors(world).methods
    let ids = methods.compactMap { $0["id"]?.string }
    #expect(Set(ids).count == 2 && ids.allSatisfy { $0.utf8.count == 36 })
    #expect(try secondFactors(world).methods.compactMap { $0["id"]?.string } == ids)
  }

  @Test func aTokenUnderAnotherNameOfTheTenant() throws {
    let world = try TenantWorld { $0.bindsFlowsToName = true }
    let opened = try world.open()
    let href = try #require(opened["sign_in"]?.string)
    let body: JSON = ["continuationToken": opened["continuation_token"] ?? .null, "username": "ada@example.com"]
    for (name, status) in [("contoso", 400), ("contoso.onmicrosoft.com", 400), (TenantWorld.id, 200)] {
      let path = href.replacing(TenantWorld.id, with: name)
      #expect(try world.answer(Request(.post, path, body: body.bytes)).status == status)
    }
  }

  @Test func whatAHiddenAttributeHolds() throws {
    var state = UserFlowAttribute(name: "state", isRequired: true)
    state.isHidden = true
    state.defaultValue = "new"
    var city = UserFlowAttribute(name: "city", kind: .multiSelect)
    city.options = [UserFlowAttribute.Option(label: "Oslo", value: "osl")]
    let world = try TenantWorld(flow: UserFlow(name: "default", method: .emailOtp, attributes: [state, city]))
    let done = try verified(world, ["email": "nora@example.com", "city": ["osl"]])
    #expect(done.body["state"]?.string == "continue")
    let user = try #require(try world.tenant.user(named: "nora@example.com"))
    #expect(user.attributes["state"] == "new" && user.attributes["city"] == "osl")
    let opened = try world.open()
    let start = try world.follow(opened["sign_up"], opened["continuation_token"])
    let wrong = try world.follow(
      start.link("submitAttributes"), start.token, ["attributes": ["email": "ova@example.com", "city": ["trd"]]])
    #expect(wrong.details == ["city attributeValidationError"])
  }

  @Test func recoveryInASignIn() throws {
    let world = try TenantWorld()
    let opened = try world.open()
    let start = try world.follow(opened["sign_in"], opened["continuation_token"], ["username": "ada@example.com"])
    let recovery = try world.follow(start.methods.first?["_links"]?["recover"], start.token)
    #expect(recovery.body["scenario"]?.string == "recovery" && recovery.methods.count == 1)
    let sent = try world.follow(recovery.methods.first?["_links"]?["challenge"], recovery.token)
    let code = try #require(world.latestCode)
    let asked = try world.follow(sent.link("verify"), sent.token, ["otp": .string(code)])
    #expect(asked.action == "update")
    // The sign-in stands beside it until it is done.
    let done = try world.follow(
      start.methods.first?["_links"]?["verify"], start.token, ["password": "Correct-Horse-1"])
    #expect(done.body["state"]?.string == "continue")
    let late = try world.follow(start.methods.first?["_links"]?["recover"], start.token)
    #expect(late.refusal.prefix(2) == ["invalidRequest", "invalidContinuationToken"])
  }
}
