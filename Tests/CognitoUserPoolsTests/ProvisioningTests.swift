import AWSProtocol
import JSON
import Model
import Sandboxes
import Testing

@testable import CognitoUserPools

@Suite struct CreateUserPoolTests {
  let service = Service()

  @Test func defaults() throws {
    let pool = try #require(service.call("CreateUserPool", ["PoolName": "p"])["UserPool"]?.object)
    #expect(pool["Id"]?.string?.hasPrefix("us-east-1_") == true)
    #expect(pool["Id"]?.string?.utf8.count == 19)
    #expect(pool["Arn"]?.string == "arn:aws:cognito-idp:us-east-1:000000000000:userpool/\(pool["Id"]?.string ?? "")")
    var rest = pool
    for name in ["Id", "Arn", "SchemaAttributes", "CreationDate", "LastModifiedDate"] { rest[name] = nil }
    #expect(
      rest == [
        "Name": "p",
        "Policies": [
          "PasswordPolicy": [
            "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true, "RequireNumbers": true,
            "RequireSymbols": true, "TemporaryPasswordValidityDays": 7,
          ], "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]],
        ],
        "DeletionProtection": "INACTIVE", "LambdaConfig": [:],
        "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_CODE"], "MfaConfiguration": "OFF",
        "EstimatedNumberOfUsers": 0, "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"],
        "UserPoolTags": [:],
        "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": false, "UnusedAccountValidityDays": 7],
        "UserPoolTier": "ESSENTIALS",
        "AccountRecoverySetting": [
          "RecoveryMechanisms": [
            ["Priority": 1, "Name": "verified_email"], ["Priority": 2, "Name": "verified_phone_number"],
          ]
        ],
        "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": []],
        "AcrConfiguration": [
          "Level1": ["AcrValue": "urn:cognito:loa:1"], "Level2": ["AcrValue": "urn:cognito:loa:2"],
          "Level3": ["AcrValue": "urn:cognito:loa:3"], "Level4": ["AcrValue": "urn:cognito:loa:4"],
        ],
      ])
    let schema = try #require(pool["SchemaAttributes"]?.array)
    #expect(schema.count == 20)
    #expect(
      schema[0] == [
        "Name": "sub", "AttributeDataType": "String", "DeveloperOnlyAttribute": false, "Mutable": false,
        "Required": true, "StringAttributeConstraints": ["MinLength": "1", "MaxLength": "2048"],
      ])
    #expect(
      schema[19] == [
        "Name": "updated_at", "AttributeDataType": "Number", "DeveloperOnlyAttribute": false, "Mutable": true,
        "Required": false, "NumberAttributeConstraints": ["MinValue": "0"],
      ])
  }

  @Test func regionAndAccountComeFromTheCredentials() {
    let answer = service.answer("CreateUserPool", ["PoolName": "p"], key: "123456789012", region: "eu-west-1")
    let id = answer.json.text("UserPool", "Id")
    #expect(id.hasPrefix("eu-west-1_"))
    #expect(answer.json.text("UserPool", "Arn") == "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/\(id)")
  }

  @Test func membersAreKept() throws {
    let told: JSON = [
      "PoolName": "p", "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
      "UsernameConfiguration": ["CaseSensitive": false], "DeletionProtection": "ACTIVE",
      "UserPoolTags": ["a": "b"], "UserPoolTier": "PLUS", "SmsVerificationMessage": "code {####}",
      "EmailConfiguration": ["From": "x@example.com"],
      "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::000000000000:role/sms", "ExternalId": "e"],
      "MfaConfiguration": "OPTIONAL",
      "AccountRecoverySetting": ["RecoveryMechanisms": [["Priority": 1, "Name": "verified_email"]]],
      "AdminCreateUserConfig": [
        "AllowAdminCreateUserOnly": true, "InviteMessageTemplate": ["EmailSubject": "Come {username}"],
      ],
      "Policies": ["PasswordPolicy": ["MinimumLength": 10, "RequireNumbers": true]],
      "Schema": [
        ["Name": "email", "AttributeDataType": "String", "Required": true],
        ["Name": "tenant", "AttributeDataType": "String"],
        ["Name": "age", "AttributeDataType": "Number", "NumberAttributeConstraints": ["MaxValue": "9"]],
      ],
    ]
    let pool = try #require(service.call("CreateUserPool", told)["UserPool"])
    for name in [
      "UsernameAttributes", "AutoVerifiedAttributes", "UsernameConfiguration", "DeletionProtection", "UserPoolTags",
      "UserPoolTier", "SmsVerificationMessage", "MfaConfiguration", "AccountRecoverySetting",
    ] { #expect(pool[name] == told[name], "\(name)") }
    #expect(
      pool["SmsConfiguration"] == [
        "SnsCallerArn": "arn:aws:iam::000000000000:role/sms", "ExternalId": "e", "SnsRegion": "us-east-1",
      ])
    #expect(pool["EmailConfiguration"] == ["From": "x@example.com", "EmailSendingAccount": "COGNITO_DEFAULT"])
    #expect(
      pool["Policies"]?["PasswordPolicy"] == [
        "MinimumLength": 10, "RequireUppercase": false, "RequireLowercase": false, "RequireNumbers": true,
        "RequireSymbols": false, "TemporaryPasswordValidityDays": 7,
      ])
    #expect(
      pool["VerificationMessageTemplate"] == ["SmsMessage": "code {####}", "DefaultEmailOption": "CONFIRM_WITH_CODE"])
    let schema = try #require(pool["SchemaAttributes"]?.array)
    #expect(schema.count == 22)
    #expect(schema.contains { $0.text("Name") == "email" && $0["Required"]?.bool == true })
    #expect(
      schema[20] == [
        "Name": "custom:tenant", "AttributeDataType": "String", "DeveloperOnlyAttribute": false, "Mutable": true,
        "Required": false, "StringAttributeConstraints": [:],
      ])
    #expect(schema[21]["NumberAttributeConstraints"] == ["MaxValue": "9"])
  }

  @Test(
    arguments: [
      (
        [
          "MfaConfiguration": "ON", "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::000000000000:role/sms"],
          "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
        ],
        "InvalidParameterException: Only PASSWORD and WEB_AUTHN (if configured) can be enabled as an auth factor if MFA "
          + "is enabled"
      ),
      (
        ["MfaConfiguration": "OPTIONAL"],
        "InvalidParameterException: SMS configuration and Auto verification for phone_number are required when MFA is "
          + "required/optional"
      ),
      (
        [
          "LambdaConfig": [
            "CustomSMSSender": [
              "LambdaArn": "arn:aws:lambda:us-east-1:000000000000:function:f", "LambdaVersion": "V1_0",
            ]
          ]
        ],
        "InvalidParameterException: KMSKeyId parameter is required when Custom SMS/Email Lambda trigger is used."
      ),
      (
        ["UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"]],
        "FeatureUnavailableInTierException: The following features need to be disabled for the ESSENTIALS pricing tier "
          + "configured: Threat Protection"
      ),
      (
        ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "SOFTWARE_TOKEN"]]]],
        "InvalidParameterException: SOFTWARE_TOKEN is not supported as a first auth factor."
      ),
      (
        ["UserPoolTier": "LITE", "DcrConfiguration": ["EnableStatus": "Enabled"]],
        "FeatureUnavailableInTierException: The following feature is not available for the LITE pricing tier configured: "
          + "Dynamic client registration"
      ),
      (
        ["AcrConfiguration": ["Level1": ["AcrValue": "urn:cognito:loa:4"]]],
        "InvalidParameterException: The values of AcrConfiguration must be unique across all levels."
      ),
      (
        ["UsernameAttributes": ["email"], "AliasAttributes": ["email"]],
        "InvalidParameterException: Only one of the aliasAttributes or usernameAttributes can be set in a User pool."
      ),
      (
        [
          "Policies": ["PasswordPolicy": ["TemporaryPasswordValidityDays": 3]],
          "AdminCreateUserConfig": ["UnusedAccountValidityDays": 3],
        ],
        "InvalidParameterException: Please use TemporaryPasswordValidityDays in PasswordPolicy instead of "
          + "UnusedAccountValidityDays"
      ),
      (
        ["Schema": [["Name": "x"]]],
        "InvalidParameterException: Invalid AttributeDataType input, consider using the provided AttributeDataType enum."
      ),
      (
        ["Schema": [["Name": "x", "AttributeDataType": "String", "Required": true]]],
        "InvalidParameterException: Required custom attributes are not supported currently."
      ),
      (
        ["Schema": [["Name": "email", "AttributeDataType": "Number"]]],
        "InvalidParameterException: You can not change AttributeDataType or set developerOnlyAttribute for standard "
          + "schema attribute email"
      ),
      (
        [
          "Schema": [["Name": "x", "AttributeDataType": "String", "StringAttributeConstraints": ["MaxLength": "2049"]]]
        ],
        "InvalidParameterException: user.custom:x: String attributes cannot have a length of more than 2048"
      ),
      (
        [
          "Schema": [
            [
              "Name": "x", "AttributeDataType": "String",
              "StringAttributeConstraints": ["MinLength": "5", "MaxLength": "4"],
            ]
          ]
        ], "InvalidParameterException: Attribute custom:x cannot have a max length shorter than it's min length"
      ),
      (
        [
          "Schema": [
            [
              "Name": "x", "AttributeDataType": "Number",
              "NumberAttributeConstraints": ["MinValue": "5", "MaxValue": "4"],
            ]
          ]
        ], "InvalidParameterException: Attribute custom:x cannot have a max value smaller than it's min value"
      ),
      (
        ["Schema": [["Name": "x", "AttributeDataType": "Number", "NumberAttributeConstraints": ["MinValue": "x"]]]],
        "InvalidParameterException: Invalid NumberAttributeConstraints for schema attribute custom:x"
      ),
      (
        ["Schema": [["Name": "x", "AttributeDataType": "String"], ["Name": "x", "AttributeDataType": "String"]]],
        "InvalidParameterException: Duplicate custom attribute names custom:x are not allowed in a user pool schema."
      ),
    ] as [(JSON, String)])
  func refusals(members: JSON, fault: String) {
    service.refuses("CreateUserPool", (["PoolName": "p"] as JSON).with(members), fault)
    let sandbox = service.core.sandbox()
    #expect(sandbox.map { service.core.realms(in: $0).isEmpty } == true)
  }
}

