internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /{realm}/bc-authorize`: requests the consent of a user at another device (OpenID Connect Client-Initiated
  /// Backchannel Authentication Core §7).
  @Sendable func authorizeBackchannel(_ call: ClientCall) throws(OAuthError) -> Response {
    let client = call.client.client
    let service = call.client.context
    let inquiry = try inquiry(try unsigned(call.parameters, client, service), client, service)
    let offer = try call.translating { (realm) throws(CoreError) in try realm.oauth.backchannel.offer(inquiry) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("auth_req_id", offer.deviceCode)
    writer.member("expires_in", Int(offer.expiresIn))
    writer.member("interval", Int(offer.interval))
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }

  /// The parameters of a signed request. Only the client's authentication may be sent beside one, and a client with a
  /// registered algorithm must sign its requests (CIBA §7.1.1).
  private func unsigned(_ parameters: Form, _ client: Client, _ service: RealmContext) throws(OAuthError) -> Form {
    guard let text = parameters.value("request") else {
      guard client.registration.backchannelAlgorithm == nil else {
        throw OAuthError(.invalidRequest, "request is missing: the client registered that it signs its requests.")
      }
      return parameters
    }
    if let other = parameters.pairs.first(where: { !Self.besideRequest.contains($0.name) }) {
      throw OAuthError(.invalidRequest, "\(other.name) stands beside request; expected it inside.")
    }
    let result = try OAuthError.translating(.openIDConnect) { () throws(CoreError) in
      try service.oauth.backchannel.parameters(ofSignedInquiry: text, by: client)
    }
    switch result {
    case .success(let pairs): return Form(pairs)
    case .failure(let problem): throw OAuthError(.invalidRequest, "request was refused: \(problem.reason).")
    }
  }

  private static let besideRequest: Set<String> = [
    "request", "client_id", "client_secret", "client_assertion", "client_assertion_type",
  ]

  private func inquiry(
    _ parameters: Form, _ client: Client, _ service: RealmContext
  ) throws(OAuthError) -> BackchannelInquiry {
    for (name, words) in Self.unbuilt where parameters.value(name) != nil {
      throw OAuthError(.invalidRequest, "\(name) is not supported: \(words).")
    }
    let requested = (parameters.value("scope") ?? "").split(separator: " ").map(String.init)
    guard requested.contains(AccessScope.openID) else { throw OAuthError(.invalidScope, "scope must have openid.") }
    let scopes = try OAuthError.translating(.openIDConnect) { () throws(CoreError) in
      try client.granted(requested, in: service.current().realm)
    }
    guard scopes.contains(AccessScope.openID) else {
      throw OAuthError(.client(.scopeNotAllowed(AccessScope.openID)), .openIDConnect)
    }
    var inquiry = BackchannelInquiry(client: client.id, scopes: scopes)
    (inquiry.loginHint, inquiry.idTokenHint) = (parameters.value("login_hint"), parameters.value("id_token_hint"))
    guard (inquiry.loginHint == nil) != (inquiry.idTokenHint == nil) else {
      throw OAuthError(.invalidRequest, "Exactly one of login_hint and id_token_hint must name the person.")
    }
    inquiry.message = parameters.value("binding_message")
    inquiry.authenticationClass = parameters.value("acr_values")?.split(separator: " ").first.map(String.init)
    if client.registration.notificationAddress != nil {
      guard let token = parameters.value("client_notification_token"), token.utf8.count <= 1_024,
        token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw OAuthError(
          .invalidRequest, "client_notification_token is missing, or is no bearer token of at most 1024 characters.")
      }
      inquiry.notificationToken = token
    }
    if let text = parameters.value("requested_expiry") {
      guard let seconds = Int64(text), seconds > 0 else {
        throw OAuthError(.invalidRequest, "requested_expiry is not a positive number of seconds.")
      }
      inquiry.lifetime = min(seconds, BackchannelRequest.lifetimes.upperBound)
    }
    return inquiry
  }

  private static let unbuilt = [
    ("request", "a signed request holds no other"),
    ("login_hint_token", "name the person by login_hint or id_token_hint"),
    ("user_code", "persons have none"), ("authorization_details", "scopes say what is asked for"),
  ]
}
