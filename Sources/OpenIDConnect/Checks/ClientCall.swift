internal import Diagnostics
internal import FrontSupport
internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

/// A direct request of a client that the declaration of its endpoint has admitted.
struct ClientCall {
  let request: Request
  let parameters: Form
  let client: VerifiedClient

  /// Runs a use case of the client's realm; its errors are thrown as OAuth errors.
  func translating<Value>(_ body: (RealmContext) throws(CoreError) -> Value) throws(OAuthError) -> Value {
    try OAuthError.translating(client.personality) { () throws(CoreError) in try body(client.context) }
  }
}

extension Endpoints {
  /// The handler of an endpoint that clients call directly. Its body runs for a verified client only: what `endpoint`
  /// demands is checked before.
  /// - Parameters:
  ///   - limit: the most bytes that the body may have; nil for the limit of the server.
  ///   - status: the status for a client that does not authenticate; nil for the usual ones.
  func verified(
    _ endpoint: ClientEndpoint, limit: Int? = nil, refusedWith status: Int? = nil,
    _ body: @escaping @Sendable (ClientCall) throws(OAuthError) -> Response
  ) -> @Sendable (Request) -> Response {
    { request in
      answer(request) { () throws(OAuthError) in
        if let limit, request.body.count > limit { throw .requestTooLarge(request.body.count, limit) }
        let parameters = try tokenParameters(of: request)
        let read = try clientRequest(request, parameters)
        let client: VerifiedClient
        do throws(ClientRequestFailure) {
          client = try endpoint.verify(read, core)
        } catch {
          let problem = error.problem
          var error = OAuthError(error, usesBasic: request.usesBasic)
          if let status, error.code == .invalidClient { error.status = status }
          throw hasPaths(.keycloak, request) ? error.asKeycloak(problem) : error
        }
        return try body(ClientCall(request: request, parameters: parameters, client: client))
      }
    }
  }

  /// The request with the client authentication that it carries (RFC 6749 §2.3.1,
  /// docs/reference/hosted-login.md#client-authentication): Basic, or id and secret among the parameters; both if they
  /// agree; a signed assertion; or the id alone.
  func clientRequest(_ request: Request, _ parameters: Form) throws(OAuthError) -> ClientRequest {
    var read = ClientRequest(
      scope: context(of: request), parameters: parameters.pairs,
      credentials: try credentials(request, parameters))
    read.certificates = request.clientCertificates
    read.proofs = request.headers.all("DPoP")
    read.method = request.method.rawValue
    read.addresses = addresses(of: request)
    return read
  }

  private func credentials(_ request: Request, _ parameters: Form) throws(OAuthError) -> ClientCredentials {
    if let assertion = try assertion(request, parameters) { return assertion }
    return try secret(request, parameters)
  }

