import JSON
import Testing

@testable import CognitoUserPools

private let nowhere: JSON = ["UserPoolId": "us-east-1_Nowhere00"]
private let noPool = "ResourceNotFoundException: User pool us-east-1_Nowhere00 does not exist."

@Suite struct PoolTests {
  let shop = Shop()

  func described(_ shop: Shop) -> JSON { shop.service.call("DescribeUserPool", shop.ofPool())["UserPool"] ?? .null }

  @Test func anUpdateReplaces() throws {
    let shop = Shop([
      "UserPoolTags": ["a": "b"], "UserPoolTier": "PLUS",
      "Policies": ["PasswordPolicy": ["MinimumLength": 20, "RequireNumbers": false]],
      "SmsVerificationMessage": "Hello {####}",
    ])
    shop.service.advance(.seconds(1))
    #expect(
      shop.service.call(
        "UpdateUserPool",
        shop.ofPool([
          "AutoVerifiedAttributes": ["phone_number"],
          "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::000000000000:role/sms"],
        ])) == [:])
    let pool = described(shop)
    #expect(pool["Name"] == "shop")
    #expect(pool["UserPoolTags"] == [:])
    #expect(pool["UserPoolTier"] == "PLUS")
    #expect(pool["UsernameAttributes"] == ["email"])
    #expect(pool["UsernameConfiguration"] == ["CaseSensitive": false])
    #expect(pool["AutoVerifiedAttributes"] == ["phone_number"])
    #expect(pool["Policies"]?["PasswordPolicy"]?["MinimumLength"] == 8)
    #expect(pool["SmsVerificationMessage"] == nil)
    #expect((pool["LastModifiedDate"]?.double ?? 0) - (pool["CreationDate"]?.double ?? 0) == 1)
    shop.service.call("UpdateUserPool", shop.ofPool(["PoolName": "renamed"]))
    #expect(described(shop)["Name"] == "renamed")
    shop.service.refuses(
      "UpdateUserPool", shop.ofPool(["MfaConfiguration": "OPTIONAL"]),
      "InvalidParameterException: SMS configuration and Auto verification for phone_number are required when MFA is "
        + "required/optional")
    #expect(described(shop)["Name"] == "renamed")
  }

  @Test func isDeletedUnlessProtected() {
    let shop = Shop(["DeletionProtection": "ACTIVE"])
    shop.service.refuses(
      "DeleteUserPool", shop.ofPool(),
      "InvalidParameterException: The user pool cannot be deleted because deletion protection is activated. Deletion "
        + "protection must be inactivated first.")
    shop.service.call("UpdateUserPool", shop.ofPool(["DeletionProtection": "INACTIVE"]))
    shop.service.call("CreateUserPoolDomain", shop.ofPool(["Domain": "shop"]))
    shop.service.refuses(
      "DeleteUserPool", shop.ofPool(),
      "InvalidParameterException: User pool cannot be deleted. It has a domain configured that should be deleted "
        + "first.")
    shop.service.call("DeleteUserPoolDomain", shop.ofPool(["Domain": "shop"]))
    let answer = shop.service.answer("DeleteUserPool", shop.ofPool())
    #expect(answer.status == 200)
    #expect(answer.body.isEmpty)
    for operation in ["DescribeUserPool", "DeleteUserPool", "ListUsers", "GetUserPoolMfaConfig", "GetCSVHeader"] {
      shop.service.refuses(
        operation, shop.ofPool(), "ResourceNotFoundException: User pool \(shop.pool) does not exist.")
    }
    shop.service.refuses(
      "InitiateAuth", shop.startBody("USER_PASSWORD_AUTH", ["USERNAME": "a", "PASSWORD": "b"]),
      "ResourceNotFoundException: User pool client \(shop.client) does not exist.")
  }

  @Test func isListedInPages() {
    let service = Service()
    for index in 0..<5 { service.call("CreateUserPool", ["PoolName": .string("pool \(index)")]) }
    var names: [String] = []
    var body: JSON = ["MaxResults": 2]
    var pages = 0
    repeat {
      let answer = service.call("ListUserPools", body)
      for pool in answer["UserPools"]?.array ?? [] {
        names.append(pool.text("Name"))
        #expect(
          pool.object?.names.sorted() == ["CreationDate", "Id", "LambdaConfig", "LastModifiedDate", "Name"])
      }
      body = ["MaxResults": 2, "NextToken": answer["NextToken"] ?? .null]
      pages += 1
    } while body["NextToken"]?.isNull == false && pages < 9
    #expect(pages == 3)
    #expect(names.sorted() == (0..<5).map { "pool \($0)" })
    for token in ["nonsense", "AAAA"] {
      service.refuses(
        "ListUserPools", ["MaxResults": 2, "NextToken": .string(token)],
        "InvalidParameterException: Invalid pagination token given.")
    }
  }

  @Test func takesMoreAttributes() {
    let body = shop.ofPool(["CustomAttributes": [["Name": "email", "AttributeDataType": "String"]]])
    #expect(shop.service.call("AddCustomAttributes", body) == [:])
    #expect(described(shop)["SchemaAttributes"]?.array?.last?.text("Name") == "custom:email")
    shop.service.refuses(
      "AddCustomAttributes", body,
      "InvalidParameterException: custom:email: Existing attribute already has name custom:email.")
  }

  @Test func tellsOfMFA() {
    #expect(shop.service.call("GetUserPoolMfaConfig", shop.ofPool()) == ["MfaConfiguration": "OFF"])
    let role = "arn:aws:iam::000000000000:role/sms"
    let texting = Shop(["MfaConfiguration": "OPTIONAL", "SmsConfiguration": ["SnsCallerArn": .string(role)]])
    #expect(
      texting.service.call("GetUserPoolMfaConfig", texting.ofPool()) == [
        "MfaConfiguration": "OPTIONAL",
        "SmsMfaConfiguration": ["SmsConfiguration": ["SnsCallerArn": .string(role), "SnsRegion": "us-east-1"]],
      ])
  }

  @Test func hasAHeaderForImports() {
    let header = shop.service.call("GetCSVHeader", shop.ofPool())["CSVHeader"]?.array?.compactMap(\.string)
    #expect(header?.first == "name")
    #expect(header?.suffix(4) == ["updated_at", "cognito:mfa_enabled", "cognito:username", "password_hash"])
  }

  @Test func hasTags() {
    let arn: JSON = ["ResourceArn": .string("arn:aws:cognito-idp:us-east-1:000000000000:userpool/\(shop.pool)")]
    let service = shop.service
    #expect(service.call("ListTagsForResource", arn) == ["Tags": [:]])
    #expect(service.call("TagResource", arn.with(["Tags": ["a": "1", "b": "2"]])) == [:])
    #expect(service.call("TagResource", arn.with(["Tags": ["b": "3"]])) == [:])
    #expect(service.call("ListTagsForResource", arn) == ["Tags": ["a": "1", "b": "3"]])
    #expect(service.call("UntagResource", arn.with(["TagKeys": ["a", "z"]])) == [:])
    #expect(described(shop)["UserPoolTags"] == ["b": "3"])
    let elsewhere = "arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_Nowhere00"
    service.refuses("ListTagsForResource", ["ResourceArn": .string(elsewhere)], noPool)
    service.refuses(
      "ListTagsForResource", ["ResourceArn": "arn:aws:s3:us-east-1:000000000000:bucket"],
      "InvalidParameterException: Invalid ResourceArn arn:aws:s3:us-east-1:000000000000:bucket")
  }
}

