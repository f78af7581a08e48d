import Testing

@testable import Configuration

@Suite struct CheckTests {
  @Test(arguments: [
    (
      "Users: [{Username: a, Groups: [admin]}], Groups: [{GroupName: admins}]",
      "x:1:58: unknown group \"admin\"; expected a group of this pool (did you mean admins?)"
    ),
    (
      "Users: [{Username: a, Groups: [admin]}]",
      "x:1:58: unknown group \"admin\"; expected a group of this pool, which has none"
    ),
    (
      "Users: [{Username: a, Attributes: [{Name: 'custom:x', Value: y}]}]",
      "x:1:69: unknown attribute \"custom:x\"; expected an attribute of this pool"
    ),
    (
      "Clients: [{AllowedOAuthScopes: [openid, orders/reed]}], "
        + "ResourceServers: [{Identifier: orders, Scopes: [{ScopeName: read}]}]",
      "x:1:67: unknown scope \"orders/reed\"; expected a scope of this pool (did you mean orders/read?)"
    ),
    (
      "Clients: [{SupportedIdentityProviders: [Cognito]}]",
      "x:1:67: unknown identity provider \"Cognito\"; expected an identity provider of this pool (did you mean COGNITO?)"
    ),
    (
      "Clients: [{DefaultRedirectURI: 'a:b', CallbackURLs: ['a:c']}]",
      "x:1:58: unknown callback URL \"a:b\"; expected a callback URL of this client (did you mean a:c?)"
    ),
    (
      "Clients: [{ReadAttributes: [emial]}]",
      "x:1:55: unknown attribute \"emial\"; expected an attribute of this pool (did you mean email?)"
    ),
  ])
  func danglingReferences(members: String, expected: String) {
    #expect(problems(pool(members)) == [expected])
  }

  /// What a tenant has several of, read by lists of members: forms, rules, duplicates and references with their places.
  @Test(arguments: [
    (
      "userFlows: [{name: a, attributes: [{name: city, regex: '(?=a)'}]}]",
      "x:1:88: regex: an unsupported expression; expected character classes, groups and repetitions"
    ),
    (
      "userFlows: [{name: a, attributes: [{name: city, type: singleSelect}]}]",
      "x:1:68: a selection without options; expected options: [{label: …, value: …}]"
    ),
    (
      "userFlows: [{name: a}, {name: a}]",
      "x:1:63: the user flow \"a\" appears twice; expected it once; the other is at line 1"
    ),
    ("groups: [{description: a}]", "x:1:42: displayName is missing; expected it here"),
    (
      "users: [{username: ada@a.test, groups: [staff]}], groups: [{displayName: stuff}]",
      "x:1:73: unknown group \"staff\"; expected a group of this tenant (did you mean stuff?)"
    ),
    (
      "customExtensions: [{event: OnOtpSend, webhook: 'https://a.test', timeout: PT301S, audience: a}]",
      "x:1:107: timeout: not a duration in seconds; expected PT5S, between 0.05 and 300.0 seconds"
    ),
    (
      "customExtensions: [{event: OnOtpSend}]",
      "x:1:52: an extension with neither or both of webhook and rule; expected one of the two"
    ),
    (
      "customExtensions: [{event: OnOtpSend, webhook: 'https://a.test'}]",
      "x:1:52: audience is missing; expected it here"
    ),
    (
      "customExtensions: [{event: OnOtpSend, rule: {message: a}}]",
      "x:1:77: a rule without an action; expected action: its name, such as showBlockPage"
    ),
    (
      "extensionAttributes: [{name: extension_1_a}]",
      "x:1:62: name: 13 characters; expected between 44 and 128"
    ),
  ])
  func partsOfTenants(members: String, expected: String) {
    #expect(problems("entraTenants: [{domain: a.test, \(members)}]") == [expected])
  }

  @Test func extensionsHaveAWebhookWithAnAudienceOrARuleWithAnAction() {
    for target in ["webhook: 'https://a.test', audience: a", "rule: {action: showBlockPage}"] {
      #expect(problems("entraTenants: [{domain: a.test, customExtensions: [{event: OnOtpSend, \(target)}]}]") == [])
    }
  }