@Suite struct CreateUserPoolClientTests {
  let service = Service()
  let pool: String

  init() {
    pool = service.call("CreateUserPool", ["PoolName": "p"]).text("UserPool", "Id")
  }

  @Test func defaults() throws {
    let answer = service.call("CreateUserPoolClient", ["UserPoolId": .string(pool), "ClientName": "c"])
    var client = try #require(answer["UserPoolClient"]?.object)
    #expect(client["ClientId"]?.string?.utf8.count == 26)
    for name in ["ClientId", "CreationDate", "LastModifiedDate"] { client[name] = nil }
    #expect(
      client == [
        "UserPoolId": .string(pool), "ClientName": "c", "RefreshTokenValidity": 30, "TokenValidityUnits": [:],
        "AllowedOAuthFlowsUserPoolClient": false, "EnableTokenRevocation": true,
        "EnablePropagateAdditionalUserContextData": false, "AuthSessionValidity": 3, "ClientType": "REGULAR",
      ])
  }

  @Test func secrets() {
    let base: JSON = ["UserPoolId": .string(pool), "ClientName": "c"]
    let made = service.call("CreateUserPoolClient", base.with(["GenerateSecret": true]))
    #expect(made.text("UserPoolClient", "ClientSecret").utf8.count == 51)
    let secret = "secretsecretsecretsecretsecret"
    let given = service.call("CreateUserPoolClient", base.with(["ClientSecret": .string(secret)]))
    #expect(given.text("UserPoolClient", "ClientSecret") == secret)
  }

  @Test(
    arguments: [
      (
        ["UserPoolId": "us-east-1_Nowhere00"],
        "ResourceNotFoundException: User pool us-east-1_Nowhere00 does not exist."
      ),
      (
        ["ExplicitAuthFlows": ["ALLOW_CLIENT_TOKEN_AUTH", "ALLOW_USER_AUTH"]],
        "InvalidParameterException: ALLOW_CLIENT_TOKEN_AUTH cannot be combined with other values of ExplicitAuthFlows."
      ),
      (
        ["ReadAttributes": ["custom:x"]],
        "InvalidParameterException: Invalid read attributes specified while creating a client"
      ),
      (
        ["WriteAttributes": ["email_verified"]],
        "InvalidParameterException: Invalid write attributes specified while creating a client"
      ),
      (
        ["AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": ["openid"]],
        "InvalidOAuthFlowException: client_credentials flow can not be selected if client does not have a client secret."
      ),
      (
        ["AllowedOAuthFlows": ["client_credentials", "code"], "GenerateSecret": true],
        "InvalidOAuthFlowException: client_credentials flow can not be selected along with code flow or implicit flow."
      ),
      (["AllowedOAuthScopes": ["a/b"]], "ScopeDoesNotExistException: Invalid scope requested: a/b"),
      (
        ["CallbackURLs": ["http://example.com/"]],
        "InvalidParameterException: http://example.com/ cannot use the HTTP protocol."
      ),
      (
        ["CallbackURLs": ["http://localhost.example.com/"]],
        "InvalidParameterException: http://localhost.example.com/ cannot use the HTTP protocol."
      ),
      (
        ["SupportedIdentityProviders": ["Google"]],
        "InvalidParameterException: The provider Google does not exist for User Pool POOL."
      ),
      (["AccessTokenValidity": 25], "InvalidParameterException: Invalid range for token validity."),
      (
        ["AccessTokenValidity": 4, "TokenValidityUnits": ["AccessToken": "minutes"]],
        "InvalidParameterException: Invalid range for token validity."
      ),
    ] as [(JSON, String)])
  func refusals(members: JSON, fault: String) {
    let base: JSON = ["UserPoolId": .string(pool), "ClientName": "c"]
    service.refuses(
      "CreateUserPoolClient", base.with(members),
      fault.split(separator: "POOL", omittingEmptySubsequences: false).joined(separator: pool))
  }
}

