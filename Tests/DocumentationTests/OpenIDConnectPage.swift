import Model
import OAuth
import Provisioning

@testable import OpenIDConnect

/// Generates docs/support/oidc.md: what this front implements of OAuth 2.0 and OpenID Connect.
enum OpenIDConnectPage {
  /// The page, from the lists that make a realm's discovery document; a test compares it with the committed page.
  static var markdown: String {
    """
    # OpenID Connect and OAuth 2.0

    Written from the code; do not edit. A realm behaves as **Cognito** or as the **standards** require: a user pool as Cognito unless it has
    `Profile: oidc`, an entry of `realms` always as the standards.

    | Topic | Cognito | Standard |
    | --- | --- | --- |
    \(PersonalityDifferences.rows.joined(separator: "\n"))

    ## Endpoints of standard realms

    They are below `{public URL}/{realm}`. For registered clients of the realm, Cognito's paths `/oauth2/…` work as well.

    | Metadata | Path |
    | --- | --- |
    \(Endpoints.endpointPaths.map { "| `\($0.name)` | `/\($0.path)` |" }.joined(separator: "\n"))

    | Path | Purpose |
    | --- | --- |
    \(Endpoints.otherPaths.map { "| `\($0.path)` | \($0.purpose) |" }.joined(separator: "\n"))

    ## Discovery

    | Metadata | Values |
    | --- | --- |
    \(Endpoints.abilities.map { "| `\($0.name)` | \($0.values.map { "`\($0)`" }.joined(separator: ", ")) |" }
      .joined(separator: "\n"))
    \(Endpoints.switches.map { "| `\($0.name)` | `\($0.value)` |" }.joined(separator: "\n"))

    `registration_endpoint` is listed if the realm has `registration: true`; `password` works for clients that are configured for it.
    A realm signs by RS256 unless its `signing` lists others: access tokens by the first of the list, id tokens and userInfo answers by the one that
    the client chose. Discovery names those of the list alone.
    `backchannel_authentication_endpoint` (CIBA) is listed where a client has the grant or may register for it, with
    `backchannel_token_delivery_modes_supported`: `poll`, `ping`; the control API decides for the user.
    `backchannel_authentication_request_signing_alg_values_supported` is there where a client signs its requests or may register for it: such a
    client sends no others, and each is good once.
    The frame at `check_session_iframe` (OpenID Connect Session Management) asks us at each message, so that a session that was ended elsewhere
    has `changed` as well; `session_state` comes with codes and tokens to an address with an origin. Over http, browsers send the session
    along in frames of the same site alone.
    `authorization_details_types_supported` (RFC 9396) are the realm's `authorizationDetailTypes`. `profile: fapi2` and
    `profile: fapi2-message-signing` leave of these lists what FAPI 2.0 allows; the second adds `require_signed_request_object`.
    What is said of encryption needs a realm with `encryption`, and a client that has that encrypted or may register; request objects need the
    first alone.
    A realm with `federation` is an entity of OpenID Federation 1.0, whose `federation_entity` metadata name `federation_fetch_endpoint` and
    `federation_list_endpoint` if it has `subordinates`, and `federation_resolve_endpoint` if it has them or `trustAnchors`.
    `client_registration_types_supported` is there if the realm has `clientRegistration`.
    `client_id_metadata_document_supported` is `true` if the realm has `clientDocuments` (draft-ietf-oauth-client-id-metadata-document): a URL
    is then a client id, and the document there is read at each authorization request, at most once in ten minutes. `protected_resources`
    (RFC 9728 §4) are the realm's `resources`; without them, `resource` (RFC 8707) may name any.
    `tls_client_auth`, `self_signed_tls_client_auth` and `tls_client_certificate_bound_access_tokens` (RFC 8705) need the option `--mtls-port`,
    and the first a realm with `clientAuthorities`; `mtls_endpoint_aliases` then names the endpoints that clients call, at that port.
    `acr` is the first of the requested levels, since a mock has no levels of its own. Clients that are registered with a logout address are
    notified of a session's end when its browser opens `end_session_endpoint`: the first twelve clients of the session, one after the
    other, each with three seconds to answer. DPoP proofs must have a nonce if the realm has `dpopNonces: true`.

    ## Targets

    Parameters and claims that name who or what a request is for, and what is checked before the request has an effect. `resource` is an absolute
    URI without a fragment (RFC 8707), and one of the realm's `resources` if it lists them; `audience` (RFC 8693) is one of these, or a client of the
    realm. What is not accepted is `invalid_target`; a token request names one. Endpoints ignore parameters that have no row, as RFC 6749 §3.1 and
    §3.2 require.

    | Parameter | Endpoint | Check |
    | --- | --- | --- |
    \(Self.targets.map { "| \($0.parameter) | \($0.endpoint) | \($0.check) |" }.joined(separator: "\n"))

    ## Realms that imitate Apple

    `imitates: apple` replaces the endpoints above by those of Sign in with Apple, below `{public URL}/{realm}/auth`; for requests to
    `\(AppleTeam.host)`, the first such realm is also at `/auth`. docs/clients/sign-in-with-apple.md describes it. Not implemented:
    `/auth/usermigrationinfo`.

    | Metadata | Value |
    | --- | --- |
    \(Endpoints.appleEndpoints.map { "| `\($0.name)` | `/auth/\($0.path)` |" }.joined(separator: "\n"))
    \(Endpoints.appleAbilities.map { "| `\($0.name)` | \($0.values.map { "`\($0)`" }.joined(separator: ", ")) |" }
      .joined(separator: "\n"))
    ## Settings

    \(MemberTable.markdown(PlainRealm.form, "Setting of a realm, in `realms`"))

    \(MemberTable.markdown(PlainClient.form, "Field of a client, in `clients`"))

    ## Refused by name

    \(Self.refused.map { "- \($0)" }.joined(separator: "\n"))

    """
  }

