extension IdentityCore {
  /// Checks an authorization request, in the service's order (reference: hosted-login-and-oidc.md A.3.2, steps 2 to 9);
  /// for a realm of the standard's personality some checks ask for more (C.1.1). The same for the endpoint and for
  /// every page.
  /// - Parameters:
  ///   - isPushed: whether it comes from the client itself (RFC 9126) and not by way of a browser.
  ///   - visit: what a SAML service asked, where that is why somebody is at a page: its answer goes to the service, and none to the
  ///     redirect URI.
  ///   - age: how long ago the client's request object may have been fetched. Pages look at what the endpoint fetched.
  package func authorizationRequest(
    _ parameters: AuthorizationParameters, isPushed: Bool = false, for visit: FlowHandle? = nil,
    objectAge age: Duration = .zero,
    _ context: RequestContext = RequestContext()
  ) throws(AuthorizationFailure) -> (request: AuthorizationRequest, service: RealmService) {
    var inquiry: AuthorizationInquiry
    var answer: AuthorizationAnswer
    let object: Result<AuthorizationInquiry, AuthorizationRefusal>
    do throws(AuthorizationFault) {
      inquiry = try checkedClient(parameters, for: visit, context)
      inquiry.isPushed = isPushed
      inquiry.objectAge = age
      object = inquiry.resolved()
      if case .success(let resolved) = object { inquiry = resolved }
      answer = try inquiry.checkedRedirectURI()
    } catch {
      throw .page(error)
    }
    var request: AuthorizationRequest
    do throws(AuthorizationRefusal) {
      try inquiry.checkRepetition()
      _ = try object.get()
      let type = try inquiry.checkedResponseType()
      try inquiry.checkGrantTypes(for: type)
      answer.mode = try inquiry.checkedResponseMode(for: type)
      try inquiry.checkNonce(for: type)
      let prompts = try inquiry.checkedPrompts()
      let codeChallenge = try inquiry.checkedCodeChallenge()
      let scopes = try inquiry.checkedScopes()
      let maximumAge = try inquiry.checkedMaximumAge()
      let claims = try inquiry.checkedClaims()
      let resource = try inquiry.checkedResource()
      let hinted = try inquiry.checkedHint()
      request = AuthorizationRequest(
        client: inquiry.client.id, answer: answer, responseType: type, scopes: scopes,
        nonce: inquiry.parameters[.nonce],
        codeChallenge: codeChallenge, resource: resource, prompts: prompts, loginHint: inquiry.parameters[.loginHint],
        maximumAge: maximumAge, hintedSubject: hinted)
      request.claims = claims
      request.classes = inquiry.isStrict ? claims.classes + inquiry.parameters.words(.classes) : []
      request.boundKey = inquiry.isStrict ? inquiry.parameters[.boundKey] : nil
      request.pushed = inquiry.pushed
    } catch {
      throw .redirect(error, answer)
    }
    do throws(AuthorizationFault) {
      request.provider = try inquiry.checkedProvider()
    } catch {
      throw .page(error)
    }
    return (request, inquiry.service)
  }
}

/// Parameters whose client is known: what the checks behind the first look at.
struct AuthorizationInquiry {
  var parameters: AuthorizationParameters
  let service: RealmService
  let realm: Realm
  let client: Client
  /// The pushed request that the parameters come from.
  var pushed: UniqueID?
  /// Whether they are being pushed now.
  var isPushed = false
  var objectAge = Duration.zero
  /// Where the answer to a SAML service goes, if one asked.
  var consumer: String?

  /// Whether the standard wins over the service where they disagree.
  var isStrict: Bool { realm.settings.personality == .openIDConnect }
}
