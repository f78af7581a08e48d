import Provisioning
import Tenants

@testable import EntraNative

/// Generates docs/support/entra.md: which endpoints of the real service this front implements.
enum EntraPage {
  /// The page, generated from the front's own tables of endpoints and errors; a test compares it with the committed
  /// one.
  static var markdown: String {
    """
    # Microsoft Entra External ID

    Written from the code; do not edit. Native authentication, versions 1 and 2, and the v2.0 endpoints. `{tenant}` in a path
    is the tenant's id, a domain name, or the subdomain of `*.onmicrosoft.com`; case does not matter.

    ## Native authentication

    | `POST /{tenant}/…` | Support |
    | --- | --- |
    \((Endpoints.native.map(\.path) + [SignInToken.path]).sorted().map { "| `\($0)` | real |" }.joined(separator: "\n"))

    ## Native authentication, version 2

    The service has version 2 in public preview; MSAL for iOS has released it. It is available beside version 1 unless the tenant has
    `nativeAuthenticationV2: false`. Clients follow the links in answers. The first four paths and the form of those of methods are
    published; Understudy chose the others. `{id}` is opaque, and another one for each user and type.

    | Endpoint | Older path below `api/v0.1` |
    | --- | --- |
    | `POST /{tenant}/oauth2/v2.0/authorize-challenge` | starts a flow (401, with a token and links), and returns the code of a completed one |
    \(Endpoints.linked.map(\.row).joined(separator: "\n"))

    The older paths, which the clients' own tests and pre-releases have, lead to the same steps.

    | Setting of the tenant | |
    | --- | --- |
    | `nativeAuthenticationLinks` | `relative`: from the tenant's id on, as published, so that a proxy is passed through and SDKs put them behind their authority; `absolute`: with the host that the request came to |
    | `nativeAuthenticationBindsName: true` | a token is refused (55200) under another name of the tenant than the one that began the flow, as at the service, whose links begin with the id all the same |
    | `nativeAuthenticationCors: false` | no CORS headers, as at the service: pages of other origins need a proxy. It holds for version 1 too, not for the token endpoint |

    Supported: sign-in by code or password, second factors (both are offered with `mfa: any`), registration of a strong method (`enroll`, `activate`),
    sign-up, recovery by mail or phone, by itself or with the link `recover` in the middle of a sign-in, and the fallback to a browser
    (`webFallbackRequired`, if the tenant's `redirects` name the path, the older one or the published one). Before the first code of a flow is
    sent to a phone, its risk is checked (`riskverify`); the numbers in `blockedContacts` fail the check. `scope` and `claims` at the start are
    checked as at the authorization endpoint. Claims that ask for a second factor hold for the flow; authentication contexts
    (`acrs`) hold for a sign-up and a reset, and a sign-in with them is refused by name: MSAL for iOS skips that test of its own, because
    the service does not have it yet.

    Members, codes and numbers are those that the integration tests of MSAL for JavaScript (2026), the parser of MSAL for iOS and Android's common
    library expect: an unknown user is `invalidRequest` with AADSTS50034 in the message; a refused new password is `invalidRequest` with the
    reason inside (`passwordTooWeak` is AADSTS120002); `innerError.details` names each refused attribute of a sign-up
    (`attributeRequired`, `passwordPolicyViolation`, `userAlreadyExists`). A wrong path or method is answered in the same form.

    Unconfirmed: the scenario `signup`; the code for an attribute whose value is refused (`attributeValidationError`); the numbers for new
    passwords that are refused for another reason than weakness; that a second code to the same phone needs no further risk check; the answer
    to `recover` (that of the start of a reset); `_links.self` in other answers than that of a reset's start; `_links` beside `sign_in`, `sign_up` and
    `reset_password`; `application/hal+json` in an answer (sent to those who accept it, others get `application/json`); the names `options` and
    `defaultValue` of a descriptor (Graph's), and that several choices are joined by commas; that a code by SMS has eight digits (six in the
    clients' tests); registration, of which nothing is published. A key that no descriptor named is passed over. Codes are limited to 10 a
    flow; at the service, the limit seems to be one of the address. Not implemented: sign-in by a user name (alias).

    ### Bring Your Own UX

    An application with `customPage` (preview) signs users in on a page of its own: the authorization endpoint posts the browser to that address, with
    `context` and `initialResponse`; the page follows the links of version 2, and at the end posts `continuation_token` as a form to
    `_links.continue.href`, from where the browser returns to the app with the usual answer. `prompt=none` and a browser that is signed in are
    answered without the page. The page's calls are cross-origin: see `nativeAuthenticationCors`.

    | Known (Microsoft Learn, the opening of its reference) | Here |
    | --- | --- |
    | the names of the two fields, form post in both directions, the contract of version 2 between | the same |
    | the page neither starts nor resumes `authorize-challenge` in this transaction | 55200 |
    | where the page is configured | not published; chosen: `customPage` of an application |
    | what `context` holds | not published; chosen: an opaque text, the id of the request |
    | what `initialResponse` holds | not published; chosen: the JSON text of the start's answer |
    | the address of `continue`, cookies | not published; chosen: `oauth2/v2.0/authorize/continue`, and a cookie, so that only the browser of the request ends it. A page on another site gets it by https alone |
    | the end of a request that the user gives up; `login_hint`, `ui_locales`, `prompt` on the page | not published; not there: the page starts the same for all, and goes where it wants |
    | a custom domain | required by the service of browsers, not asked for here |

    ## v2.0 endpoints

    | Endpoint | Support |
    | --- | --- |
    \(others.map { "| `\($0.0)` | \($0.1) |" }.joined(separator: "\n"))

    ## Passkeys

    A tenant with `passkeys` has them: `relyingParty` (the host that they are for, the custom domain at the service; without it the host of the public
    URL), `isSelfServiceRegistrationAllowed`, `isAttestationEnforced`, `passkeyTypes` (`deviceBound`, `synced`), `keyRestrictions` (`enforcementType`,
    `aaGuids`). A user of the configuration may have `passkeys` (`id`, `publicKey` in COSE, both in base64url; `displayName`, `aaGuid`, `passkeyType`), so that
    a suite keeps its key.

    | On the pages | Support |
    | --- | --- |
    | where a name is typed | the browser offers what it finds (`webauthn` in autocomplete); a button asks for any passkey |
    | after the name | a choice beside the password; asked for at once of a user who has signed in with one before |
    | as second factor | a choice beside the codes |
    | registration | not on the pages, as at the service: an app does it, with Graph (`fido2Methods`) or with the API below |

    A passkey stands for both factors; the authenticator has to verify its user. Only an account with a password registers one, and only with two factors
    that were proved within the last five minutes, which the claim `amr` with `ngcmfa` asks for (50078 where they are older); an application
    by itself needs no such proof. Tokens name the factors in `amr` only if `claims` asks for it (`mfa`, `ngcmfa`).

    | `/{tenant}/api/v1.0/me/methods`: the credential management API | Support |
    | --- | --- |
    | `GET` | the passkeys of the user, with links |
    | `POST fido` | the options for the browser, a `continuationToken`, the link `activate` |
    | `POST fido/{id}/activate` | registers what the authenticator made |
    | `GET fido/{id}, DELETE fido/{id}` | shows it; removes it |
    | any other type, and the update of a password | refused by name |

    Its tokens are for 6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9, with the scope \(permissions).
    Formats of attestation: `none` and `packed`; so `attestation` is `none` in the options unless the policy enforces it (`direct` at the service).
    The options ask for no credential protection, which the service's examples enforce in a form that browsers refuse. The
    service sends no CORS headers there; Understudy does. Unconfirmed: `fido` in `amr`, the answers to a missing proof of two factors and to an unknown passkey.

    Native authentication has no passkeys: Microsoft has them on its roadmap, and no released MSAL asks for one there. A user of such an app signs in with
    the password, or by the pages. Sources: Microsoft Learn, Sign in with passkeys, the credential management API reference, fido2AuthenticationMethod
    of Graph v1.0, the samples of passkeys for External ID, read 2026-11-23.

    ## Custom authentication extensions

    A tenant’s `customExtensions` are asked at the points below: a `webhook`, which gets the service’s event and a bearer token of the tenant’s, for
    its `audience`, from the application 99045fe1-7639-4a75-9d4a-577b6ca3810f; or a `rule`, an `action` of the service’s with its members. The first one counts that
    names the event and the application (`applications`; all without it). [docs/triggers.md](../triggers.md#extensions-of-tenants) has an example.

    | Event | Asked | Actions |
    | --- | --- | --- |
    | `OnTokenIssuanceStart` | before tokens of a user are made, at a refresh too | `provideClaimsForToken`: texts and lists of texts, under the names of `claims`; into the id token if the extension is for the client, into the access token if it is for the API. Claims of the restricted set are left out |
    | `OnAttributeCollectionStart` | once a sign-up, before it is seen which attributes lack | `continueWithDefaultBehavior`, `setPrefillValues`, `showBlockPage` |
    | `OnAttributeCollectionSubmit` | when all attributes are there, before the account is made | `continueWithDefaultBehavior`, `modifyAttributeValues`, `showValidationError`, `showBlockPage` |
    | `OnOtpSend` | when a code goes by mail | `continueWithDefaultBehavior`; with `fallback: true` a failure is passed over |
    | any other, such as `OnPhoneMethodLoadStart` | | refused by name in the configuration |

    An answer that does not come within the `timeout` (2 seconds) twice, has another status than 200 or another form ends the step with AADSTS1100001, without a
    token; the journal and the terminal have the service’s number (1003002 to 1003007, 1003009, 1003010, 1003012, 1003024 to 1003027) and the reason; a page
    returns to the application with the error, or ends with the title of `showBlockPage`. A claim whose name is repeated counts once. A page shows the words of `showValidationError` beside what was
    typed. Differences: `setPrefillValues` counts as given, and pages ask for the rest alone; a code stands in the outbox as well, and goes to a relay; a claim without `claims` keeps its name.
    Unconfirmed: what native authentication answers to `showBlockPage` (here `access_denied`, 1100002, with the message) and to a failure.
    Sources: Microsoft Learn, the data references of the four events, the custom claims provider reference, the overview of custom
    authentication extensions and its page for troubleshooting, read 2026-11-22.

    ## Errors

    Native authentication answers every error with status 400, since MSAL for iOS drops the body of other statuses. Where Microsoft publishes no
    number or no text of `error_description`, Understudy chose one; programs should use `error`, `suberror` and the number.

    | `error` | `suberror` | number |
    | --- | --- | --- |
    \(rows.joined(separator: "\n"))

    Every answer with a number has `error_uri`, the service’s page about it. A fault orders an error by its number, and these members of an
    error (`error`, `suberror`, `claims`) as they are. The class of a number, and where it is known from (`chosen`: from nowhere):

    | number | `error` | `suberror` | known from | answered |
    | --- | --- | --- | --- | --- |
    \(NumberedError.all.sorted { $0.number < $1.number }.map(\.row).joined(separator: "\n"))

    Any other number is ordered as `invalid_request` unless the fault says its `error`; the journal tells it. MSAL for .NET, Java, Python and
    JavaScript ask for interaction by `error` and `suberror`, not by numbers.

    Not published by Microsoft, and chosen so that clients handle them: the numbers of `registration_required` (50072),
    `nativeauthapi_disabled` (7000218), `unsupported_challenge_type` (901007), `introspect_required` (55000), `verification_required` (55107)
    and of the password errors except weak (399246) and banned (399249); the form of 701014; that continuation tokens and codes are valid for
    10 minutes; that a code is void after 5 wrong answers, and a flow after 10 codes; that a continuation token can be used until its next step
    is completed (MSAL’s end-to-end tests use an older one again after a challenge and after missing attributes).

    ## Differences from the service

    - The grant `password` without a continuation token works if the tenant has `allowPasswordGrant: true`; the service has it for no local account.
    - Passwords are checked against a global list of banned terms as Microsoft Entra Password Protection documents it: normalization, an edit distance of one,
      names of the user and the tenant, five points. Understudy chose the terms, since the service does not publish its list; a tenant’s `banned` adds more.
      The service’s list cannot be switched off; here `passwordPolicy.globalBannedPasswords: false` switches off the list and the check for names.
      Passwords in a configuration are not checked.
    - Every role of an API (`appRoles`) is assigned to every daemon, and every scope is consented to, unless an application lists `permissions`:
      then only those, of Graph and of any other API. OpenID Connect’s own scopes need no consent.
    - A new password is valid as soon as it is submitted; with `pollsInProgress: N`, the client must poll N times first, as at the service.
    - Refresh tokens are valid for 90 days, those of pages for 24 hours, and the old one stays valid after a refresh.
    - Identity providers of a tenant (Google, Facebook, Apple, OpenID Connect, SAML) are not implemented, so that a realm with `imitates: apple` cannot be
      one: the key `identityProviders` is rejected with that reason, and `domain_hint` has no effect. A user pool may have them.

    `claims` is read at the token endpoint, also in native authentication, and at the authorization endpoint: `acrs` with the contexts `c1` to `c99` and
    `urn:user:registersecurityinfo`, `amr` with `mfa` and `ngcmfa`, `xms_cc`, `nbf` of a token that is newer, and claims that tokens have anyway. At the service, Conditional Access policies decide what a context
    requires; here each essential one requires a second factor, which the user registers if there is none, and is in the token then, as in MSAL’s
    end-to-end tests (`c4`). An API gets `xms_cc` without naming it among its optional claims. A refresh, or a code, of a sign-in without a second
    factor is refused with 50076, `basic_action` and the `claims` for the next request. Every other member of `claims` is refused by name.

    An application proves itself by a `secret`, by `certificates` (PEM; `x5t`, `x5t#S256` or `x5c` names the one, RS256 or PS256) or by
    `federatedIdentityCredentials` (issuer, subject, audience): tokens of a realm or a tenant of this server, or of an issuer elsewhere, whose discovery
    document and keys Understudy fetches (90061 where nobody answers; `http` is taken, which the service refuses). `azpacr` is 2
    for an application without a secret. An assertion may be used until it expires, as at the service. On behalf of: the token shown must be of this
    tenant’s, for the application, in time and of a sign-in that holds; the new sign-in ends by itself. Consent is what `permissions` say, of the
    application that asks; on behalf of a user of a client among its `knownClientApplications`, the `permissions` of that client count as well, since
    one consent is given to both. Tokens name groups (`groups`) for an application with `groupMembershipClaims: SecurityGroup`; above 200
    `_claim_names` and `_claim_sources` point to Graph, and above 5 there is `hasgroups` in the answer of the authorization endpoint. Sources: Microsoft Learn, certificate credentials, federated identity credentials, the
    On-Behalf-Of flow, the application manifest, the error codes, the groups overage claim, read 2026-11-22 and 2026-11-23; msal for Python.

    Refused by name: the grant `token-exchange`, `code_challenge_method=plain`, the endpoints of version 1.0 but for keys, userinfo and logout.

    ## Platforms of redirect URIs

    A redirect URI with a `platform` (`redirectUris: [{uri, platform}]`), or of that type in a manifest, has one of three. It decides how what it brings
    is redeemed, a refresh token as well:

    | platform | secret or assertion | header `Origin` | PKCE | refresh tokens |
    | --- | --- | --- | --- | --- |
    | `web` | needed (7000218) | refused (9002326) | as sent | 90 days |
    | `spa` | refused (700025) | needed (9002327) | needed at the authorization endpoint (9002325) | 24 hours from the code on, which a refresh carries over; `refresh_token_expires_in` says how long; then 700084 |
    | `publicClient` | refused (700025) | refused (9002326) | as sent | 90 days |
    | none: a text | needed if the application has one | taken | as sent | 90 days |

    Without a redirect URI (device codes, passwords), `isFallbackPublicClient` decides whether an application with platforms has a secret; an
    application's own tokens and those on behalf of a user need one, and are refused to pages (9002326). The authorization endpoint issues tokens
    to an application with platforms as `implicitGrantSettings` says (700054, 700051), to others always. **An application without any platform is
    judged as before there were platforms**: its redirect URIs serve clients of every kind. Refusals are readable for pages of other origins.
    Native authentication has no platforms.

    `logoutUrl` is loaded in a frame, with `iss` and `sid`, by the page of the logout endpoint, if the browser’s session signed in to the application.
    `appRoleMemberTypes` restricts a role to users or to applications, as `allowedMemberTypes` does at the service.
    `common`, `organizations` and `consumers` have discovery documents, with `{tenantid}` in the issuer, and keys, those of all tenants of the main sandbox. Requests there are
    those of the tenant that the application is registered in, if its `signInAudience` allows it (50194, 9002346, 9002331). Users of other tenants do not sign in to it.
    Sources: Microsoft Learn, redirect URI restrictions, refresh tokens, single sign-out; the threads that the table of numbers names. Unconfirmed: the order
    of these checks, the class of 9002325, and that `sid` is sent with `logoutUrl`.

    ## Parameters

    What the table does not name is passed over (RFC 6749 §3.1 and §3.2). An empty parameter counts as left out.

    | Parameter | Endpoints | |
    | --- | --- | --- |
    \(ParameterRule.all.map(\.row).joined(separator: "\n"))

    With `token_type=pop` the access token has `cnf` with what `req_cnf` says, and `token_type` of the answer is `pop`; the client signs its
    requests with the key, as MSAL does, and the API checks that. The APIs of this server take no such proofs: they take the token by itself.

    ## Settings

    \(MemberTable.markdown(TenantMembers.form, "Setting of a tenant, in `entraTenants`"))

    \(MemberTable.markdown(TenantMembers.relaxationForm, "`relax` of a tenant with users of its own"))

    `PATCH /_understudy/entra/tenants/{id}` changes a setting under its name in the style of that API: \(changes).

    \(MemberTable.markdown(TenantLists.applications, "Field of an application, in `applications`"))

    \(MemberTable.markdown(TenantLists.userFlows, "Field of a user flow, in `userFlows`"))

    \(MemberTable.markdown(TenantLists.groups, "Field of a group, in `groups`"))

    \(MemberTable.markdown(TenantLists.extensionAttributes, "Field of an attribute, in `extensionAttributes`"))

    \(MemberTable.markdown(TenantLists.customExtensions, "Field of an extension, in `customExtensions`"))

    \(MemberTable.markdown(TenantLists.users, "Field of a user, in `users`"))

    ## Claims of applications

    | `optionalClaims` of an application, in `idToken` and `accessToken` | In tokens |
    | --- | --- |
    | `acct` | 0: nobody is a guest |
    | `auth_time`, `email`, `ipaddr`, `upn` | as named; `auth_time` is in id tokens anyway |
    | `ctry` | `country` of the user, if that is a code of two letters |
    | `xms_pl`, `tenant_region_scope` | `preferredLanguage` of the user; EU, as in the discovery document |
    | `login_hint` | names the user to the authorization endpoint as its `login_hint` |
    | `groups` with `emit_as_roles`, `cloud_displayname` | groups as roles, or by their names; with `groupMembershipClaims` |
    | `aud` with `use_guid`, `preferred_username` | in access tokens of version 1.0 |
    | `idtyp` with `include_user_token` | `user` in access tokens of users |
    | `extension_{client id}_{name}` with `source: user` | as `extn.{name}` |
    | `acrs`, `family_name`, `given_name`, `sid`, `xms_cc` | as tokens have them without it |
    | any other, such as `fwd`, `in_corp`, `onprem_sid`, `pwd_exp`, `vnet`, `verified_primary_email`, `xms_edov`, `xms_tpl`, `ztdid`; tokens of SAML | refused by name |

    An API with `requestedAccessTokenVersion: 1` gets access tokens of version 1.0: `appid`, `appidacr`, `unique_name`, `upn`, `amr`, `acr`, its `identifierUri` as
    `aud`, and an issuer of its own: the tenant’s without `v2.0`, or `https://sts.windows.net/{id}/` with `issuer: entra`. Without the setting it is 2, where a
    manifest’s `null` means 1. The keys are those of version 2.0, at `/discovery/keys` too.
    `/{tenant}/.well-known/openid-configuration` is the discovery document of version 1.0.

    `appRoles` of an application are assigned to users and groups by `appRoleAssignments` (`appId`, `role`) there, and stand as `roles` in id tokens for the
    application and in access tokens for it as an API. Sources: Microsoft Learn, optional claims, the access token and optional claims references, read 2026-11-23.

    """
  }