  private static var targets: [(parameter: String, endpoint: String, check: String)] {
    ["authorize", "par"].map {
      ("`\(AuthorizationParameters.Name.resource.rawValue)`", "`\($0)`", TargetParameter.resource.check)
    }
      + OAuthGrant.all.flatMap { grant in
        grant.targets.map { parameter in
          let limit = grant.keepsTarget && parameter == .resource ? ", and that of the grant if it has one" : ""
          return ("`\(parameter.rawValue)`", "`token`, `\(grant.name)`", parameter.check + limit)
        }
      } + otherTargets
  }

  /// Targets that name the issuer itself or another.
  private static let otherTargets: [(parameter: String, endpoint: String, check: String)] = [
    (
      "`aud` of `client_assertion`", "every endpoint that clients call",
      "the issuer, the endpoint or the token endpoint"
    ),
    ("`aud` of `request`", "`authorize`, `par`", "the issuer, if it is there"),
    ("`iss` and `client_id` of `request`", "`authorize`, `par`", "the client, if they are there"),
    (
      "`iss` of `assertion`", "`token`, `\(OAuthGrant.assertion.name)`",
      "a realm of the server, by the issuer of its tokens"
    ),
    ("`aud` of `assertion`", "`token`, `\(OAuthGrant.assertion.name)`", "the issuer or the token endpoint"),
    ("`iss` of `subject_token`, `actor_token`", "`token`, `\(OAuthGrant.tokenExchange.name)`", "the issuer"),
    ("`iss` of `id_token_hint`", "`authorize`, `par`, `logout`", "the issuer"),
    ("`htu` of a DPoP proof", "`token`, `par`, `userinfo`, resources", "the address of the request"),
    (
      "`sub`, `trust_anchor`", "`federation/fetch`, `federation/resolve`", "an entity that the realm knows or can reach"
    ),
  ]

  private static let refused = [
    "`request_uri` that was neither pushed nor registered: `request_uri_not_supported`",
    "unsigned request objects, unless from a registered `request_uri` or of a client registered with the algorithm `none`: "
      + "`request_not_supported`",
    "`software_statement` at registration: `invalid_client_metadata`, `not implemented: NAME`",
    "encrypted answers and request objects by algorithms that are not in the realm's `encryption`, `RSA1_5`, `dir`, keys made of a client's secret, "
      + "and keys of the curves X25519 and X448: `invalid_client_metadata`, `invalid_request_object`",
    "encrypted id tokens as `id_token_hint`: `invalid_request`; clients send the signed one in it",
    "registration for id tokens that are unsigned or signed by another algorithm than the realm's: `invalid_client_metadata`",
    "assertions (`jwt-bearer`) of issuers that are no realm of the server, and tokens of them at the exchange, unless the realm has "
      + "`relax: [assertions]`: `invalid_grant`, `invalid_request`",
    "`plain` code challenges, unless the realm has `relax: [plainChallenges]`: `invalid_request`",
    "documents of clients that need a secret or have one, have another `client_id` than their URL, more than 5120 bytes or another "
      + "status than 200, or, with `clientDocuments: public`, an address that is not public: `invalid_client`, or a page",
    "`query.jwt` with tokens in the answer: `unsupported_response_mode`",
    "`resource` and `audience` that are not among the realm's [targets](#targets), or not the one that was granted: `invalid_target`",
    "backchannel authentication by `login_hint_token`, `user_code` or the mode `push`: `invalid_request`, "
      + "`invalid_client_metadata`",
    "OpenID Federation: explicit registration (`federation_registration_endpoint`), `federation_historical_keys_endpoint`, the endpoints of issuers "
      + "of trust marks, and client authentication at the endpoints; `trust_chain` and `peer_trust_chain` in requests are not read, nor are the "
      + "trust marks of others; the filters `trust_marked` and `trust_mark_type`: `unsupported_parameter`",
    "clients of a federation without a chain to one of the realm's `trustAnchors`, with a secret, or with requests that are neither signed nor "
      + "pushed: `invalid_trust_chain`, `invalid_trust_anchor`, `invalid_metadata`, `not_found`, a page, `invalid_request_object`",
    "certificates of clients that a proxy passes on in a header (RFC 9440): they are not read",
    "`authorization_details` of types that the realm does not know, or at grants other than codes, refresh tokens and client credentials: "
      + "`invalid_authorization_details`",
    "in realms with `profile: fapi2`: requests that were not pushed, clients with secrets or without proof, tokens that are not bound, "
      + "other signatures than PS256, ES256 and Ed25519, the password grant and response types other than `code`",
    "signatures by algorithms that are not listed above: the error names the algorithm and the supported ones",
    "request objects with another `aud` than the issuer, before `nbf` or after `exp`: `invalid_request_object`",
  ]
}

extension TargetParameter {
  /// What it may name, in words.
  fileprivate var check: String {
    switch self {
    case .resource: "an absolute URI without a fragment; one of the realm's `resources`, if it lists them"
    case .audience: "one of the realm's `resources` or clients, if it lists resources"
    }
  }
}

extension OAuthGrant {
  /// Whether an earlier grant of tokens may be limited to a target.
  fileprivate var keepsTarget: Bool { name == "authorization_code" || name == "refresh_token" }
}
