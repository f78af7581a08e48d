internal import FrontSupport
internal import HTTPServer
internal import JOSE
internal import JSON
internal import TokenForge

/// What a request says of who asks and about whom, before anybody has looked whether it is true.
struct RequestSubject: Sendable {
  var realm: String?
  var client: String?
  /// The name as typed, or as an access token has it.
  var user: String?
  var subject: String?
  var identityPool: String?
  /// What we handed out before and know the person by: sessions, refresh tokens, codes, continuation tokens.
  var sealed: [String] = []
  /// The access and id tokens that came along.
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
    case .graph, nil:
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
    // Of an identity pool: the proofs of a sign-in, under the names of their providers.
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

  /// The claims are taken at their word: this decides nothing.
  private mutating func read(token: String) {
    tokens.append(token)
    guard let claims = SignedToken.parse(token)?.claims else { return }
    client = client ?? claims["client_id"]?.string ?? claims["azp"]?.string ?? claims["aud"]?.string
    tenant = tenant ?? claims["tid"]?.string
    user = user ?? claims["username"]?.string ?? claims["preferred_username"]?.string
    // A tenant's `sub` is another one for each application.
    subject = claims["oid"]?.string ?? claims["sub"]?.string
  }

  /// For code that knows what was handed out.
  func handles(_ label: RequestLabel?, _ request: Request) -> RequestHandles {
    var handles = RequestHandles()
    handles.realm = realm ?? tenant(label, request)
    handles.client = client
    handles.name = user
    handles.subject = subject
    handles.sealed = sealed
    return handles
  }

  /// The directory tenant: named by the path, or by the token where no path names one.
  private func tenant(_ label: RequestLabel?, _ request: Request) -> String? {
    switch label?.front {
    case .entra: request.segments.first
    case .graph: tenant
    default: nil
    }
  }

  /// What of it lies in one sandbox.
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

  /// Whether it is about the user of that name or `sub`.
  /// - Parameter exactly: whether letters of another case are another name, as the realm has it.
  func concerns(user name: String, exactly: Bool) -> Bool {
    let wanted = name.lowercased()
    return user == name || !exactly && user?.lowercased() == wanted || subject?.lowercased() == wanted
  }
}

/// A client's id in Basic authentication is form-encoded inside (RFC 6749 §2.3.1).
private enum PercentCodedName {
  static func decoded(_ name: String) -> String {
    (try? Form.parse(Array("n=\(name)".utf8)))?["n"] ?? name
  }
}
