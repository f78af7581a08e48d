/// How the OAuth endpoints of tenants treat a parameter. One list applies to all of them: unlisted parameters are
/// ignored, as clients rely on (RFC 6749 §3.1 and §3.2), and docs/support/entra.md is generated from it.
struct ParameterRule: Sendable {
  enum Endpoint: String, Sendable, CaseIterable {
    case authorize, token
    case deviceCode = "devicecode"
    case logout
  }

  enum Decision: Sendable {
    /// The endpoint uses it.
    case read
    /// The endpoint uses it; any other value is rejected with the error.
    case oneOf([String], otherwise: NativeAuthError)
    /// It has no effect, as in the service or since it does not apply here. The value is the source of this.
    case ignored(String)
    /// It requests an unsupported feature, such as another token type. The excepted values request what is issued
    /// anyway.
    case refused(but: [String] = [])
  }

  let name: String
  let endpoints: Set<Endpoint>
  let decision: Decision

  private init(_ name: String, _ endpoints: Set<Endpoint>, _ decision: Decision) {
    (self.name, self.endpoints, self.decision) = (name, endpoints, decision)
  }

  /// Rejects a request with an unsupported parameter.
  /// - Parameter value: the value of a parameter; nil if missing or empty.
  static func check(_ endpoint: Endpoint, _ value: (String) -> String?) throws(NativeAuthError) {
    for rule in all where rule.endpoints.contains(endpoint) {
      guard let text = value(rule.name) else { continue }
      switch rule.decision {
      case .read, .ignored: break
      case .oneOf(let values, let error):
        if !values.contains(text) { throw error }
      case .refused(let values):
        if !values.contains(where: { $0.lowercased() == text.lowercased() }) {
          let shown = values.isEmpty ? rule.name : "\(rule.name)=\(text.prefix(64))"
          throw NativeAuthError(.invalidRequest, 900_144, "not implemented: \(shown)")
        }
      }
    }
  }
}

extension ParameterRule {
  private static let every = Set(Endpoint.allCases)
  private static let telemetry = "MSAL: tells the library and how it fares, and changes no answer"
  private static let platform = "Learn: Microsoft identity platform and OAuth 2.0 authorization code flow"
  private static let nobody = "no user of a tenant here is of another provider or directory"

