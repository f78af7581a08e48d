@testable import Model

/// The table of docs/support/oidc.md of what differs between Cognito and the standard. Its cells follow from the values
/// of ``PersonalityRules``: the words here say what a rule's being false or true means.
enum PersonalityDifferences {
  /// One row: what a rule is about, and what it is when the rule is false and when it is true.
  struct Words {
    let rule: String
    let topic: String
    let whenFalse: String
    let whenTrue: String
  }

  /// The rows in the order of the rules. A rule without words has no row, which a test refuses.
  static var rows: [String] {
    let service = values(of: .cognito)
    let standard = values(of: .openIDConnect)
    return service.flatMap { rule, isSo in
      words.filter { $0.rule == rule }.map { words in
        func cell(_ isSo: Bool?) -> String { isSo == true ? words.whenTrue : words.whenFalse }
        return "| \(words.topic) | \(cell(isSo)) | \(cell(standard.first { $0.name == rule }?.isSo)) |"
      }
    }
  }

  /// The rules in which Cognito and the standard differ; the others are of realms that imitate Apple.
  static var names: [String] {
    zip(values(of: .cognito), values(of: .openIDConnect)).filter { $0.isSo != $1.isSo }.map { $0.0.name }
  }

  /// The rules of a personality by their names.
  static func values(of rules: PersonalityRules) -> [(name: String, isSo: Bool)] {
    Mirror(reflecting: rules).children.compactMap { child in
      guard let name = child.label, let isSo = child.value as? Bool else { return nil }
      return (name, isSo)
    }
  }

  static let words: [Words] = text.split(separator: "\n").map { line in
    let parts = line.split(separator: "|").map { part in
      part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    }.map { String($0) }
    return Words(
      rule: parts[0], topic: parts[1], whenFalse: parts.count > 2 ? parts[2] : "",
      whenTrue: parts.count > 3 ? parts[3] : "")
  }

  /// Rule, topic, what holds when the rule is false, what holds when it is true.
  private static let text = """
    challengesBasic | wrong client credentials by Basic | 400 | 401 with a challenge
    enforcesClientAuthentication | another client authentication than the registered one | taken | `invalid_client`
    takesClientAssertions | assertions of clients (RFC 7523) in place of a secret | no | yes
    takesProofsOfPossession | DPoP proofs (RFC 9449) | ignored | bind tokens and codes to keys
    describesErrors | `error_description` | only `invalid_client_secret`, `invalid_scope`, what userInfo says and what comes from providers; the reason is in the journal | a sentence
    takesAuthorizationByPost | authorize by POST | 405 | yes
    refusesRepeatedParameters | repeated parameters other than `resource` and `audience` | the first counts | `invalid_request`
    takesRequestObjects | request objects | ignored | honoured
    takesRequestObjects | parameters beside `request` or `request_uri` | used; `request` and `request_uri` are ignored | ignored
    hasAllResponseTypes | response types | `code`, `token` | any combination with `id_token`, and `none`
    hasResponseModes | `response_mode` | ignored | honoured
    requiresNonceWithIDToken | a response type with `id_token`, without `nonce` | no such response type | `invalid_request`
    refusesUnknownPrompts | unknown values of `prompt`, and `none` beside others | unknown ones are ignored | `invalid_request`
    asksPeopleSignedIn | `select_account` and `consent` of a user who is signed in | passed on to providers | show a page
    passesOverUnknownScopes | unknown scope | `invalid_request`, with `invalid_scope` as the description | ignored
    takesMaximumAge | `max_age` | ignored | honoured
    takesClaims | `claims` | ignored | honoured
    takesAuthenticationClasses | `acr_values` | ignored | honoured
    takesIDTokenHints | `id_token_hint` or a `sub` of another user | ignored | `login_required`, unless that user signs in
    requiresRedirectURIWithOpenID | a request for `openid` without `redirect_uri` | the client's default, if users have one way to sign in | refused
    ignoresLoopbackPorts | the port of a loopback redirect URI | as registered | any (RFC 8252)
    makesNonces | `nonce` in the id token of a user who returns from a provider, if the request has none | none | made by the server
    takesAnyResourceURI | `resource` | a URL, with plain `http` for loopback alone | any absolute URI without a fragment
    namesIssuerInAnswers | `iss` in answers (RFC 9207) | no | always
    putsDescriptionFirst | order in answers with an error | `error`, `error_description` | `error_description`, `error`
    addsIDTokenToImplicitAnswer | `response_type=token` with `openid` | the access token alone | an id token as well
    refusesVerifierWithoutChallenge | `code_verifier` for a code without a challenge | ignored (unconfirmed) | `invalid_grant`
    refusesUnreadableScopes | a code with a scope whose attributes the client may not read | redeemed | refused
    mismatchIsInvalidGrant | redirect mismatch at the token endpoint | `unauthorized_client` | `invalid_grant`
    revokesTokensAtReuse | tokens of a code that is redeemed twice | stay valid (unconfirmed) | revoked
    revokesTokensAtReuse | a refresh token is used again after rotation | `invalid_grant`; the newest stays valid | `invalid_grant`; all tokens of its grant are revoked
    narrowsScopesAtRefresh | `scope` at a refresh | ignored | may name fewer scopes; others are `invalid_scope`
    grantsUndefinedScopes | client credentials for a scope that no resource server defines | left out | granted
    tellsGrantedScopes | `scope` in token answers | no | yes
    grantsDeviceCodesWithCodes | device codes (RFC 8628) for a pool's client with the code flow | no | yes
    grantsOfflineAccessWithCodes | `offline_access` | no such scope | taken; no refresh token depends on it
    hasStandardAccessTokens | access token | the service's claims | RFC 9068, `typ: at+jwt`
    hasStandardIDTokens | profile claims in the id token | yes | with `response_type=id_token`, or by `claims`
    hasStandardUserInfo | `email_verified` and `phone_number_verified` in userInfo | strings | Booleans
    usesBearerChallenges | `WWW-Authenticate` of userInfo | without a scheme | `Bearer …`, `DPoP …`
    usesBearerChallenges | an access token in the header and the body | the one in the header is used | `invalid_request`
    revokesAccessTokens | revoking an access token | `unsupported_token_type` | revokes its grant
    foreignTokenIsInvalidRequest | revoking another client's token | `invalid_grant` | `invalid_request`
    hasStandardLogout | `/logout` without `client_id` | `/login` with the same query: a 400 page | RP-initiated logout
    hasStandardLogout | signing out | at once | after a confirmation, unless `id_token_hint` is of the session
    hasOwnSessionCookie | the cookie of a browser's session | the service's | Understudy's own
    hasStandardEndpoints | endpoints below the realm's id | no | yes
    hasStandardDiscovery | members of the discovery document | the service's | those of OpenID Connect Discovery and RFC 8414
    hasQuotas | the service's quotas | none | apply
    """
}
