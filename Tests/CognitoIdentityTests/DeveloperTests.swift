import JSON
import Testing

@testable import CognitoIdentity

/// Users whom the developer of a pool authenticates, in the service's words
/// (docs/reference/identity-pools-and-sts.md#developer-identities, docs/reference/identity-pools-and-sts.md#messages).
@Suite struct DeveloperTests {
  @Test func aUserHasOneIdentity() throws {
    let shop = try Shop()
    let first = shop.token("ada")
    #expect(first.status == 200)
    #expect(first.json["Token"]?.string?.split(separator: ".").count == 3)
    #expect(shop.token("ada").identity == first.identity)
    #expect(shop.token("eve").identity != first.identity)
  }

  @Test func aPoolWithoutTheProvider() throws {
    let words = "NotAuthorizedException: This identity pool does not support the specified developer provider"
    #expect(try Shop(developer: nil).token("ada").fault == words)
    #expect(try Shop().token("ada", provider: "login.other").fault == words)
  }

  @Test func theProvidersNameStays() throws {
    let shop = try Shop()
    let answer = shop.ask(
      "UpdateIdentityPool",
      [
        "IdentityPoolName": "shop", "AllowUnauthenticatedIdentities": true, "DeveloperProviderName": "login.other",
      ])
    #expect(
      answer.fault
        == "InvalidParameterException: The developer provider name of an identity pool cannot be changed.")
    #expect(shop.ask("DescribeIdentityPool").json["DeveloperProviderName"] == "login.shop")
  }

  @Test func aGuestIsLinkedByTheMaker() throws {
    let shop = try Shop()
    let guest = try #require(shop.ask("GetId").identity)
    #expect(shop.token("ada", identity: guest).identity == guest)
    let other = try #require(shop.ask("GetId").identity)
    let taken = shop.token("ada", identity: other)
    #expect(
      taken.fault
        == "DeveloperUserAlreadyRegisteredException: Developer user identifier 'ada' is registered with another identity."
    )
  }

  @Test func anUnknownIdentity() throws {
    let shop = try Shop()
    let other = "eu-west-1:00000000-0000-4370-8000-0000000000ff"
    #expect(shop.token("ada", identity: other).fault == "ResourceNotFoundException: Identity '\(other)' not found.")
    #expect(shop.lookUp(identity: other).fault == "ResourceNotFoundException: Identity '\(other)' not found.")
  }

  @Test func aUserIsLookedUpByEither() throws {
    let shop = try Shop()
    let identity = try #require(shop.token("ada").identity)
    _ = shop.token("countess", identity: identity)
    let eve = try #require(shop.token("eve").identity)
    #expect(shop.lookUp(user: "countess").identity == identity)
    #expect(shop.lookUp(identity: identity).json["DeveloperUserIdentifierList"] == ["ada", "countess"])
    #expect(shop.lookUp(user: "ada", identity: identity).status == 200)
    #expect(
      shop.lookUp(user: "ada", identity: eve).fault
        == "ResourceConflictException: The developer user identifier does not belong to the identity.")
    #expect(
      shop.lookUp(user: "no").fault == "ResourceNotFoundException: Developer user identifier 'no' not found.")
  }

  private func merge(_ shop: Shop, _ source: String, _ destination: String, provider: String = Shop.provider)
    -> Shop.Answer
  {
    shop.ask(
      "MergeDeveloperIdentities",
      [
        "SourceUserIdentifier": .string(source), "DestinationUserIdentifier": .string(destination),
        "DeveloperProviderName": .string(provider),
      ])
  }

  @Test func twoUsersBecomeOne() throws {
    let shop = try Shop()
    let source = try #require(shop.token("ada").identity)
    let destination = try #require(shop.token("countess").identity)
    #expect(merge(shop, "ada", "countess").identity == destination)
    #expect(shop.token("ada").identity == destination)
    #expect(
      shop.token("new", identity: source).fault
        == "NotAuthorizedException: Access to Identity '\(source)' is forbidden.")
    #expect(
      merge(shop, "ada", "countess").fault
        == "InvalidParameterException: Source and destination belong to the same identity.")
  }

  @Test func usersThatCannotBeMerged() throws {
    let shop = try Shop()
    _ = shop.token("ada")
    #expect(
      merge(shop, "no", "ada").fault == "ResourceNotFoundException: Developer user identifier 'no' not found.")
    #expect(
      merge(shop, "ada", "no").fault == "ResourceNotFoundException: Developer user identifier 'no' not found.")
    #expect(
      merge(shop, "ada", "ada", provider: "login.other").fault
        == "NotAuthorizedException: This identity pool does not support the specified developer provider")
  }

  private func unlink(_ shop: Shop, _ user: String, from identity: String) -> Shop.Answer {
    shop.ask(
      "UnlinkDeveloperIdentity",
      [
        "IdentityId": .string(identity), "DeveloperProviderName": .string(Shop.provider),
        "DeveloperUserIdentifier": .string(user),
      ])
  }

  @Test func aNameIsTakenAway() throws {
    let shop = try Shop()
    let ada = try #require(shop.token("ada").identity)
    let eve = try #require(shop.token("eve").identity)
    #expect(
      unlink(shop, "eve", from: ada).fault
        == "ResourceConflictException: The developer user identifier does not belong to the identity.")
    #expect(
      unlink(shop, "no", from: ada).fault == "ResourceNotFoundException: Developer user identifier 'no' not found.")
    #expect(unlink(shop, "eve", from: eve).status == 200)
    #expect(
      shop.lookUp(user: "eve").fault == "ResourceNotFoundException: Developer user identifier 'eve' not found.")
    #expect(shop.token("eve").identity != eve)
  }
}