  private func secret(_ request: Request, _ parameters: Form) throws(OAuthError) -> ClientCredentials {
    let named = parameters.value("client_id")
    let posted = parameters.value("client_secret")
    let basic = try basicCredentials(of: request)
    if let basic, let named, !basic.names.contains(named) {
      throw OAuthError(.invalidRequest, "client_id differs from the one in the Authorization header.")
    }
    if let basic, let posted, !basic.secrets.contains(posted) {
      throw OAuthError(.invalidRequest, "client_secret differs from the one in the Authorization header.")
    }
    guard let names = basic?.names ?? (named ?? anonymousName(request)).map({ [$0] }) else {
      if let type = request.headers["Content-Type"], !type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
        Annotations.note(reason: TransportDiagnostic.bodyNotForm(type: String(type.prefix(200))).text)
      }
      throw OAuthError(.invalidRequest, "client_id is missing.")
    }
    return .secret(
      ids: names.map { ClientID($0) }, secrets: basic?.secrets ?? posted.map { [$0] } ?? [],
      method: basic != nil ? .basic : posted != nil ? .post : .none)
  }

  /// The name of a client that names itself nowhere, in a realm that takes such; nil in others.
  private func anonymousName(_ request: Request) -> String? {
    guard let id = context(of: request).realm, let settings = try? core.realm(id).current().realm.settings,
      settings.takesAnyClient, settings.relaxes(.anonymousClients)
    else { return nil }
    return Leniency.anonymous
  }

  /// A signed assertion in place of a secret (RFC 7523 §2.2); nil if the request has none.
  private func assertion(_ request: Request, _ parameters: Form) throws(OAuthError) -> ClientCredentials? {
    guard let text = parameters.value("client_assertion") else { return nil }
    guard parameters.value("client_assertion_type") == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" else {
      throw OAuthError(.invalidRequest, "client_assertion_type must say jwt-bearer.")
    }
    guard parameters.value("client_secret") == nil, request.headers["Authorization"] == nil else {
      throw OAuthError(.invalidRequest, "The client authenticates in more than one way.")
    }
    let subject = SignedToken.parse(text)?.claims["sub"]?.string
    guard let name = parameters.value("client_id") ?? subject else {
      throw OAuthError(.invalidClient, "The client assertion has no sub.")
    }
    return .assertion(text, of: ClientID(name))
  }

  /// The URLs by which a client may know the endpoint that it called.
  func addresses(of request: Request) -> [String] {
    let context = context(of: request)
    let own = [context.called, context.origin].compactMap(\.self).flatMap { origin in
      request.possiblePaths.map { "\(origin)\($0)" }
    }
    return own + ["\(core.addresses.publicURL)\(request.path)"]
  }

  /// The personality of the realm that the address names, for callers that name no known client.
  func personality(of request: Request) -> Personality {
    let context = context(of: request)
    // At the root, only plain realms have these addresses.
    if context.realm == nil, RealmPaths.areAtRoot(request.path) { return .openIDConnect }
    return ClientAuthentication.personality(at: context, in: core)
  }

  /// The rules for the errors of this request: those of the named client's realm, or of the realm in the path.
  func rules(ofCaller request: Request) -> PersonalityRules {
    let context = context(of: request)
    guard context.realm == nil else { return personality(of: request).rules }
    let parameters = request.allParameters
    let names = request.basicCredentials.map { readings(of: $0.name) } ?? []
    let assertion = parameters.value("client_assertion").flatMap { SignedToken.parse($0)?.claims["sub"]?.string }
    let clients = names + [parameters.value("client_id"), assertion].compactMap(\.self)
    let named = clients.lazy.compactMap { try? core.realm(of: ClientID($0), context).current().realm }.first
    return named?.rules ?? personality(of: request).rules
  }

  /// The `WWW-Authenticate` value for a client that authenticated with Basic and failed (RFC 6749 §5.2).
  static let basicChallenge = "Basic realm=\"understudy\""

  /// Id and secret are form-encoded in the header (RFC 6749 §2.3.1), which half of all clients omit: both readings are
  /// accepted.
  private func basicCredentials(of request: Request) throws(OAuthError) -> (names: [String], secrets: [String])? {
    guard request.usesBasic else { return nil }
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

extension Request {
  /// Whether the client authenticates by HTTP Basic.
  var usesBasic: Bool { headers["Authorization"]?.lowercased().hasPrefix("basic") == true }
}

extension OAuthError {
  /// - Parameter usesBasic: whether the client authenticated by Basic; the response then asks for it again (RFC 6749
  ///   §5.2).
  init(_ failure: ClientRequestFailure, usesBasic: Bool) {
    switch failure.problem {
    case .core(let error):
      self.init(error, failure.personality)
      let challenges: Bool =
        switch error {
        case .client(.notFound), .client(.secretMissing), .client(.secretUnexpected), .client(.secretMismatch):
          failure.personality.rules.challengesBasic
        case .oauth(.clientAuthenticationMethod): true
        default: false
        }
      if usesBasic, challenges { (status, challenge) = (401, Endpoints.basicChallenge) }
    case .authenticationByProfile:
      self.init(
        .invalidClient,
        "The realm's profile takes private_key_jwt, tls_client_auth and self_signed_tls_client_auth alone.")
    case .credentialsMissing:
      self.init(.invalidClient, "The client has no secret and no key to authenticate with.")
    case .possession(let reason): self.init(.proofOfPossession(reason))
    case .certificate(let reason): self.init(.certificateBinding(reason))
    case .proofBesideCertificate:
      self.init(.invalidRequest, "The client's tokens are bound to its certificate; a DPoP proof is not taken.")
    case .parameterRepeated(let name):
      self.init(.invalidRequest, "\(name.prefix(40)) is sent more than once.")
    case .grantTypeMissing: self.init(.invalidRequest, "grant_type is missing.")
    case .grantTypeUnsupported(let type):
      self.init(.unsupportedGrantType, "grant_type \(type) is not supported.")
    case .claimsMalformed: self.init(.invalidRequest, "claims is not a JSON object.")
    }
  }

  /// RFC 9126 §2.3.
  fileprivate static func requestTooLarge(_ count: Int, _ limit: Int) -> OAuthError {
    var error = OAuthError(.invalidRequest, "The request has \(count) bytes; at most \(limit) are taken.")
    error.status = 413
    return error
  }
}
