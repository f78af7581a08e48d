import Ambient
import JSON
import Model
import SignIn
import Testing

@testable import CognitoUserPools

@Suite struct SignUpTests {
  let shop = Shop()
  let eve: JSON = ["Username": "eve@example.com", "Password": "Correct-Horse-1"]

  @Test func confirmedByCode() throws {
    let made = shop.service.call("SignUp", shop.ofClient(eve))
    #expect(made["UserConfirmed"] == false)
    #expect(made.text("UserSub").utf8.count == 36)
    #expect(
      made["CodeDeliveryDetails"] == [
        "Destination": "e***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email",
      ])
    // The client has ALLOW_USER_AUTH.
    #expect(made.text("Session") != "")
    let confirm = shop.ofClient(["Username": "eve@example.com", "ConfirmationCode": "wrong"])
    shop.service.refuses(
      "ConfirmSignUp", confirm,
      "CodeMismatchException: Invalid verification code provided, please try again.")
    let resent = shop.service.call("ResendConfirmationCode", shop.ofClient(["Username": "eve@example.com"]))
    #expect(resent["CodeDeliveryDetails"] == made["CodeDeliveryDetails"])
    let right = confirm.with(["ConfirmationCode": .string(shop.code(to: "eve@example.com"))])
    #expect(shop.service.call("ConfirmSignUp", right) == [:])
    shop.service.refuses(
      "ConfirmSignUp", right, "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED")
    shop.service.refuses(
      "ResendConfirmationCode", shop.ofClient(["Username": "eve@example.com"]),
      "InvalidParameterException: User is already confirmed.")
    #expect(shop.accessToken("eve@example.com") != "")
  }

  @Test func codesExpire() {
    shop.service.call("SignUp", shop.ofClient(eve))
    shop.service.advance(.hours(24))
    shop.service.refuses(
      "ConfirmSignUp",
      shop.ofClient([
        "Username": "eve@example.com", "ConfirmationCode": .string(shop.code(to: "eve@example.com")),
      ]), "ExpiredCodeException: Invalid code provided, please request a code again.")
  }

  @Test(
    arguments: [
      (["Username": "eve"], "InvalidParameterException: Username should be an email."),
      (
        ["Password": "short"],
        "InvalidPasswordException: Password did not conform with policy: Password not long enough"
      ),
      (
        ["Password": "correct-horse-1"],
        "InvalidPasswordException: Password did not conform with policy: Password must have uppercase characters"
      ),
      (["Password": nil], "InvalidParameterException: User is required to have a password"),
      (
        ["UserAttributes": [["Name": "custom:x", "Value": "1"]]],
        "InvalidParameterException: Attributes did not conform to the schema: Type for attribute {custom:x} could not "
          + "be determined"
      ),
      (
        ["UserAttributes": [["Name": "phone_number", "Value": "12"]]],
        "InvalidParameterException: Invalid phone number format."
      ),
      (
        ["UserAttributes": [["Name": "name"]]],
        "InvalidParameterException: Attribute value for name must not be null"
      ),
      (
        ["UserAttributes": [["Name": "email_verified", "Value": "true"]]],
        "NotAuthorizedException: A client attempted to write unauthorized attribute"
      ),
      (["ClientId": "nobody"], "ResourceNotFoundException: User pool client nobody does not exist."),
    ] as [(JSON, String)])
  func refusals(members: JSON, fault: String) {
    shop.service.refuses("SignUp", shop.ofClient(eve).with(members), fault)
  }

  @Test func anEmptyHashIsNone() {
    shop.service.call("SignUp", shop.ofClient(eve).with(["SecretHash": ""]))
  }

  @Test func namesAreTakenOnce() {
    shop.service.call("SignUp", shop.ofClient(eve))
    shop.service.refuses("SignUp", shop.ofClient(eve), "UsernameExistsException: User already exists")
    let unknown = "UserNotFoundException: Username/client id combination not found."
    shop.service.refuses(
      "ConfirmSignUp", shop.ofClient(["Username": "bob@example.com", "ConfirmationCode": "1"]), unknown)
    shop.service.refuses("ResendConfirmationCode", shop.ofClient(["Username": "bob@example.com"]), unknown)
  }

  @Test func requiredAttributesAndPermission() {
    let strict = Shop(["Schema": [["Name": "name", "AttributeDataType": "String", "Required": true]]])
    strict.service.refuses(
      "SignUp", strict.ofClient(eve),
      "InvalidParameterException: Attributes did not conform to the schema: name: The attribute is required\n")
    let closed = Shop(["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]])
    closed.service.refuses(
      "SignUp", closed.ofClient(eve),
      "NotAuthorizedException: SignUp is not permitted for this user pool")
    let aliased = Shop(["UsernameAttributes": nil, "AliasAttributes": ["email", "phone_number"]])
    aliased.service.refuses(
      "SignUp", aliased.ofClient(eve),
      "InvalidParameterException: Username cannot be of email format, since user pool is configured for email alias.")
  }

  @Test func anAliasBelongsToOne() throws {
    let shop = Shop(["UsernameAttributes": nil, "AliasAttributes": ["email"]])
    try shop.person(
      "ada", attributes: [Attribute("email", "a@example.com"), Attribute("email_verified", "true")])
    shop.service.call(
      "SignUp",
      shop.ofClient([
        "Username": "eve", "Password": "Correct-Horse-1",
        "UserAttributes": [["Name": "email", "Value": "a@example.com"]],
      ]))
    let confirm = shop.ofClient([
      "Username": "eve", "ConfirmationCode": .string(shop.code(to: "a@example.com")),
    ])
    shop.service.refuses(
      "ConfirmSignUp", confirm, "AliasExistsException: An account with the email already exists.")
    shop.service.call("ConfirmSignUp", confirm.with(["ForceAliasCreation": true]))
    #expect(try shop.realm.accounts.user(named: "a@example.com").username == "eve")
  }
}

@Suite struct RecoveryTests {
  let shop = Shop()
  let ada: JSON = ["Username": "ada@example.com"]

  @Test func aCodeSetsANewPassword() throws {
    try shop.person()
    let sent = shop.service.call("ForgotPassword", shop.ofClient(ada))
    #expect(
      sent["CodeDeliveryDetails"] == [
        "Destination": "a***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email",
      ])
    let code = shop.code()
    let confirm = shop.ofClient(ada).with(["ConfirmationCode": "1", "Password": "Better-Horse-2"])
    shop.service.refuses(
      "ConfirmForgotPassword", confirm,
      "CodeMismatchException: Invalid verification code provided, please try again.")
    shop.service.refuses(
      "ConfirmForgotPassword", confirm.with(["ConfirmationCode": .string(code), "Password": "short"]),
      "InvalidPasswordException: Password does not conform to policy: Password not long enough")
    #expect(shop.service.call("ConfirmForgotPassword", confirm.with(["ConfirmationCode": .string(code)])) == [:])
    shop.service.refuses(
      "ConfirmForgotPassword", confirm.with(["ConfirmationCode": .string(code)]),
      "ExpiredCodeException: Invalid code provided, please request a code again.")
    #expect(shop.signIn(password: "Better-Horse-2").text("AccessToken") != "")
  }

  @Test func refusals() throws {
    let unknown = "UserNotFoundException: Username/client id combination not found."
    shop.service.refuses("ForgotPassword", shop.ofClient(ada), unknown)
    shop.service.refuses(
      "ConfirmForgotPassword", shop.ofClient(ada).with(["ConfirmationCode": "1", "Password": "Better-Horse-2"]),
      unknown)
    try shop.person(attributes: [])
    shop.service.refuses(
      "ForgotPassword", shop.ofClient(ada),
      "InvalidParameterException: Cannot reset password for the user as there is no registered/verified email or "
        + "phone_number")
    try shop.person("temp@example.com", status: .forceChangePassword)
    shop.service.refuses(
      "ForgotPassword", shop.ofClient(["Username": "temp@example.com"]),
      "NotAuthorizedException: User password cannot be reset in the current state.")
    let closed = Shop(["AccountRecoverySetting": ["RecoveryMechanisms": [["Priority": 1, "Name": "admin_only"]]]])
    try closed.person()
    closed.service.refuses(
      "ForgotPassword", closed.ofClient(ada),
      "NotAuthorizedException: Contact administrator to reset password.")
  }

  @Test func unknownUsersAreHidden() {
    let shop = Shop(client: ["PreventUserExistenceErrors": "ENABLED"])
    let sent = shop.service.call("ForgotPassword", shop.ofClient(["Username": "bob@example.com"]))
    #expect(sent.text("CodeDeliveryDetails", "Destination") == "b***@e***")
    #expect(shop.message(to: "bob@example.com") == nil)
  }

  @Test func passwordsMayNotComeBack() throws {
    let shop = Shop(["Policies": ["PasswordPolicy": ["PasswordHistorySize": 2]]])
    try shop.person(password: "password-1")
    let token = shop.signIn(password: "password-1").text("AccessToken")
    func change(_ previous: String, _ proposed: String) -> JSON {
      [
        "AccessToken": .string(token), "PreviousPassword": .string(previous), "ProposedPassword": .string(proposed),
      ]
    }
    let fault = "PasswordHistoryPolicyViolationException: Password has previously been used"
    shop.service.call("ChangePassword", change("password-1", "password-2"))
    for used in ["password-1", "password-2"] {
      shop.service.refuses("ChangePassword", change("password-2", used), fault)
      shop.service.refuses(
        "AdminSetUserPassword", shop.ofPool(ada).with(["Password": .string(used)]), fault)
    }
    shop.service.call("ChangePassword", change("password-2", "password-3"))
    shop.service.call("AdminSetUserPassword", shop.ofPool(ada).with(["Password": "password-1", "Permanent": true]))
    shop.service.call("ForgotPassword", shop.ofClient(ada))
    shop.service.refuses(
      "ConfirmForgotPassword",
      shop.ofClient(ada).with(["ConfirmationCode": .string(shop.code()), "Password": "password-3"]), fault)
  }

  @Test func changedByItsOwner() throws {
    try shop.person()
    let token = shop.accessToken()
    let body: JSON = [
      "AccessToken": .string(token), "PreviousPassword": "Correct-Horse-1", "ProposedPassword": "Better-Horse-2",
    ]
    shop.service.refuses(
      "ChangePassword", body.with(["PreviousPassword": "Wrong-Horse-1"]),
      "NotAuthorizedException: Incorrect username or password.")
    shop.service.refuses(
      "ChangePassword", body.with(["ProposedPassword": "alllowercase1-"]),
      "InvalidPasswordException: Password does not conform to policy: Password must have uppercase characters")
    #expect(shop.service.call("ChangePassword", body) == [:])
    shop.service.call("GetUser", ["AccessToken": .string(token)])
    #expect(shop.signIn(password: "Better-Horse-2").text("AccessToken") != "")
  }
}