@Suite struct ProvisioningTests {
  let service = Service()

  @Test func aDescribedPoolIsMadeAgain() throws {
    let sandbox = try #require(service.core.sandbox())
    var described = try #require(
      service.call(
        "CreateUserPool",
        [
          "PoolName": "p", "AliasAttributes": ["email"],
          "Schema": [["Name": "tenant", "AttributeDataType": "String", "Mutable": false]],
        ])["UserPool"]?.object)
    described["PoolName"] = described["Name"]
    described["Schema"] = described["SchemaAttributes"]
    described["MfaConfiguration"] = "OPTIONAL"
    let realm = try Provisioning.createPool(
      from: described, id: RealmID("eu-west-1_Copied000"), account: "123456789012", core: service.core, in: sandbox
    ) { $0.domain = "copied" }
    #expect(realm.settings.mfa == .optional)
    #expect(realm.settings.signInNames == .aliases([.email]))
    #expect(realm.settings.domain == "copied")
    #expect(realm.schema.definitions.count == 21)
    #expect(realm.schema["custom:tenant"]?.isMutable == false)
    #expect(realm.arn == "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_Copied000")

    let client = try Provisioning.createClient(
      from: ["ClientName": "c", "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]], id: ClientID("mine"),
      secret: "short", in: try service.core.realm(realm.id))
    #expect(client.secrets == ["short"])
    #expect(client.flows == [.password])
    #expect(
      #expect(throws: AWSFault.self) {
        try Provisioning.createPool(from: ["PoolName": "p", "Policies": 1], core: service.core, in: sandbox)
      }?.name == "SerializationException")
    #expect(
      #expect(throws: AWSFault.self) {
        try Provisioning.createPool(from: ["PoolName": ""], core: service.core, in: sandbox)
      }?.message.hasPrefix("2 validation errors detected") == true)
  }
}
