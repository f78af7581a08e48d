import Ambient
import JSON
import Model
import SignIn
import Testing

@testable import CognitoUserPools

private let noUser = "UserNotFoundException: User does not exist."

@Suite struct AdministrationTests {
  let shop = Shop()
  let ada: JSON = ["Username": "ada@example.com"]

  func user(_ shop: Shop, _ name: String = "ada@example.com") -> JSON {
    shop.service.call("AdminGetUser", shop.ofPool(["Username": .string(name)]))
  }

  @Test func makesAnAccount() throws {
    let body = shop.ofPool(ada).with([
      "TemporaryPassword": "Temporary-Pass-1", "MessageAction": "SUPPRESS",
      "UserAttributes": [["Name": "name", "Value": "Ada"], ["Name": "email_verified", "Value": "True"]],
    ])
    let made = try #require(shop.service.call("AdminCreateUser", body)["User"])
    #expect(
      made.object?.names.sorted() == [
        "Attributes", "Enabled", "UserCreateDate", "UserLastModifiedDate", "UserStatus", "Username",
      ])
    #expect(made["UserStatus"] == "FORCE_CHANGE_PASSWORD")
    #expect(made["Attributes"]?.array?.last == ["Name": "sub", "Value": made["Username"] ?? .null])
    #expect(shop.message() == nil)
    let got = user(shop)
    #expect(got["UserAttributes"] == made["Attributes"])
    #expect(got["Enabled"] == true)
    shop.service.refuses("AdminCreateUser", body, "UsernameExistsException: User account already exists")
    shop.service.refuses(
      "AdminCreateUser", body.with(["Username": "bob@example.com", "TemporaryPassword": "short"]),
      "InvalidPasswordException: Password did not conform with policy: Password not long enough")
    let without = shop.service.call(
      "AdminCreateUser", body.with(["Username": "eve@example.com", "TemporaryPassword": nil]))
    #expect(without["User"]?["UserStatus"] == "FORCE_CHANGE_PASSWORD")
    shop.service.refuses(
      "AdminCreateUser", body.with(["Username": "bob"]), "InvalidParameterException: Username should be an email.")
  }

  @Test func invites() throws {
    shop.service.call("AdminCreateUser", shop.ofPool(ada))
    let first = try #require(shop.message())
    #expect(first.kind == .invitation)
    shop.service.call("AdminCreateUser", shop.ofPool(ada).with(["MessageAction": "RESEND"]))
    let second = try #require(shop.message())
    #expect(first.temporaryPassword != second.temporaryPassword)
    let challenge = shop.start(
      "USER_PASSWORD_AUTH",
      ada.with(["USERNAME": "ada@example.com", "PASSWORD": .string(second.temporaryPassword ?? "")]))
    #expect(challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    shop.service.refuses(
      "AdminCreateUser", shop.ofPool(["Username": "bob@example.com", "MessageAction": "RESEND"]), noUser)
    let bob = try shop.person("bob@example.com")
    shop.service.refuses(
      "AdminCreateUser", shop.ofPool(["Username": "bob@example.com", "MessageAction": "RESEND"]),
      "UnsupportedUserStateException: Resend not possible. \(bob) status is not FORCE_CHANGE_PASSWORD")
    shop.service.advance(.days(7))
    shop.service.refuses(
      "InitiateAuth",
      shop.startBody(
        "USER_PASSWORD_AUTH",
        ["USERNAME": "ada@example.com", "PASSWORD": .string(second.temporaryPassword ?? "")]),
      "NotAuthorizedException: Temporary password has expired and must be reset by an administrator.")
  }

  @Test func makesAnAccountWithoutPassword() {
    let shop = Shop(["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]])
    let made = shop.service.call("AdminCreateUser", shop.ofPool(ada))
    #expect(made.text("User", "UserStatus") == "CONFIRMED")
  }

  @Test func leavesRequiredAttributesToThePerson() {
    let shop = Shop(["Schema": [["Name": "name", "Required": true]]])
    shop.service.call("AdminCreateUser", shop.ofPool(ada).with(["TemporaryPassword": "Temporary-Pass-1"]))
    let challenge = shop.start("USER_PASSWORD_AUTH", ["USERNAME": "ada@example.com", "PASSWORD": "Temporary-Pass-1"])
    #expect(challenge["ChallengeParameters"]?["requiredAttributes"] == #"["userAttributes.name"]"#)
    let answer: JSON = ["USERNAME": "ada@example.com", "NEW_PASSWORD": "Correct-Horse-1"]
    shop.service.refuses(
      "RespondToAuthChallenge",
      shop.answerBody("NEW_PASSWORD_REQUIRED", answer, session: challenge.text("Session")),
      "InvalidParameterException: Invalid attributes given, name is missing")
    shop.service.call(
      "RespondToAuthChallenge",
      shop.answerBody(
        "NEW_PASSWORD_REQUIRED", answer.with(["userAttributes.name": "Ada"]), session: challenge.text("Session")))
  }

  @Test func takesAnAliasFromAnother() throws {
    let shop = Shop(["UsernameAttributes": nil, "AliasAttributes": ["email"]])
    let email: JSON = [
      "UserAttributes": [
        ["Name": "email", "Value": "a@example.com"], ["Name": "email_verified", "Value": "true"],
      ], "TemporaryPassword": "Temporary-Pass-1",
    ]
    shop.service.call("AdminCreateUser", shop.ofPool(email).with(["Username": "ada"]))
    let bob = shop.ofPool(email).with(["Username": "bob"])
    shop.service.refuses(
      "AdminCreateUser", bob, "AliasExistsException: An account with the given email already exists.")
    shop.service.call("AdminCreateUser", bob.with(["ForceAliasCreation": true]))
    #expect(user(shop, "a@example.com")["Username"] == "bob")
    #expect(try shop.realm.accounts.user(named: "ada").attributes["email_verified"] == "false")
  }

  @Test func setsPasswords() throws {
    try shop.person()
    let body = shop.ofPool(ada).with(["Password": "Better-Horse-2", "Permanent": true])
    #expect(shop.service.call("AdminSetUserPassword", body) == [:])
    #expect(user(shop)["UserStatus"] == "CONFIRMED")
    #expect(shop.signIn(password: "Better-Horse-2").text("AccessToken") != "")
    shop.service.call("AdminSetUserPassword", body.with(["Permanent": nil]))
    #expect(user(shop)["UserStatus"] == "FORCE_CHANGE_PASSWORD")
    shop.service.refuses(
      "AdminSetUserPassword", body.with(["Password": "short"]),
      "InvalidPasswordException: Password did not conform with policy: Password not long enough")
  }

  @Test func confirms() {
    shop.service.call("SignUp", shop.ofClient(ada).with(["Password": "Correct-Horse-1"]))
    #expect(shop.service.call("AdminConfirmSignUp", shop.ofPool(ada)) == [:])
    #expect(user(shop)["UserStatus"] == "CONFIRMED")
    shop.service.refuses(
      "AdminConfirmSignUp", shop.ofPool(ada),
      "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED")
  }

  @Test func disables() throws {
    try shop.person()
    let token = shop.accessToken()
    #expect(shop.service.call("AdminDisableUser", shop.ofPool(ada)) == [:])
    #expect(user(shop)["Enabled"] == false)
    #expect(user(shop)["UserStatus"] == "CONFIRMED")
    shop.service.refuses(
      "GetUser", ["AccessToken": .string(token)], "NotAuthorizedException: Access Token has been revoked")
    shop.service.refuses(
      "InitiateAuth",
      shop.startBody("USER_PASSWORD_AUTH", ["USERNAME": "ada@example.com", "PASSWORD": "Correct-Horse-1"]),
      "NotAuthorizedException: User is disabled.")
    shop.service.refuses(
      "AdminResetUserPassword", shop.ofPool(ada), "NotAuthorizedException: User is disabled")
    shop.service.call("AdminEnableUser", shop.ofPool(ada))
    #expect(shop.accessToken() != "")
    shop.service.refuses(
      "GetUser", ["AccessToken": .string(token)], "NotAuthorizedException: Access Token has been revoked")
  }

  @Test func changesAttributes() throws {
    try shop.person()
    func update(_ name: String, _ value: String) -> JSON {
      shop.ofPool(ada).with(["UserAttributes": [["Name": .string(name), "Value": .string(value)]]])
    }
    #expect(shop.service.call("AdminUpdateUserAttributes", update("name", "Ada")) == [:])
    shop.service.call("AdminUpdateUserAttributes", update("email_verified", "false"))
    #expect(try shop.realm.accounts.user(named: "ada@example.com").attributes["email_verified"] == "false")
    #expect(
      shop.service.call("AdminDeleteUserAttributes", shop.ofPool(ada).with(["UserAttributeNames": ["name"]])) == [:])
    shop.service.refuses(
      "AdminUpdateUserAttributes", update("sub", "x"),
      "InvalidParameterException: user.sub: Attribute cannot be updated.\n")
  }

  @Test func resetsPasswords() throws {
    try shop.person()
    #expect(shop.service.call("AdminResetUserPassword", shop.ofPool(ada)) == [:])
    #expect(user(shop)["UserStatus"] == "RESET_REQUIRED")
    shop.service.call(
      "ConfirmForgotPassword",
      shop.ofClient(ada).with(["ConfirmationCode": .string(shop.code()), "Password": "Better-Horse-2"]))
    #expect(user(shop)["UserStatus"] == "CONFIRMED")
    try shop.person("temp@example.com", status: .forceChangePassword)
    shop.service.refuses(
      "AdminResetUserPassword", shop.ofPool(["Username": "temp@example.com"]),
      "NotAuthorizedException: User password cannot be reset in the current state.")
  }

  @Test func deletes() throws {
    try shop.person()
    let answer = shop.service.answer("AdminDeleteUser", shop.ofPool(ada))
    #expect(answer.status == 200)
    #expect(answer.body.isEmpty)
  }

  @Test(arguments: [
    "AdminGetUser", "AdminConfirmSignUp", "AdminDisableUser", "AdminEnableUser", "AdminDeleteUser",
    "AdminResetUserPassword", "AdminSetUserPassword", "AdminUpdateUserAttributes", "AdminDeleteUserAttributes",
    "AdminListGroupsForUser", "AdminUserGlobalSignOut",
  ])
  func unknownUsersAreNamed(operation: String) {
    let body: JSON = ["Password": "Correct-Horse-1", "UserAttributes": [], "UserAttributeNames": []]
    shop.service.refuses(operation, shop.ofPool(ada).with(body), noUser)
    shop.service.refuses(
      operation, shop.ofPool(ada).with(body).with(["UserPoolId": "us-east-1_Nowhere00"]),
      "ResourceNotFoundException: User pool us-east-1_Nowhere00 does not exist.")
  }
}

