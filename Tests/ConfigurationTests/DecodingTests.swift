import Description
import Patterns
import Testing

@testable import Configuration

/// The words and the place of everything that can be wrong with a value.
@Suite struct DecodingTests {
  @Test(arguments: [
    (
      "userPols: []",
      "x:1:1: unknown key \"userPols\"; expected delivery, documents, entraTenants, faults, identityPools, magicValues, realms, server or userPools (did you mean userPools?)"
    ),
    (
      "server:\n  publicURL: http://a",
      "x:2:3: unknown key \"publicURL\"; expected a key of server (did you mean publicUrl?)"
    ),
    (
      "something: 1",
      "x:1:1: unknown key \"something\"; expected delivery, documents, entraTenants, faults, identityPools, magicValues, realms, server or userPools"
    ),
    ("[1, 2]", "x:1:1: found a list; expected a mapping"),
    ("userPools: {PoolName: p}", "x:1:12: userPools: found a mapping; expected a list"),
    ("userPools: [p]", "x:1:13: userPools: found a string; expected a mapping"),
    ("server: {seed: -1}", "x:1:16: seed: -1 is out of range; expected an integer of at least 0"),
    ("server: {seed: 1.5}", "x:1:16: seed: found a number; expected an integer of at least 0"),
    (
      "server: {keys: fats}",
      "x:1:16: keys: unknown value \"fats\"; expected fast, standard or the path of a PEM file (did you mean fast?)"
    ),
    (
      "server: {publicUrl: 'localhost:4370'}",
      "x:1:21: publicUrl: \"localhost:4370\" is not a base URL; expected http://HOST[:PORT] or https://HOST[:PORT], without a slash at the end"
    ),
    (
      "server: {publicUrl: 'http://localhost/'}",
      "x:1:21: publicUrl: \"http://localhost/\" is not a base URL; expected http://HOST[:PORT] or https://HOST[:PORT], without a slash at the end"
    ),
    (
      "entraTenants: [{domain: contoso.onmicrosoft.com, identityProviders: [apple]}]",
      "x:1:50: unknown key \"identityProviders\"; expected no identity providers, which are not implemented for tenants: users sign in with a password, a code or a passkey; a user pool may have such providers (IdentityProviders)"
    ),
    (
      "server: {links: 'https://app.example.test/'}",
      "x:1:17: links: \"https://app.example.test/\" is not a base URL; expected http://HOST[:PORT] or https://HOST[:PORT], without a slash at the end"
    ),
    ("server: {strict: {Age: true}}", "x:1:19: unknown key \"Age\"; expected SignatureAge"),
    ("delivery: {smpt: null}", "x:1:12: unknown key \"smpt\"; expected smtp or webhook (did you mean smtp?)"),
  ])
  func sections(text: String, expected: String) {
    #expect(problems(text) == [expected])
  }