@Suite struct ClientTests {
  let shop = Shop()

  @Test func anUpdateReplaces() {
    let shop = Shop(client: [
      "GenerateSecret": true, "AuthSessionValidity": 9, "ReadAttributes": ["email"],
      "PreventUserExistenceErrors": "ENABLED",
    ])
    let named = shop.ofPool(["ClientId": .string(shop.client)])
    let described = shop.service.call("DescribeUserPoolClient", named)["UserPoolClient"] ?? .null
    #expect(described["AuthSessionValidity"] == 9)
    #expect(described["ClientSecret"] == shop.secret.map { .string($0) })
    let updated = shop.service.call("UpdateUserPoolClient", named)["UserPoolClient"] ?? .null
    #expect(updated["ClientName"] == "web")
    #expect(updated["AuthSessionValidity"] == 3)
    #expect(updated["ClientSecret"] == described["ClientSecret"])
    for name in ["ReadAttributes", "PreventUserExistenceErrors", "ExplicitAuthFlows"] { #expect(updated[name] == nil) }
    shop.service.refuses(
      "UpdateUserPoolClient", named.with(["WriteAttributes": ["sub"]]),
      "InvalidParameterException: Invalid write attributes specified while updating a client")
  }

  @Test func isListedWithLittle() {
    for index in 0..<3 {
      shop.service.call(
        "CreateUserPoolClient", shop.ofPool(["ClientName": .string("c\(index)"), "GenerateSecret": true]))
    }
    let first = shop.service.call("ListUserPoolClients", shop.ofPool(["MaxResults": 3]))
    let rest = shop.service.call(
      "ListUserPoolClients", shop.ofPool(["MaxResults": 3, "NextToken": first["NextToken"] ?? .null]))
    #expect(first["UserPoolClients"]?.array?.count == 3)
    #expect(rest["UserPoolClients"]?.array?.count == 1)
    #expect(rest["NextToken"] == nil)
    #expect(
      first["UserPoolClients"]?[0]?.object?.names.sorted() == ["ClientId", "ClientName", "UserPoolId"])
    #expect(shop.service.call("ListUserPoolClients", shop.ofPool(["ClientType": "DCR"])) == ["UserPoolClients": []])
  }

