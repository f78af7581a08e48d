extension IdentityCore {
  /// Checks an authorization request, in the service's order (reference: hosted-login-and-oidc.md A.3.2, steps 2 to 9);
  /// for a realm of the standard's personality some checks ask for more (C.1.1). The same for the endpoint and for
  /// every page.
  package func authorizationRequest(
    _ parameters: AuthorizationParameters, _ context: RequestContext = RequestContext()
  ) throws(AuthorizationFailure) -> (request: AuthorizationRequest, service: RealmService) {
    let inquiry: AuthorizationInquiry
    var answer: AuthorizationAnswer
    do throws(AuthorizationFault) {
      inquiry = try checkedClient(parameters, context)
      answer = try inquiry.checkedRedirectURI()
    } catch {
      throw .page(error)
    }
    let request: AuthorizationRequest
    do throws(AuthorizationRefusal) {
      try inquiry.checkRepetition()
      try inquiry.checkRequestObject()
      let type = try inquiry.checkedResponseType()
      try inquiry.checkGrantTypes(for: type)
      answer.mode = try inquiry.checkedResponseMode(for: type)
      try inquiry.checkNonce(for: type)
      let prompts = try inquiry.checkedPrompts()
      let codeChallenge = try inquiry.checkedCodeChallenge()
      let scopes = try inquiry.checkedScopes()
      let maximumAge = try inquiry.checkedMaximumAge()
      try inquiry.checkClaims()
      let resource = try inquiry.checkedResource()
      let hinted = try inquiry.checkedHint()
      request = AuthorizationRequest(
        client: inquiry.client.id, answer: answer, responseType: type, scopes: scopes, nonce: parameters[.nonce],
        codeChallenge: codeChallenge, resource: resource, prompts: prompts, loginHint: parameters[.loginHint],
        maximumAge: maximumAge, hintedSubject: hinted)
    } catch {
      throw .redirect(error, answer)
    }
    do throws(AuthorizationFault) {
      try inquiry.checkProvider()
    } catch {
      throw .page(error)
    }
    return (request, inquiry.service)
  }
}

/// Parameters whose client is known: what the checks behind the first look at.
struct AuthorizationInquiry {
  let parameters: AuthorizationParameters
  let service: RealmService
  let realm: Realm
  let client: Client

  /// Whether the standard wins over the service where they disagree.
  var isStrict: Bool { realm.settings.personality == .openIDConnect }
}
