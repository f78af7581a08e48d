internal import Model
internal import Sandboxes

extension AuthorizationInquiry {
  /// `redirect_uri` is present and registered, byte for byte (docs/reference/hosted-login.md#authorize-errors, RFC 6749
  /// §3.1.2.3). The client's default is used for a missing one. After this check, errors can be sent to the client.
  func checkedRedirectURI() throws(AuthorizationFault) -> AuthorizationAnswer {
    guard let requested = parameters[.redirectURI] ?? standIn else {
      throw .redirectURIMissing(client.id)
    }
    let isKnown =
      requested == consumer || client.isAnybody
      ? RedirectTarget.isFit(requested) : client.redirectURIs.contains { matches(requested, registered: $0) }
    guard isKnown else {
      throw .redirectURINotRegistered(client.id, requested)
    }
    var answer = AuthorizationAnswer(
      redirectURI: requested, state: parameters[.state], mode: modeForErrors,
      issuer: rules.namesIssuerInAnswers ? try? service.issuer() : nil, describesErrorFirst: rules.putsDescriptionFirst)
    let isSigned = ["jwt", "query.jwt", "fragment.jwt", "form_post.jwt"].contains(parameters[.responseMode])
    if rules.hasResponseModes, !rules.hasAppleScopes, isSigned { answer.signedFor = client.id }
    return answer
  }

  /// The client's default, if its users can sign in through one provider alone. By the standard a request for an ID
  /// token always names its redirect URI (OpenID Connect Core §3.1.2.1).
  private var standIn: String? {
    if realm.settings.securityProfile != nil { return nil }
    if rules.requiresRedirectURIWithOpenID, parameters.words(.scope).contains(AccessScope.openID) { return nil }
    let offer = realm.offer(to: client)
    return offer.providers.count + (offer.own ? 1 : 0) == 1 ? client.defaultRedirectURI : nil
  }

  private func matches(_ requested: String, registered: String) -> Bool {
    if client.admits(requested, among: [registered]) { return true }
    guard rules.ignoresLoopbackPorts, let requested = Self.loopback(requested),
      let registered = Self.loopback(registered)
    else { return false }
    return requested.host == registered.host && requested.rest.utf8.elementsEqual(registered.rest.utf8)
  }

  /// Errors are sent in the mode of the successful response. The service sends them in the query if the client cannot
  /// have tokens that way (docs/reference/hosted-login.md#authorize-answers).
  private var modeForErrors: AuthorizationAnswer.Mode {
    let type = ResponseType(words: parameters.words(.responseType))
    guard rules.hasResponseModes else { return type == .token && client.allows(grant: .implicit) ? .fragment : .query }
    switch parameters[.responseMode] {
    case "form_post", "form_post.jwt": return .formPost
    case "fragment", "fragment.jwt": return .fragment
    default: return type?.isImplicit == true ? .fragment : .query
    }
  }

  /// Native apps listen on a port that the system chose: by the standard, a loopback address matches with any port (RFC
  /// 8252 §7.3).
  private static func loopback(_ uri: String) -> (host: String, rest: String)? {
    for host in ["http://127.0.0.1", "http://[::1]"] where uri.hasPrefix(host) {
      var rest = uri.dropFirst(host.count)
      if rest.hasPrefix(":") { rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber } }
      guard rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?") else { return nil }
      return (host, String(rest))
    }
    return nil
  }
}