  @Test func isDeleted() {
    let named = shop.ofPool(["ClientId": .string(shop.client)])
    #expect(shop.service.answer("DeleteUserPoolClient", named).body.isEmpty)
    for operation in ["DescribeUserPoolClient", "UpdateUserPoolClient", "DeleteUserPoolClient"] {
      shop.service.refuses(
        operation, named, "ResourceNotFoundException: User pool client \(shop.client) does not exist.")
    }
    let other = Shop()
    shop.service.refuses(
      "DescribeUserPoolClient", shop.ofPool(["ClientId": .string(other.client)]),
      "ResourceNotFoundException: User pool client \(other.client) does not exist.")
  }
}

@Suite struct GroupTests {
  let shop = Shop()
  let staff: JSON = ["GroupName": "staff"]

  @Test func lives() throws {
    let made = shop.service.call("CreateGroup", shop.ofPool(staff).with(["Description": "d", "Precedence": 3]))
    var group = try #require(made["Group"]?.object)
    #expect(group["CreationDate"] == group["LastModifiedDate"])
    group["CreationDate"] = nil
    group["LastModifiedDate"] = nil
    #expect(
      group == ["GroupName": "staff", "UserPoolId": .string(shop.pool), "Description": "d", "Precedence": 3])
    shop.service.refuses(
      "CreateGroup", shop.ofPool(staff), "GroupExistsException: A group with the name staff already exists.")
    let role = "arn:aws:iam::000000000000:role/staff"
    let updated = shop.service.call("UpdateGroup", shop.ofPool(staff).with(["RoleArn": .string(role)]))
    #expect(updated["Group"]?["Description"] == "d")
    #expect(shop.service.call("GetGroup", shop.ofPool(staff)).text("Group", "RoleArn") == role)
    #expect(shop.service.answer("DeleteGroup", shop.ofPool(staff)).body.isEmpty)
    let named = shop.ofPool(staff).with(["Username": "ada@example.com"])
    try shop.person()
    for operation in [
      "GetGroup", "UpdateGroup", "DeleteGroup", "ListUsersInGroup", "AdminAddUserToGroup", "AdminRemoveUserFromGroup",
    ] { shop.service.refuses(operation, named, "ResourceNotFoundException: Group not found.") }
  }

  @Test func hasMembers() throws {
    try shop.person()
    try shop.person("bob@example.com")
    for (name, precedence) in [("staff", 5), ("admins", 1)] {
      shop.service.call(
        "CreateGroup", shop.ofPool(["GroupName": .string(name), "Precedence": .integer(precedence)]))
    }
    shop.service.call("CreateGroup", shop.ofPool(["GroupName": "guests"]))
    let ada: JSON = ["Username": "ada@example.com"]
    for name in ["guests", "staff", "admins", "staff"] {
      let body = shop.ofPool(["GroupName": .string(name)]).with(ada)
      #expect(shop.service.answer("AdminAddUserToGroup", body).body.isEmpty)
    }
    let groups = shop.service.call("AdminListGroupsForUser", shop.ofPool(ada))["Groups"]?.array
    #expect(groups?.map { $0.text("GroupName") } == ["admins", "staff", "guests"])
    let page = shop.service.call("AdminListGroupsForUser", shop.ofPool(ada).with(["Limit": 2]))
    let rest = shop.service.call(
      "AdminListGroupsForUser", shop.ofPool(ada).with(["Limit": 2, "NextToken": page["NextToken"] ?? .null]))
    #expect(rest["Groups"]?.array?.map { $0.text("GroupName") } == ["guests"])
    let all = shop.service.call("ListGroups", shop.ofPool())["Groups"]?.array
    #expect(all?.map { $0.text("GroupName") } == ["admins", "guests", "staff"])
    let members = shop.service.call("ListUsersInGroup", shop.ofPool(staff))["Users"]?.array
    #expect(members?.count == 1)
    shop.service.answer("AdminRemoveUserFromGroup", shop.ofPool(staff).with(ada))
    shop.service.answer("AdminRemoveUserFromGroup", shop.ofPool(staff).with(ada))
    #expect(shop.service.call("ListUsersInGroup", shop.ofPool(staff)) == ["Users": []])
    shop.service.answer("DeleteGroup", shop.ofPool(["GroupName": "admins"]))
    shop.service.call("CreateGroup", shop.ofPool(["GroupName": "admins"]))
    let left = shop.service.call("AdminListGroupsForUser", shop.ofPool(ada))["Groups"]?.array
    #expect(left?.map { $0.text("GroupName") } == ["guests"])
    shop.service.refuses(
      "AdminAddUserToGroup", shop.ofPool(staff).with(["Username": "eve@example.com"]),
      "UserNotFoundException: User does not exist.")
  }

  @Test func itsMembersComeInPages() throws {
    shop.service.call("CreateGroup", shop.ofPool(staff))
    for index in 0..<5 {
      try shop.person("u\(index)@example.com")
      shop.service.answer(
        "AdminAddUserToGroup", shop.ofPool(staff).with(["Username": .string("u\(index)@example.com")]))
    }
    let first = shop.service.call("ListUsersInGroup", shop.ofPool(staff).with(["Limit": 3]))
    let rest = shop.service.call(
      "ListUsersInGroup", shop.ofPool(staff).with(["NextToken": first["NextToken"] ?? .null]))
    #expect(first["Users"]?.array?.count == 3)
    #expect(rest["Users"]?.array?.count == 2)
    #expect(rest["NextToken"] == nil)
  }
}

