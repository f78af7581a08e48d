/// The parameters of a request to the authorization endpoint or to a page of the hosted login, by OAuth's own names
/// (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1). Nothing is checked yet.
///
/// Empty values count as absent: mobile SDKs send `prompt=` and the like (docs/reference/clients.md#oauth-clients).
package struct AuthorizationParameters: Sendable, Codable {
  private var values: [Name: String] = [:]
  /// Repeated names; the first value counts if repetition is allowed at all.
  package private(set) var repeated: [Name] = []
  /// The further values of `resource`, which may be repeated (RFC 8707 §2).
  private var furtherResources: [String]?

  /// The parameters that are read.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case clientID = "client_id"
    case redirectURI = "redirect_uri"
    case responseType = "response_type"
    case responseMode = "response_mode"
    case scope, state, nonce, prompt, resource, claims, request
    case requestURI = "request_uri"
    case codeChallenge = "code_challenge"
    case codeChallengeMethod = "code_challenge_method"
    case identityProvider = "identity_provider"
    case providerIdentifier = "idp_identifier"
    case loginHint = "login_hint"
    case maximumAge = "max_age"
    case idTokenHint = "id_token_hint"
    case classes = "acr_values"
    case boundKey = "dpop_jkt"
    case details = "authorization_details"
  }

  package init(_ pairs: some Sequence<(name: String, value: String)>) {
    for (text, value) in pairs where !value.isEmpty {
      guard let name = Name(rawValue: text) else { continue }
      if values[name] != nil {
        repeated.append(name)
        if name == .resource { furtherResources = (furtherResources ?? []) + [value] }
      } else {
        values[name] = value
      }
    }
  }

  /// The value of that name; nil if it is absent or empty.
  package subscript(name: Name) -> String? { values[name] }

  /// The parameters of the request object or pushed request. Other parameters are ignored (RFC 9101 §6.3, RFC 9126 §4),
  /// except the client id and the provider that the user chose, which the links of the pages add.
  func replaced(by pairs: some Sequence<(name: String, value: String)>) -> AuthorizationParameters {
    var result = AuthorizationParameters(pairs.filter { $0.name != Name.clientID.rawValue })
    result.values[.clientID] = values[.clientID]
    if result.values[.identityProvider] == nil, result.values[.providerIdentifier] == nil {
      result.values[.identityProvider] = values[.identityProvider]
      result.values[.providerIdentifier] = values[.providerIdentifier]
    }
    // Of the replaced parameters, only these may appear twice with different meanings.
    result.repeated += repeated.filter { [.clientID, .request, .requestURI].contains($0) }
    return result
  }

  /// Names and values, in the order of the names' list.
  package var pairs: [(name: String, value: String)] {
    Name.allCases.flatMap { name in
      (name == .resource ? resources : values[name].map { [$0] } ?? []).map { (name.rawValue, $0) }
    }
  }

  /// The values of `resource`, in the order sent.
  var resources: [String] { (values[.resource].map { [$0] } ?? []) + (furtherResources ?? []) }

  /// The words of a value that is a list separated by spaces, each once, in the order sent.
  func words(_ name: Name) -> [String] {
    var seen: Set<String> = []
    return (values[name] ?? "").split(separator: " ").map(String.init).filter { seen.insert($0).inserted }
  }
}

extension AuthorizationParameters {
  /// The first value of each parameter by its name; those that fit into that many bytes together.
  func firstValues(within limit: Int) -> [String: String] {
    var (found, room) = ([String: String](), limit)
    for name in Name.allCases {
      guard let value = self[name], value.utf8.count <= room else { continue }
      room -= value.utf8.count
      found[name.rawValue] = value
    }
    return found
  }
}