@Suite struct OwnAccountTests {
  let shop = Shop(["Schema": [["Name": "tenant", "AttributeDataType": "String", "Mutable": false]]])

  func update(_ token: String, _ name: String, _ value: String) -> JSON {
    ["AccessToken": .string(token), "UserAttributes": [["Name": .string(name), "Value": .string(value)]]]
  }

  @Test func attributesChange() throws {
    try shop.person()
    let token = shop.accessToken()
    let service = shop.service
    #expect(service.call("UpdateUserAttributes", update(token, "name", "Ada")) == ["CodeDeliveryDetailsList": []])
    let changed = service.call("UpdateUserAttributes", update(token, "email", "new@example.com"))
    #expect(
      changed == [
        "CodeDeliveryDetailsList": [
          ["Destination": "n***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email"]
        ]
      ])
    let verify: JSON = ["AccessToken": .string(token), "AttributeName": "email", "Code": "1"]
    service.refuses(
      "VerifyUserAttribute", verify,
      "CodeMismatchException: Invalid verification code provided, please try again.")
    let asked = service.call(
      "GetUserAttributeVerificationCode", ["AccessToken": .string(token), "AttributeName": "email"])
    #expect(asked.text("CodeDeliveryDetails", "Destination") == "n***@e***")
    #expect(
      service.call(
        "VerifyUserAttribute", verify.with(["Code": .string(shop.code(to: "new@example.com"))])) == [:])
    #expect(try shop.realm.accounts.user(named: "new@example.com").attributes["email_verified"] == "true")
    #expect(
      service.call("DeleteUserAttributes", ["AccessToken": .string(token), "UserAttributeNames": ["name"]]) == [:])
    #expect(try shop.realm.accounts.user(named: "new@example.com").attributes["name"] == nil)
  }

  @Test(arguments: [
    (
      "custom:tenant", "x", "InvalidParameterException: user.custom:tenant: Attribute cannot be updated.\n"
    ),
    ("sub", "x", "NotAuthorizedException: A client attempted to write unauthorized attribute"),
    (
      "custom:nothing", "x",
      "InvalidParameterException: Attributes did not conform to the schema: Type for attribute {custom:nothing} could "
        + "not be determined"
    ),
    ("email", "nonsense", "InvalidParameterException: Invalid email address format."),
    ("email", "bob@example.com", "AliasExistsException: An account with the given email already exists."),
  ])
  func attributesThatMayNot(name: String, value: String, fault: String) throws {
    try shop.person()
    try shop.person("bob@example.com")
    shop.service.refuses("UpdateUserAttributes", update(shop.accessToken(), name, value), fault)
  }

  @Test func codesForAddressesOnly() throws {
    try shop.person()
    shop.service.refuses(
      "GetUserAttributeVerificationCode",
      ["AccessToken": .string(shop.accessToken()), "AttributeName": "name"],
      "InvalidParameterException: Invalid attribute name. name cannot be verified.")
  }

  @Test func deleted() throws {
    try shop.person()
    let token = shop.accessToken()
    let answer = shop.service.answer("DeleteUser", ["AccessToken": .string(token)])
    #expect(answer.status == 200)
    #expect(answer.body.isEmpty)
    shop.service.refuses(
      "GetUser", ["AccessToken": .string(token)], "UserNotFoundException: User does not exist.")
  }
}
