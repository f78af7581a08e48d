internal import HTTPServer
internal import IdentityCore

/// A client that has shown that it is itself.
struct AuthenticatedClient {
  let service: RealmService
  let client: Client
  let personality: Personality
  let proof: ClientProof
}

extension Endpoints {
  /// Client authentication (RFC 6749 §2.3.1, reference: hosted-login-and-oidc.md A.6.1): Basic, or id and secret among
  /// the parameters; both if they agree; the id alone for a public client. Comes before anything is spent, so that a
  /// wrong secret costs no code.
  func authenticate(
    _ request: Request, _ parameters: Form
  ) throws(OAuthError) -> AuthenticatedClient {
    let named = parameters.value("client_id")
    let told = parameters.value("client_secret")
    let usesBasic = request.headers["Authorization"]?.lowercased().hasPrefix("basic") == true
    let basic = try basicCredentials(of: request, isPresent: usesBasic)
    if let basic, let named, !basic.names.contains(named) {
      throw OAuthError(.invalidRequest, "client_id differs from the one in the Authorization header.")
    }
    if let basic, let told, !basic.secrets.contains(told) {
      throw OAuthError(.invalidRequest, "client_secret differs from the one in the Authorization header.")
    }
    guard let names = basic?.names ?? named.map({ [$0] }) else {
      throw OAuthError(.invalidRequest, "client_id is missing.")
    }
    let context = context(of: request)
    let services = names.lazy.compactMap { try? core.realm(of: ClientID($0), context) }
    guard let service = services.first, let realm = try? service.current().realm,
      let client = names.lazy.compactMap({ try? realm.client(ClientID($0)) }).first
    else {
      throw OAuthError(.clientNotFound(ClientID(names[0])), .cognito)
    }
    let personality = realm.settings.personality
    let proofs = (basic?.secrets ?? told.map { [$0] } ?? []).map { $0.isEmpty ? ClientProof.none : .secret($0) }
    var failure: OAuthError?
    for proof in proofs.isEmpty ? [.none] : proofs {
      do throws(CoreError) {
        try client.verify(proof)
        return AuthenticatedClient(service: service, client: client, personality: personality, proof: proof)
      } catch {
        failure = failure ?? OAuthError(error, personality)
      }
    }
    var error = failure ?? OAuthError(.invalidClient, "invalid_client")
    if usesBasic, personality == .openIDConnect {
      error.status = 401
      error.challenge = Self.basicChallenge
    }
    throw error
  }

  /// RFC 6749 §5.2: whoever tried Basic is told that Basic is the way.
  static let basicChallenge = "Basic realm=\"understudy\""

  /// Id and secret are form-encoded inside of the header (RFC 6749 §2.3.1), and half of all clients forget it: both
  /// readings count.
  private func basicCredentials(
    of request: Request, isPresent: Bool
  ) throws(OAuthError) -> (names: [String], secrets: [String])? {
    guard isPresent else { return nil }
    guard let credentials = request.basicCredentials else {
      throw OAuthError(.invalidClient, "The Authorization header cannot be read.")
    }
    return (readings(of: credentials.name), readings(of: credentials.password))
  }

  private func readings(of text: String) -> [String] {
    let encoded = "v=\(text)"
    guard !text.utf8.contains(UInt8(ascii: "&")), let decoded = try? Form.parse(Array(encoded.utf8))["v"],
      decoded != text
    else {
      return [text]
    }
    return [text, decoded]
  }
}