  static let all: [ParameterRule] = [
    ParameterRule("client_id", every, .read),
    ParameterRule("scope", [.authorize, .token, .deviceCode], .read),
    ParameterRule("claims", [.authorize, .token], .read),
    ParameterRule("claims", [.deviceCode], .ignored("MSAL sends it again with the device code, where it is read")),
    ParameterRule("client_info", [.authorize, .token], .read),
    ParameterRule("state", [.authorize, .logout], .read),

    ParameterRule("redirect_uri", [.authorize, .token], .read),
    ParameterRule("response_type", [.authorize], .read),
    ParameterRule("response_mode", [.authorize], .read),
    ParameterRule("nonce", [.authorize], .read),
    ParameterRule("max_age", [.authorize], .read),
    ParameterRule("login_hint", [.authorize], .read),
    ParameterRule("code_challenge", [.authorize], .read),
    ParameterRule("code_challenge_method", [.authorize], .read),
    // A single value: the service accepts no list (compass-calendar #3662, opencloud-eu/desktop #871, keycloak-ui
    // #4054).
    ParameterRule(
      "prompt", [.authorize],
      .oneOf(
        ["login", "none", "consent", "select_account", "create"],
        otherwise: NativeAuthError(.invalidRequest, 90023, "Unsupported 'prompt' value."))),
    ParameterRule("domain_hint", [.authorize, .deviceCode], .ignored("\(platform); \(nobody)")),
    ParameterRule("sid", [.authorize], .ignored("a session of the browser is one user's: there is none to choose")),
    ParameterRule("id_token_hint", [.authorize], .ignored("\(platform): the list of parameters has none")),
    ParameterRule("ui_locales", [.authorize, .logout], .ignored("pages follow Accept-Language")),
    ParameterRule("mkt", [.authorize], .ignored("pages follow Accept-Language")),
    ParameterRule("instance_aware", [.authorize, .token], .ignored("there is one cloud")),
    ParameterRule("acr_values", [.authorize], .ignored("\(platform): contexts are asked for by claims")),
    ParameterRule("amr_values", [.authorize], .ignored("\(platform): factors are asked for by claims")),

    ParameterRule("grant_type", [.token], .read),
    ParameterRule("code", [.token], .read),
    ParameterRule("code_verifier", [.token], .read),
    ParameterRule("refresh_token", [.token], .read),
    ParameterRule("device_code", [.token], .read),
    ParameterRule("assertion", [.token], .read),
    ParameterRule("requested_token_use", [.token], .read),
    ParameterRule("client_secret", [.token], .read),
    ParameterRule("client_assertion", [.token], .read),
    ParameterRule("client_assertion_type", [.token], .read),
    ParameterRule("username", [.token], .read),
    ParameterRule("password", [.token], .read),
    ParameterRule("oob", [.token], .read),
    ParameterRule("continuation_token", [.token], .read),

    ParameterRule("post_logout_redirect_uri", [.logout], .read),
    ParameterRule("id_token_hint", [.logout], .read),
    ParameterRule("logout_hint", [.logout], .ignored("the browser has one session, and no page asks which one ends")),

    // Another type of token or response. Key-bound tokens are issued by the token endpoint.
    ParameterRule("token_type", [.token], .refused(but: ["Bearer", "pop"])),
    ParameterRule("token_type", [.authorize, .deviceCode], .refused(but: ["Bearer"])),
    ParameterRule("req_cnf", [.token], .read),
    ParameterRule("req_cnf", [.authorize, .deviceCode], .refused()),
    ParameterRule("return_spa_code", [.authorize, .token], .refused(but: ["0", "false"])),
    ParameterRule("ear_jwk", [.authorize, .token], .refused()),
    ParameterRule("ear_jwe_crypto", [.authorize, .token], .refused()),
    ParameterRule("brk_client_id", [.authorize, .token], .refused()),
    ParameterRule("brk_redirect_uri", [.authorize, .token], .refused()),
    ParameterRule("fmi_path", [.token], .refused()),
    ParameterRule("request", [.authorize], .refused()),
    ParameterRule("request_uri", [.authorize], .refused()),
    ParameterRule("registration", [.authorize], .refused()),

    ParameterRule("x-client-SKU", every, .ignored(telemetry)),
    ParameterRule("x-client-VER", every, .ignored(telemetry)),
    ParameterRule("x-client-OS", every, .ignored(telemetry)),
    ParameterRule("x-client-CPU", every, .ignored(telemetry)),
    ParameterRule("x-client-current-telemetry", every, .ignored(telemetry)),
    ParameterRule("x-client-last-telemetry", every, .ignored(telemetry)),
    ParameterRule("x-client-xtra-sku", every, .ignored(telemetry)),
    ParameterRule("x-ms-lib-capability", every, .ignored(telemetry)),
    ParameterRule("clidata", every, .ignored(telemetry)),
    ParameterRule("nativebroker", every, .ignored("MSAL: tells that a broker is on the device")),
    ParameterRule("x-app-name", every, .ignored(telemetry)),
    ParameterRule("x-app-ver", every, .ignored(telemetry)),
    ParameterRule("client-request-id", every, .read),
    ParameterRule("X-AnchorMailbox", every, .ignored("MSAL: tells servers where the account is")),
  ]

  /// The decision as described on the support page.
  var told: String {
    switch decision {
    case .read: "read"
    case .oneOf(let values, let error):
      "one of \(values.map { "`\($0)`" }.joined(separator: ", ")); any other, and several: AADSTS\(error.number)"
    case .ignored(let source): "passed over: \(source)"
    case .refused(let values) where values.isEmpty: "refused by name"
    case .refused(let values):
      "\(values.map { "`\($0)`" }.joined(separator: ", ")); any other is refused by name"
    }
  }
}