  @Test(arguments: [
    ("Polcies: {}", "unknown key \"Polcies\"; expected a key of a user pool (did you mean Policies?)"),
    ("UserPool: {}", "unknown key \"UserPool\"; expected what stands inside it, here"),
    (
      "Id: Shop",
      "Id: \"Shop\" is not a user pool id; expected a region, _ and letters or digits, such as eu-west-1_Shop00001"
    ),
    (
      "Id: eu_west_1",
      "Id: \"eu_west_1\" is not a user pool id; expected a region, _ and letters or digits, such as eu-west-1_Shop00001"
    ),
    ("AccountId: 12", "AccountId: not an account number; expected 12 digits"),
    ("Issuer: awz", "Issuer: unknown value \"awz\"; expected base-url, request-host, aws or a URL (did you mean aws?)"),
    ("Profile: Cognito", "Profile: unknown value \"Cognito\"; expected cognito or oidc (did you mean cognito?)"),
    (
      "Domain: my-cognito",
      "Domain: \"my-cognito\" is not a domain prefix; expected lower-case letters, digits and inner hyphens, without the words aws, amazon and cognito"
    ),
    (
      "MfaConfiguration: OPTIONL",
      "MfaConfiguration: unknown value \"OPTIONL\"; expected OFF, ON or OPTIONAL (did you mean OPTIONAL?)"
    ),
    ("MfaConfiguration: false", "MfaConfiguration: found a boolean; expected a string (put it in quotes)"),
    ("MfaConfiguration: \"a\\nb\"", "MfaConfiguration: unknown value \"a\u{FFFD}b\"; expected OFF, ON or OPTIONAL"),
    (
      "Policies: {PasswordPolicy: {MinimumLength: 5}}",
      "MinimumLength: 5 is out of range; expected an integer between 6 and 99"
    ),
    (
      "Policies: {PasswordPolicy: {MinimumLength: '8'}}",
      "MinimumLength: found a string; expected an integer between 6 and 99"
    ),
    ("Policies: {PasswordPolicy: {RequireSymbols: yes}}", "RequireSymbols: found a string; expected true or false"),
    (
      "Policies: {SignInPolicy: {AllowedFirstAuthFactors: []}}", "AllowedFirstAuthFactors: 0 items; expected at least 1"
    ),
    (
      "Policies: {SignInPolicy: {AllowedFirstAuthFactors: [EMAIL]}}",
      "AllowedFirstAuthFactors: unknown value \"EMAIL\"; expected PASSWORD, EMAIL_OTP, SMS_OTP, WEB_AUTHN or SOFTWARE_TOKEN"
    ),
    ("UsernameAttributes: email", "UsernameAttributes: found a string; expected a list"),
    (
      "UsernameAttributes: [email], AliasAttributes: [email]",
      "AliasAttributes beside UsernameAttributes; expected one of the two"
    ),
    ("Name: q", "Name beside PoolName (line 1); expected one of the two"),
    (
      "Relax: {lockouts: true}",
      "unknown key \"lockouts\"; expected fixedCode, lockout, region or sigV4 (did you mean lockout?)"
    ),
    ("Relax: {fixedCode: 12}", "fixedCode: not a code; expected four to eight digits"),
    ("Schema: [{Name: tenant}]", "AttributeDataType is missing; expected it here"),
    (
      "Schema: [{Name: tenant, AttributeDataType: Text}]",
      "AttributeDataType: unknown value \"Text\"; expected String, Number, DateTime or Boolean"
    ),
    (
      "Schema: [{Name: tenant, AttributeDataType: String, Required: true}]",
      "a required custom attribute; expected Required: false, as the service demands"
    ),
    (
      "Schema: [{Name: a23456789012345678901, AttributeDataType: String}]",
      "a name of more than 20 characters; expected at most 20, without the prefix"
    ),
    (
      "Schema: [{Name: name, StringAttributeConstraints: {MaxLength: '4096'}}]",
      "MaxLength: 4096 is out of range; expected an integer between 0 and 2048"
    ),
    (
      "EmailVerificationMessage: Your code", "EmailVerificationMessage: a message without a code; expected {####} in it"
    ),
    ("SmsVerificationMessage: code", "SmsVerificationMessage: 4 characters; expected between 6 and 140"),
    ("AccountRecoverySetting: {RecoveryMechanisms: [{Name: admin_only}]}", "Priority is missing; expected it here"),
    ("UserPoolTags: {a: [b]}", "a: found a list; expected a string"),
    (
      "CreationDate: yesterday",
      "CreationDate: not a time; expected seconds since 1970 or a text such as 2026-01-31T12:00:00Z"
    ),
    (
      "Groups: [{GroupNmae: a, GroupName: b}]",
      "unknown key \"GroupNmae\"; expected CreationDate, Description, GroupName, Precedence or RoleArn (did you mean GroupName?)"
    ),
    (
      "Groups: [{GroupName: a b}]",
      "GroupName: \"a b\" is not a word; expected letters, marks, symbols, digits and punctuation, no blanks"
    ),
    (
      "Groups: [{GroupName: a, RoleArn: 'arn:aws:iam:role/admin'}]",
      "RoleArn: \"arn:aws:iam:role/admin\" is not an ARN; expected arn:PARTITION:SERVICE:REGION:ACCOUNT:RESOURCE"
    ),
    (
      "Groups: [{GroupName: a, Precedence: -1}]",
      "Precedence: -1 is out of range; expected an integer between 0 and 2147483647"
    ),
    ("Groups: [null]", "Groups: found nothing; expected a mapping"),
    (
      "ResourceServers: [{Identifier: a, Scopes: [{ScopeName: b/c}]}]",
      "ScopeName: \"b/c\" is not a scope name; expected printable ASCII without blanks, quotes, backslashes and slashes"
    ),
    ("Users: [{}]", "Username is missing; expected it here"),
    ("Users: [{Username: a, Password: 12345678}]", "Password: found an integer; expected a string (put it in quotes)"),
    ("Users: [{Username: a, Password: a b}]", "Password: not a password; expected one without blanks"),
    (
      "Users: [{Username: a, UserAttributes: [{Name: email_verified, Value: true}]}]",
      "Value: found a boolean; expected a string (put it in quotes)"
    ),
    (
      "Users: [{Username: a, UserStatus: CONFIRMD}]",
      "UserStatus: unknown value \"CONFIRMD\"; expected UNCONFIRMED, CONFIRMED, ARCHIVED, COMPROMISED, UNKNOWN, RESET_REQUIRED, FORCE_CHANGE_PASSWORD or EXTERNAL_PROVIDER (did you mean CONFIRMED?)"
    ),
  ])
  func userPools(members: String, expected: String) {
    #expect(problems(pool(members)).map(words) == [expected])
  }

