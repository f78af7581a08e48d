internal import FrontSupport
internal import HTTPServer
internal import JOSE
internal import JSON
internal import TokenForge

/// What a request claims about its caller and the user concerned, not verified.
struct RequestSubject: Sendable {
  var realm: String?
  var client: String?
  /// The username as typed, or as in an access token.
  var user: String?
  var subject: String?
  var identityPool: String?
  /// Handles issued earlier that identify the user: sessions, refresh tokens, codes, continuation tokens.
  var sealed: [String] = []
  /// The access and id tokens in the request.
  var tokens: [String] = []
  /// The directory tenant that an access token names.
  var tenant: String?

  init(_ request: Request, _ label: RequestLabel?) {
    guard request.defect == nil else { return }
    if let token = request.bearerToken { read(token: token) }
    if let basic = request.basicCredentials {
      client = PercentCodedName.decoded(basic.name)
    }
    read(form: request.query)
    switch label?.front {
    case .cognitoUserPools, .cognitoIdentity, .rest:
      if let object = (try? JSON.parse(request.body))?.object { read(object) }
    case .graph, .cloudFormation, nil:
      break
    case .sts, .hosted, .oauth, .entra:
      if request.method == .post, let form = request.form { read(form: form) }
    }
    if label?.front == .rest, request.segments.count > 2 { realm = realm ?? request.segments[1] }
    if label?.front == .oauth, request.segments.count > 1, request.segments[1] == ".well-known" {
      realm = realm ?? request.segments[0]
    }
  }

  private mutating func read(_ object: JSONObject) {
    realm = realm ?? object["UserPoolId"]?.string
    identityPool = object["IdentityPoolId"]?.string ?? object["IdentityId"]?.string
    client = client ?? object["ClientId"]?.string ?? object["client_id"]?.string
    let parameters = object["AuthParameters"] ?? object["ChallengeResponses"]
    let candidates = [object["Username"], object["username"], parameters?["USERNAME"]]
    user = candidates.lazy.compactMap { $0?.string }.first ?? user
    // Identity pools: tokens of a sign-in, by provider name.
    if let logins = object["Logins"]?.object { tokens += logins.compactMap { $0.value.string } }
    if let token = object["AccessToken"]?.string { read(token: token) }
    let handles = [
      object["Session"], object["session"], parameters?["REFRESH_TOKEN"], object["RefreshToken"],
      object["refresh_token"], object["Token"],
    ]
    sealed += handles.compactMap { $0?.string }
  }

  private mutating func read(form: Form) {
    client = client ?? value("client_id", of: form)
    user = user ?? value("username", of: form) ?? value("login", of: form)
    sealed += ["refresh_token", "code", "continuation_token", "token"].compactMap { value($0, of: form) }
  }

  private func value(_ name: String, of form: Form) -> String? {
    form[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reads claims without verifying them: nothing is decided by them.
  private mutating func read(token: String) {
    tokens.append(token)
    guard let claims = SignedToken.parse(token)?.claims else { return }
    client = client ?? claims["client_id"]?.string ?? claims["azp"]?.string ?? claims["aud"]?.string
    tenant = tenant ?? claims["tid"]?.string
    user = user ?? claims["username"]?.string ?? claims["preferred_username"]?.string
    // A tenant's `sub` differs for each application.
    subject = claims["oid"]?.string ?? claims["sub"]?.string
  }

  /// For code that resolves handles issued earlier.
  func handles(_ label: RequestLabel?, _ request: Request) -> RequestHandles {
    var handles = RequestHandles()
    handles.realm = realm ?? tenant(label, request)
    handles.client = client
    handles.name = user
    handles.subject = subject
    handles.sealed = sealed
    return handles
  }

  /// The directory tenant: from the path, or else from the token.
  private func tenant(_ label: RequestLabel?, _ request: Request) -> String? {
    switch label?.front {
    case .entra: request.segments.first
    case .graph: tenant
    default: nil
    }
  }

  /// The identifiers that belong to one sandbox.
  func references(_ label: RequestLabel?, _ request: Request) -> SandboxSelection.References {
    var references = SandboxSelection.References()
    references.realm = realm
    references.client = client
    references.identityPool = identityPool
    references.tenant = tenant(label, request)
    references.sessions = sealed
    references.host = request.host
    return references
  }

  /// Whether the request concerns the user of that name or `sub`.
  /// - Parameter exactly: whether usernames are case-sensitive, as in the realm.
  func concerns(user name: String, exactly: Bool) -> Bool {
    let wanted = name.lowercased()
    return user == name || !exactly && user?.lowercased() == wanted || subject?.lowercased() == wanted
  }
}

/// The client id in Basic authentication is form-encoded (RFC 6749 §2.3.1).
private enum PercentCodedName {
  static func decoded(_ name: String) -> String {
    (try? Form.parse(Array("n=\(name)".utf8)))?["n"] ?? name
  }
}
