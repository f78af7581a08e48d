import JSON
import Testing

@testable import CognitoIdentity

/// Guests, identities and roles, in the service's words (docs/reference/identity-pools-and-sts.md).
@Suite struct IdentityTests {
  private static let role = "arn:aws:iam::000000000000:role/guest"

  @Test func aGuestIsInTheRegionOfThePool() throws {
    let shop = try Shop()
    let guests = (0..<3).compactMap { _ in shop.ask("GetId").identity }
    #expect(Set(guests).count == 3)
    for guest in guests {
      #expect(guest.hasPrefix("eu-west-1:") && guest.utf8.count == "eu-west-1:".utf8.count + 36)
      #expect(shop.call("DescribeIdentity", ["IdentityId": .string(guest)]).identity == guest)
    }
  }

  @Test func guestsNeedLeave() throws {
    #expect(
      try Shop(guests: false).ask("GetId").fault
        == "NotAuthorizedException: Unauthenticated access is not supported for this identity pool.")
  }

  @Test func aPoolThatIsNotThere() throws {
    let id = "eu-west-1:00000000-0000-4370-8000-0000000000ff"
    for operation in ["GetId", "DescribeIdentityPool", "GetIdentityPoolRoles"] {
      let answer = try Shop().call(operation, ["IdentityPoolId": .string(id)])
      #expect(answer.fault == "ResourceNotFoundException: IdentityPool '\(id)' not found.")
    }
  }

  @Test func anIdentityThatIsNotThere() throws {
    let shop = try Shop()
    let guest = try #require(shop.ask("GetId").identity)
    for id in ["us-east-1:" + guest.dropFirst("eu-west-1:".count), "eu-west-1:00000000-0000-4370-8000-0000000000ff"] {
      let answer = shop.call("DescribeIdentity", ["IdentityId": .string(id)])
      #expect(answer.fault == "ResourceNotFoundException: Identity '\(id)' not found.")
    }
  }

  @Test func anUnknownProvider() throws {
    let answer = try Shop().ask("GetId", ["Logins": ["accounts.google.com": "x"]])
    #expect(
      answer.fault == "NotAuthorizedException: Token is not from a supported provider of this identity pool.")
  }

  @Test func withoutARoleThereAreNoKeys() throws {
    let shop = try Shop()
    let guest = try #require(shop.ask("GetId").identity)
    let answer = shop.call("GetCredentialsForIdentity", ["IdentityId": .string(guest)])
    #expect(
      answer.fault
        == "InvalidIdentityPoolConfigurationException: Invalid identity pool configuration. Check assigned IAM roles for this pool."
    )
  }

  @Test func aGuestChoosesNoRole() throws {
    let shop = try Shop()
    #expect(shop.ask("SetIdentityPoolRoles", ["Roles": ["unauthenticated": .string(Self.role)]]).status == 200)
    let guest = try #require(shop.ask("GetId").identity)
    let keys = shop.call("GetCredentialsForIdentity", ["IdentityId": .string(guest)])
    #expect(keys.identity == guest)
    // An hour from the clock, which stands still.
    #expect(keys.json["Credentials"]?["Expiration"] == .number(1_800_003_600))
    let wish = shop.call(
      "GetCredentialsForIdentity", ["IdentityId": .string(guest), "CustomRoleArn": .string(Self.role)])
    #expect(wish.fault == "NotAuthorizedException: Access to Role '\(Self.role)' is forbidden.")
  }

  @Test func aDeletedIdentityIsGone() throws {
    let shop = try Shop()
    let guest = try #require(shop.ask("GetId").identity)
    let deleted = shop.call("DeleteIdentities", ["IdentityIdsToDelete": [.string(guest)]])
    #expect(deleted.json["UnprocessedIdentityIds"] == [])
    let answer = shop.call("GetCredentialsForIdentity", ["IdentityId": .string(guest)])
    #expect(answer.fault == "ResourceNotFoundException: Identity '\(guest)' not found.")
  }

  @Test func aMappingOfNoProvider() throws {
    let answer = try Shop().ask(
      "SetIdentityPoolRoles",
      [
        "Roles": ["authenticated": .string(Self.role)],
        "RoleMappings": ["accounts.google.com": ["Type": "Token", "AmbiguousRoleResolution": "Deny"]],
      ])
    #expect(
      answer.fault
        == "InvalidParameterException: accounts.google.com is not a valid RoleMapping ProviderName or is not a configured provider."
    )
  }
}
