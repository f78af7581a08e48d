internal import Ambient
internal import Diagnostics
internal import FrontSupport
internal import HTTPServer
internal import JOSE
internal import JSON
internal import Model
internal import OAuth
internal import Tenants

/// What the platform of a redirect URI demands of token requests: where they come from, and whether they have a secret
/// (docs/support/entra.md, Platforms of redirect URIs).
extension VerifiedClient {
  /// Verifies the application that a token request is from, as its use of the endpoint demands.
  static func of(_ call: NativeCall, for grant: any TenantGrant.Type) throws(NativeAuthError) -> VerifiedClient {
    let credentials = try ClientCredentials(call)
    guard let id = credentials.id else { return try credentials.verify(call) }
    let client = try NativeAuthError.translating { () throws(CoreError) in try call.tenant.application(id) }
    if client.application?.audience == .consumers, CommonTenant(call.request) != .consumers {
      throw .consumersAlone(client, atToken: true)
    }
    guard client.application?.hasPlatforms == true, let use = try grant.use(call, client) else {
      return try credentials.verify(call)
    }
    let hasOrigin = call.request.headers["Origin"] != nil
    if use == .user(.redirect(.spa)) {
      guard hasOrigin else {
        Annotations.note(reason: PlatformDiagnostic.pageWithoutOrigin.text)
        throw .notCrossOrigin
      }
    } else if hasOrigin {
      Annotations.note(reason: PlatformDiagnostic.originOfOther(origin: call.request.headers["Origin"] ?? "").text)
      throw .crossOrigin
    }
    guard case .user(let use) = use else { return try credentials.verify(call) }
    guard client.application?.isPublic(for: use) == true else {
      if credentials.isEmpty {
        Annotations.note(reason: PlatformDiagnostic.secretMissing(reason: use.words).text)
        throw NativeAuthError(.client(.secretMissing(client.id)))
      }
      guard client.isConfidential else { throw NativeAuthError(.client(.secretMismatch(client.id))) }
      return try credentials.verify(call)
    }
    guard credentials.isEmpty else {
      Annotations.note(reason: PlatformDiagnostic.secretUnexpected(reason: use.words).text)
      throw NativeAuthError(.client(.secretUnexpected(client.id)))
    }
    return try NativeAuthError.translating { () throws(CoreError) in
      try call.tenant.authenticate(client.id, as: use)
    }
  }
}

/// What a grant does for an application with platforms.
enum GrantUse: Hashable, Sendable {
  /// It signs a user in.
  case user(ClientUse)
  /// It needs the application's own credentials.
  case application
}

extension ClientUse {
  /// For the developer.
  fileprivate var words: String {
    switch self {
    case .redirect(let platform): "its redirect URI is of the platform \(platform.rawValue)"
    case .withoutRedirect: "isFallbackPublicClient decides for a grant without a redirect URI"
    }
  }
}

/// The credentials in a token request (RFC 6749 §2.3.1, RFC 7523 §2.2).
struct ClientCredentials {
  /// nil if only the assertion names the client.
  let id: ClientID?
  private let secret: String?
  private let assertion: String?

  /// RFC 7523 §2.2.
  private static let assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

  var isEmpty: Bool { secret == nil && assertion == nil }

  init(_ call: NativeCall) throws(NativeAuthError) {
    if let assertion = call.value("client_assertion") {
      let type = try call.needed("client_assertion_type")
      guard type == Self.assertionType else {
        throw NativeAuthError(
          .invalidClient, 700_027, "not implemented: client_assertion_type \(type.prefix(80))", status: 401)
      }
      let named = call.value("client_id") ?? SignedToken.parse(assertion)?.claims["sub"]?.string
      (id, secret, self.assertion) = (named.map { ClientID($0.lowercased()) }, nil, assertion)
      return
    }
    let basic = call.request.basicCredentials
    let text = call.value("client_id") ?? basic.map { Self.decoded($0.name) } ?? ""
    guard !text.isEmpty else {
      throw NativeAuthError(
        .invalidRequest, 900144, "The request body must contain the following parameter: 'client_id'.")
    }
    let given = call.value("client_secret") ?? basic.map { Self.decoded($0.password) }
    (id, secret, assertion) = (ClientID(text.lowercased()), given.flatMap { $0.isEmpty ? nil : $0 }, nil)
  }

  func verify(_ call: NativeCall) throws(NativeAuthError) -> VerifiedClient {
    try NativeAuthError.translating { () throws(CoreError) in
      if let assertion { return try call.tenant.authenticate(id, assertion: assertion) }
      return try call.tenant.authenticate(id ?? ClientID(""), secret: secret)
    }
  }

  /// Name and password are form-encoded within the header.
  private static func decoded(_ text: String) -> String {
    (try? Form.parse(Array("v=\(text)".utf8))["v"]) ?? text
  }
}

extension NativeAuthError {
  static let crossOrigin = NativeAuthError(
    .invalidRequest, 9_002_326,
    "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.")

  static let notCrossOrigin = NativeAuthError(
    .invalidRequest, 9_002_327,
    "Tokens issued for the 'Single-Page Application' client-type may only be redeemed via cross-origin requests.")

  static let challengeMissing = NativeAuthError(
    .invalidRequest, 9_002_325,
    "Proof Key for Code Exchange is required for cross-origin authorization code redemption.")

  /// The authorization endpoint issues no tokens of that kind to the application.
  /// - Parameter type: `id_token` or `token`.
  static func responseTypeOff(_ type: String) -> NativeAuthError {
    NativeAuthError(
      .unsupportedResponseType, type == "token" ? 700_051 : 700_054,
      "response_type '\(type)' is not enabled for the application.")
  }

  static func consumersAlone(_ client: Client, atToken: Bool) -> NativeAuthError {
    NativeAuthError(
      .invalidRequest, atToken ? 9_002_331 : 9_002_346,
      "Application '\(client.id)'(\(client.name)) is configured for use by Microsoft Account users only. Please use the "
        + "/consumers endpoint to serve this request.")
  }

  /// The refresh token of a page has expired; when it was issued is added.
  static let pageTokenExpired = NativeAuthError(
    .invalidGrant, 700_084,
    "The refresh token was issued to a single page app (SPA), and therefore has a fixed, limited lifetime of 1.00:00:00, "
      + "which cannot be extended. It is now expired and a new sign in request must be sent by the SPA to the sign in page.",
    .badToken)

  /// One error of each kind.
  static let ofPlatforms: [NativeAuthError] = {
    let client = Client(id: ClientID("x"), realm: RealmID("x"), name: "x", created: .machine)
    return [
      crossOrigin, notCrossOrigin, challengeMissing, pageTokenExpired, responseTypeOff("id_token"),
      responseTypeOff("token"), consumersAlone(client, atToken: true), consumersAlone(client, atToken: false),
    ]
  }()
}