@Suite struct ListUsersTests {
  let shop = Shop(["UsernameAttributes": nil, "UsernameConfiguration": nil])

  init() throws {
    try shop.person(
      "ada", attributes: [Attribute("name", "Ada Lovelace"), Attribute("email", "ada@one.example.com")])
    try shop.person(
      "alan", attributes: [Attribute("name", "Alan Turing"), Attribute("phone_number", "+15550000002")])
    try shop.person(
      "edsger", status: .unconfirmed, attributes: [Attribute("name", #"Edsger "EWD" \ Dijkstra"#)])
    shop.service.call("AdminDisableUser", shop.ofPool(["Username": "ada"]))
  }

  func names(_ query: JSON) -> [String] {
    shop.service.call("ListUsers", shop.ofPool(query))["Users"]?.array?.map { $0.text("Username") } ?? []
  }

  @Test(arguments: [
    ("", ["ada", "alan", "edsger"]),
    ("  ", ["ada", "alan", "edsger"]),
    (#"username = "ada""#, ["ada"]),
    (#"username="ada""#, ["ada"]),
    // The name in quotes too, as in the API reference's own example (13 June 2023).
    (#""username" = "ada""#, ["ada"]),
    (#"username = "ADA""#, []),
    (#"username ^= "a""#, ["ada", "alan"]),
    (#"name = "ada lovelace""#, ["ada"]),
    (#"name ^= "AL""#, ["alan"]),
    (#"email = "ADA@one.example.com""#, ["ada"]),
    (#"phone_number ^= "+1555""#, ["alan"]),
    (#"cognito:user_status = "unconfirmed""#, ["edsger"]),
    (#"status = "Disabled""#, ["ada"]),
    (#"status = "disabled""#, []),
    (#"name = "Edsger \"EWD\" \\ Dijkstra""#, ["edsger"]),
    (#"name = """#, []),
    (#"sub = "00000000""#, []),
  ])
  func filters(filter: String, expected: [String]) {
    #expect(names(["Filter": .string(filter)]) == expected)
  }

  @Test(arguments: [
    "username", "username =", #"username "ada""#, "username = ada", "username = 'ada'", #"username = "ada"#,
    #"= "ada""#,
    #"username ~ "ada""#, #"username == "ada""#, #"username = "a" and name = "b""#, #"username = "a"d""#, "=",
    #"(username = "ada")"#, #"username != "ada""#, #"username = "a\"#, #""username = "ada""#,
  ])
  func badFilters(filter: String) {
    shop.service.refuses(
      "ListUsers", shop.ofPool(["Filter": .string(filter)]),
      "InvalidParameterException: Error while parsing filter")
  }

  @Test(arguments: ["custom:foo", "nickname", "email_verified"])
  func unsearchable(name: String) {
    shop.service.refuses(
      "ListUsers", shop.ofPool(["Filter": .string("\(name) = \"x\"")]),
      "InvalidParameterException: Invalid search attribute: \(name)")
  }

  @Test func theSubjectIsSearched() throws {
    let sub = try shop.realm.accounts.user(named: "alan").id.description
    #expect(names(["Filter": .string("sub = \"\(sub)\"")]) == ["alan"])
    #expect(names(["Filter": .string("sub ^= \"\(sub.prefix(13))\"")]) == ["alan"])
  }

  @Test func attributesAreSelected() {
    let users = shop.service.call("ListUsers", shop.ofPool(["AttributesToGet": ["name", "sub"]]))["Users"]?.array ?? []
    #expect(users.count == 3)
    for user in users {
      #expect(user["Attributes"]?.array?.map { $0.text("Name") } == ["name", "sub"])
    }
    shop.service.refuses(
      "ListUsers", shop.ofPool(["AttributesToGet": ["nothing"]]),
      "InvalidParameterException: One or more requested attributes do not exist in user pool.")
  }

  @Test func pages() throws {
    let first = shop.service.call("ListUsers", shop.ofPool(["Limit": 2]))
    #expect(first["Users"]?.array?.count == 2)
    shop.service.answer("AdminDeleteUser", shop.ofPool(["Username": "alan"]))
    #expect(names(["PaginationToken": first["PaginationToken"] ?? .null]) == ["edsger"])
    #expect(names(["Limit": 0]) == ["ada", "edsger"])
    for token in ["nonsense", "AAAA", first.text("PaginationToken") + "AAAA"] {
      shop.service.refuses(
        "ListUsers", shop.ofPool(["PaginationToken": .string(token)]),
        "InvalidParameterException: Invalid pagination token given.")
    }
    shop.service.refuses(
      "ListUsers", shop.ofPool(["Limit": 61]),
      "InvalidParameterException: 1 validation error detected: Value '61' at 'limit' failed to satisfy constraint: "
        + "Member must have value less than or equal to 60")
  }
}