@Suite struct ResourceServerTests {
  let shop = Shop()
  let orders: JSON = ["Identifier": "orders", "Name": "Orders"]

  @Test func lives() {
    let scopes: JSON = ["Scopes": [["ScopeName": "read", "ScopeDescription": "Read orders"]]]
    let made = shop.service.call("CreateResourceServer", shop.ofPool(orders).with(scopes))["ResourceServer"] ?? .null
    #expect(made == shop.ofPool(orders).with(scopes))
    shop.service.refuses(
      "CreateResourceServer", shop.ofPool(orders),
      "InvalidParameterException: orders already exists in user pool \(shop.pool).")
    #expect(
      shop.service.call("ListResourceServers", shop.ofPool(["MaxResults": 5])) == ["ResourceServers": [made]])
    shop.service.call(
      "CreateUserPoolClient", shop.ofPool(["ClientName": "c", "AllowedOAuthScopes": ["orders/read"]]))
    shop.service.call("UpdateResourceServer", shop.ofPool(["Identifier": "orders", "Name": "All orders"]))
    let described = shop.service.call("DescribeResourceServer", shop.ofPool(orders).with(["Name": nil]))
    #expect(described["ResourceServer"] == shop.ofPool(["Identifier": "orders", "Name": "All orders"]))
    shop.service.answer("DeleteResourceServer", shop.ofPool(orders))
    for operation in ["DescribeResourceServer", "UpdateResourceServer", "DeleteResourceServer"] {
      shop.service.refuses(
        operation, shop.ofPool(orders), "ResourceNotFoundException: Resource server orders does not exist.")
    }
  }
}