  @Test(arguments: [
    ("ClientID: a", "unknown key \"ClientID\"; expected a key of a client (did you mean ClientId?)"),
    ("ClientId: a-b", "ClientId: \"a-b\" is not a client id; expected letters, digits, _ and +"),
    ("ClientSecret: s, GenerateSecret: false", "ClientSecret beside GenerateSecret: false; expected one of the two"),
    (
      "ExplicitAuthFlows: [USER_SRP_AUTH]",
      "ExplicitAuthFlows: unknown value \"USER_SRP_AUTH\"; expected ADMIN_NO_SRP_AUTH, CUSTOM_AUTH_FLOW_ONLY, USER_PASSWORD_AUTH, ALLOW_ADMIN_USER_PASSWORD_AUTH, ALLOW_CUSTOM_AUTH, ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH, ALLOW_USER_AUTH, ALLOW_TOKEN_EXCHANGE_DELEGATION, ALLOW_TOKEN_EXCHANGE_IMPERSONATION or ALLOW_CLIENT_TOKEN_AUTH (did you mean ALLOW_USER_SRP_AUTH?)"
    ),
    (
      "ExplicitAuthFlows: [ALLOW_USER_AUTH, USER_PASSWORD_AUTH]",
      "old names of flows beside ALLOW_… names; expected names of one kind only"
    ),
    (
      "CallbackURLs: [localhost]",
      "CallbackURLs: \"localhost\" is not a URL that the service redirects to; expected https://…, http://localhost… or an app's own scheme, without a fragment"
    ),
    (
      "CallbackURLs: ['http://example.com/']",
      "CallbackURLs: \"http://example.com/\" is not a URL that the service redirects to; expected https://…, http://localhost… or an app's own scheme, without a fragment"
    ),
    (
      "CallbackURLs: ['https://example.com/#a']",
      "CallbackURLs: \"https://example.com/#a\" is not a URL that the service redirects to; expected https://…, http://localhost… or an app's own scheme, without a fragment"
    ),
    (
      "AllowedOAuthFlows: [client_credentials]",
      "client_credentials without a secret; expected ClientSecret or GenerateSecret: true"
    ),
    (
      "ClientSecret: s, CallbackURLs: ['a:b'], AllowedOAuthFlows: [code, client_credentials]",
      "client_credentials beside another flow; expected it alone"
    ),
    ("AllowedOAuthFlows: [code]", "code or implicit without CallbackURLs; expected CallbackURLs"),
    ("AuthSessionValidity: 2", "AuthSessionValidity: 2 is out of range; expected an integer between 3 and 15"),
    (
      "TokenValidityUnits: {AccessToken: hour}",
      "AccessToken: unknown value \"hour\"; expected seconds, minutes, hours or days (did you mean hours?)"
    ),
    (
      "RefreshTokenRotation: {Feature: DISABLED, RetryGracePeriodSeconds: 61}",
      "RetryGracePeriodSeconds: 61 is out of range; expected an integer between 0 and 60"
    ),
  ])
  func clients(members: String, expected: String) {
    #expect(problems(pool("Clients: [{\(members)}]")).map(words) == [expected])
  }

  @Test func everyProblemIsReportedInTheOrderOfTheFile() {
    let text = """
      server: {seed: x}
      userPools:
        - PoolName: 7
          Polcies: {}
          Clients:
            - {ClientId: a b, AuthSessionValidity: 99}
        - MfaConfiguration: Optionl
      """
    #expect(
      problems(text) == [
        "x:1:16: seed: found a string; expected an integer of at least 0",
        "x:3:15: PoolName: found an integer; expected a string (put it in quotes)",
        "x:4:5: unknown key \"Polcies\"; expected a key of a user pool (did you mean Policies?)",
        "x:6:20: ClientId: \"a b\" is not a client id; expected letters, digits, _ and +",
        "x:6:46: AuthSessionValidity: 99 is out of range; expected an integer between 3 and 15",
        "x:7:5: PoolName is missing; expected it here",
        "x:7:23: MfaConfiguration: unknown value \"Optionl\"; expected OFF, ON or OPTIONAL (did you mean OPTIONAL?)",
      ])
  }

  @Test func valuesThatMayBeSecretAreNeverShown() {
    let lines = problems(
      pool("Users: [{Username: a, Password: 'geheim geheim'}], Clients: [{ClientSecret: 'ge heim'}]"))
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.offset(of: "heim") == nil })
  }

  @Test(
    arguments: [
      ("pool", ["Pool", "name"], "Pool"), ("PoolNmae", ["PoolName", "Name"], "PoolName"), ("x", ["a", "b"], "a"),
      ("xyz", ["abc"], nil), ("", ["abc"], nil), ("ClientId", [], nil),
    ] as [(String, [String], String?)])
  func nearestNames(name: String, candidates: [String], expected: String?) {
    #expect(nearestName(to: name, among: candidates) == expected)
  }

  /// The message without its place.
  private func words(_ line: String) -> String {
    line.split(separator: ":", maxSplits: 3).dropFirst(3).joined().drop { $0 == " " }.description
  }
}