  private static var changes: String { TenantChange.all.map { "`\($0.name)`" }.joined(separator: ", ") }

  private static var permissions: String {
    CredentialPermission.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  }

  private static let others = [
    (
      "GET|POST /{tenant}/oauth2/v2.0/authorize",
      "real: code, id_token, code id_token, id_token token; query, fragment, form_post"
    ),
    (
      "POST /{tenant}/oauth2/v2.0/token",
      "real: authorization_code with PKCE, refresh_token, client_credentials, jwt-bearer (on behalf of), device_code; clients with a secret, a certificate or a federated credential; password where allowed"
    ),
    ("POST /{tenant}/oauth2/v2.0/devicecode", "real"),
    (
      "GET|POST /{tenant}/oauth2/deviceauth",
      "the page where a user enters a device’s code, instead of microsoft.com/devicelogin"
    ),
    ("GET|POST /{tenant}/oauth2/v2.0/logout, /oauth2/logout", "real, with frames for `logoutUrl`"),
    (
      "GET|POST /{tenant}/adminconsent, /{tenant}/v2.0/adminconsent",
      "real: any user of the tenant signs in and allows; the scopes are added to `permissions` of an application that lists them"
    ),
    ("GET|POST /{tenant}/openid/userinfo, /oidc/userinfo", "real; the second is Graph’s path"),
    ("GET /{tenant}/v2.0/.well-known/openid-configuration", "real; also of `common`, `organizations`, `consumers`"),
    ("GET /{tenant}/.well-known/openid-configuration", "the document of version 1.0"),
    ("GET /{tenant}/discovery/v2.0/keys, /discovery/keys", "real, with x5c and x5t"),
    ("GET /common/discovery/instance", "real, for the tenants of this server"),
    ("GET /common/userrealm/{username}", "always Managed"),
    (
      "POST /config/response, GET|DELETE /config/all",
      "the protocol of Microsoft’s own client tests, if the tenant has cannedResponses: true; an empty list makes the next call succeed"
    ),
  ]

  private static var rows: [String] {
    var seen: Set<String> = []
    return NativeAuthError.samples.map { error in
      "| `\(error.code.rawValue)` | \(error.detail.map { "`\($0.rawValue)`" } ?? "") | \(error.number) |"
    }.filter { seen.insert($0).inserted }.sorted()
  }
}

extension NumberedError {
  fileprivate var row: String {
    "| \(number) | `\(code.rawValue)` | \(detail.map { "`\($0.rawValue)`" } ?? "") | \(source) | \(words == nil ? "here" : "if ordered") |"
  }
}

extension ParameterRule {
  fileprivate var row: String {
    let places = Endpoint.allCases.filter(endpoints.contains).map(\.rawValue).joined(separator: ", ")
    return "| `\(name)` | \(places) | \(told) |"
  }
}

extension LinkedRoute {
  /// The step's row: its method and path, and the older paths.
  fileprivate var row: String {
    let olderPaths = older.map { "`\($0.dropFirst(LinkedRoute.versions[1].utf8.count + 1))`" }
    return "| `\(method) /{tenant}/\(path)` | \(olderPaths.joined(separator: ", ")) |"
  }
}