@Suite struct DomainTests {
  let shop = Shop()

  @Test func lives() {
    let shopDomain = shop.ofPool(["Domain": "shop"])
    let service = shop.service
    #expect(service.call("DescribeUserPoolDomain", ["Domain": "shop"]) == ["DomainDescription": [:]])
    #expect(service.call("CreateUserPoolDomain", shopDomain) == [:])
    let described = service.call("DescribeUserPoolDomain", ["Domain": "shop"])["DomainDescription"] ?? .null
    #expect(described["UserPoolId"] == .string(shop.pool))
    #expect(described["AWSAccountId"] == "000000000000")
    #expect(described["Status"] == "ACTIVE")
    #expect(described["ManagedLoginVersion"] == 1)
    #expect(service.call("DescribeUserPool", shop.ofPool()).text("UserPool", "Domain") == "shop")
    service.refuses(
      "CreateUserPoolDomain", shopDomain.with(["Domain": "other"]),
      "InvalidParameterException: User pool already has a domain configured.")
    let second = service.call("CreateUserPool", ["PoolName": "second"]).text("UserPool", "Id")
    service.refuses(
      "CreateUserPoolDomain", ["UserPoolId": .string(second), "Domain": "shop"],
      "InvalidParameterException: Domain already associated with another user pool.")
    for body: JSON in [
      shopDomain.with(["Domain": "other"]), shopDomain.with(["UserPoolId": .string(second)]), shopDomain.with(nowhere),
    ] {
      service.refuses(
        "DeleteUserPoolDomain", body, "InvalidParameterException: No such domain or user pool exists.")
    }
    #expect(service.call("DeleteUserPoolDomain", shopDomain) == [:])
    #expect(
      service.call(
        "CreateUserPoolDomain", ["UserPoolId": .string(second), "Domain": "shop", "ManagedLoginVersion": 2])
        == ["ManagedLoginVersion": 2])
  }

  @Test(
    arguments: [
      (["Domain": "my-aws-shop"], "InvalidParameterException: Domain cannot contain reserved word: aws"),
      (nowhere, noPool),
      (
        ["CustomDomainConfig": ["CertificateArn": "arn:aws:acm:us-east-1:000000000000:certificate/c"]],
        "InvalidParameterException: Custom domain is not a valid subdomain: Was not able to resolve the root domain, please "
          + "ensure an A record exists for the root domain."
      ),
    ] as [(JSON, String)])
  func refusals(members: JSON, fault: String) {
    shop.service.refuses("CreateUserPoolDomain", shop.ofPool(["Domain": "shop"]).with(members), fault)
  }
}