  @Test func customAttributesAreKnownWithTheirPrefix() {
    #expect(
      problems(
        pool(
          "Schema: [{Name: x, AttributeDataType: String}, {Name: 'custom:y', AttributeDataType: String}], "
            + "Users: [{Username: a, Attributes: [{Name: 'custom:x', Value: '1'}, {Name: 'custom:y', Value: '2'}]}]")
      ).isEmpty)
  }

  @Test(arguments: [
    (
      "Groups: [{GroupName: a}, {GroupName: a}]",
      "x:1:52: the group \"a\" appears twice; expected it once; the other is at line 1"
    ),
    (
      "Users: [{Username: a}, {Username: a}]",
      "x:1:61: the username \"a\" appears twice; expected it once; the other is at line 1"
    ),
    (
      "Clients: [{ClientId: a}, {ClientId: a}]",
      "x:1:63: the client id \"a\" appears twice; expected it once; the other is at line 1"
    ),
  ])
  func duplicates(members: String, expected: String) {
    #expect(problems(pool(members)) == [expected])
  }

  @Test func usernamesFoldCaseWhereThePoolDoes() {
    let users = "Users: [{Username: Ada}, {Username: ada}]"
    #expect(problems(pool(users)).isEmpty)
    #expect(problems(pool("UsernameConfiguration: {CaseSensitive: false}, " + users)).count == 1)
  }

  @Test func filesAddUpAndShareTheirIds() throws {
    let first = "server: {seed: 1}\nuserPools: [{PoolName: a, Id: r_1, Domain: d, Clients: [{ClientId: c}]}]"
    let second = "server: {seed: 2}\nuserPools: [{PoolName: b, Id: r_1, Domain: d, Clients: [{ClientId: c}]}]"
    #expect(
      problems(["a": first, "b": second]) == [
        "b:1:16: server.seed appears twice; expected it once; the other is at a:1:16",
        "b:2:31: the user pool id \"r_1\" appears twice; expected it once; the other is at a:2:31",
        "b:2:44: the domain \"d\" appears twice; expected it once; the other is at a:2:44",
        "b:2:68: the client id \"c\" appears twice; expected it once; the other is at a:2:68",
      ])
    let third = "server: {keys: fast}\nuserPools: [{PoolName: c}]"
    let world = try ConfigurationLoader.load(
      [
        ConfigurationSource(name: "a", bytes: Array(first.utf8)),
        ConfigurationSource(name: "c", bytes: Array(third.utf8)),
      ], environment: [:])
    #expect(world.userPools.map(\.name) == ["a", "c"])
    #expect(world.server.seed?.value == 1)
    #expect(world.server.keys?.value == .fast)
  }

  @Test(arguments: [
    (
      "identityPools: [{Id: eu-west-1, IdentityPoolName: p, AllowUnauthenticatedIdentities: true}]",
      "x:1:22: Id: \"eu-west-1\" is not an id of an identity pool; expected a region, a colon and a UUID in lower case, such as eu-west-1:00000000-0000-4370-8000-000000000002"
    ),
    (
      "identityPools: [{IdentityPoolName: p, AllowUnauthenticatedIdentities: true, CognitoIdentityProviders: [{ProviderName: eu-west-1_A, ClientId: c}]}]",
      "x:1:119: unknown user pool \"eu-west-1_A\"; expected a user pool of this configuration, which has none"
    ),
  ])
  func identityPoolsAreChecked(text: String, expected: String) {
    #expect(problems(text) == [expected])
  }

  @Test(arguments: [
    (
      "delivery:\n  smtp: http://user:secret@localhost:1025",
      "x:2:9: smtp: not the address of a mail server; expected smtp://host:port or smtps://host:port"
    ),
    ("delivery: {webhook: 'ftp://a'}", "x:1:21: webhook: not a URL; expected http://… or https://…"),
    ("delivery: {smtp: 'smtp://u:p@mail:25', webhook: 'http://a'}", ""),
  ])
  func destinationsOfMessagesAreAddresses(text: String, expected: String) {
    #expect(problems(text) == (expected.isEmpty ? [] : [expected]))
  }

  @Test func whatIsBuiltIsTaken() {
    #expect(
      problems(pool("Policies: {SignInPolicy: {AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP, SMS_OTP]}}")).isEmpty)
    #expect(
      problems(pool("Clients: [{RefreshTokenRotation: {Feature: ENABLED, RetryGracePeriodSeconds: 10}}]")).isEmpty)
    #expect(problems(pool("Triggers: {CustomSMSSender: {webhook: 'http://localhost:9000'}}")).isEmpty)
  }

  @Test func whatIsNotBuiltMayBeThereEmpty() {
    #expect(
      problems("identityPools: []\nentraTenants: []\nfaults: []\ndelivery: {smtp: null, webhook: null}\n").isEmpty)
    #expect(
      problems(
        pool(
          "LambdaConfig: {}, Triggers: {}, IdentityProviders: [], MfaConfiguration: 'OFF', EnabledMfas: [], "
            + "UserPoolAddOns: {AdvancedSecurityMode: 'OFF'}, Clients: [{DirectToken: false}]")
      ).isEmpty)
  }
}
