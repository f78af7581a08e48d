internal import Ambient
package import Model
package import Sandboxes
package import SignIn

/// The authorization endpoint (RFC 6749 §3.1), for every realm: the client of a request names its realm.
///
/// ``request(_:for:objectAge:_:)`` reads like the list of checks, each in its file in `Checks/`. The endpoint, every
/// page behind it and pushed requests run the same list.
package struct AuthorizationEndpoint: Sendable {
  let core: IdentityCore

  /// Checks an authorization request, in the service's order (docs/reference/hosted-login.md#authorize-errors);
  /// for a realm of the standard's personality some checks ask for more
  /// (docs/reference/openid-connect.md#authorization-endpoint). The same for the endpoint and for every page.
  /// - Parameters:
  ///   - signOn: the handle of a SAML service's request, if that led to the page: the answer goes to the service, and
  ///     none to the redirect URI.
  ///   - age: how long ago the client's request object may have been fetched, or have expired. Pages look again at what
  ///     the endpoint fetched and found in time.
  package func request(
    _ parameters: AuthorizationParameters, for signOn: FlowHandle? = nil, objectAge age: Duration = .zero,
    _ context: RequestScope = RequestScope()
  ) throws(AuthorizationFailure) -> (request: AuthorizationRequest, service: RealmContext) {
    let checked = try checkedRequest(parameters, for: signOn, objectAge: age, context)
    return (checked.request, checked.inquiry.service)
  }

  /// Checks the URL of a page that issues no tokens: only the client and its redirect URI matter.
  /// - Returns: an equivalent request for all that the client may have.
  package func visit(
    _ parameters: AuthorizationParameters, _ context: RequestScope
  ) throws(AuthorizationFailure) -> (request: AuthorizationRequest, service: RealmContext) {
    do throws(AuthorizationFault) {
      let inquiry = try checkedClient(parameters, for: nil, objectAge: .zero, context)
      let request = AuthorizationRequest(
        client: inquiry.client.id, answer: try inquiry.checkedRedirectURI(), responseType: .code,
        scopes: inquiry.client.scopes)
      return (request, inquiry.service)
    } catch {
      throw .page(error)
    }
  }

  /// The same for a request from the client itself (RFC 9126 §2.1) instead of a browser.
  /// - Returns: its parameters. Those of a request object are extracted, so that its times are checked when it is
  ///   pushed.
  package func pushable(
    _ parameters: AuthorizationParameters, _ context: RequestScope
  ) throws(AuthorizationFailure) -> AuthorizationParameters {
    try checkedRequest(parameters, isPushed: true, context).inquiry.parameters
  }

  private func checkedRequest(
    _ parameters: AuthorizationParameters, isPushed: Bool = false, for signOn: FlowHandle? = nil,
    objectAge age: Duration = .zero, _ context: RequestScope
  ) throws(AuthorizationFailure) -> (request: AuthorizationRequest, inquiry: AuthorizationInquiry) {
    var inquiry: AuthorizationInquiry
    var answer: AuthorizationAnswer
    var object: Result<AuthorizationInquiry, AuthorizationRefusal>?
    do throws(AuthorizationFault) {
      inquiry = try checkedClient(parameters, for: signOn, objectAge: age, context)
      inquiry.isPushed = isPushed
      inquiry.objectAge = age
      object = inquiry.resolved()
      if case .success(let resolved)? = object { inquiry = resolved }
      if isPushed, case .failure? = object {
        // The client gets the error in this answer, without a redirect.
        answer = AuthorizationAnswer(redirectURI: "", state: nil)
      } else {
        answer = try inquiry.checkedRedirectURI()
        try inquiry.checkFormPost()
      }
    } catch {
      if case .redirectURIMissing = error, case .failure(let refusal)? = object {
        throw .page(.requestRefused(refusal))
      }
      throw .page(error)
    }
    var request: AuthorizationRequest
    do throws(AuthorizationRefusal) {
      try inquiry.checkRepetition()
      _ = try object?.get()
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
      let details = try inquiry.checkedDetails()
      let hinted = try inquiry.checkedHint()
      request = AuthorizationRequest(
        client: inquiry.client.id, answer: answer, responseType: type, scopes: scopes,
        nonce: inquiry.parameters[.nonce],
        codeChallenge: codeChallenge, resource: resource, prompts: prompts, loginHint: inquiry.parameters[.loginHint],
        maximumAge: maximumAge, hintedSubject: hinted)
      request.claims = claims
      request.details = details
      let rules = inquiry.rules
      request.classes = rules.takesAuthenticationClasses ? claims.classes + inquiry.parameters.words(.classes) : []
      request.boundKey = rules.takesProofsOfPossession ? inquiry.parameters[.boundKey] : nil
      request.pushed = inquiry.pushed
      if inquiry.realm.settings.tokenRules?.mappings.isEmpty == false || inquiry.realm.settings.relaxes(.claims) {
        request.parameters = inquiry.parameters.firstValues(within: 8_192)
      }
    } catch {
      throw .redirect(error, answer)
    }
    do throws(AuthorizationFault) {
      request.provider = try inquiry.checkedProvider()
    } catch {
      throw .page(error)
    }
    return (request, inquiry)
  }
}

/// Parameters with their client: the input of all checks after the first.
struct AuthorizationInquiry {
  var parameters: AuthorizationParameters
  let service: RealmContext
  let realm: Realm
  let client: Client
  /// The pushed request that the parameters come from.
  var pushed: UniqueID?
  /// Whether they are being pushed now.
  var isPushed = false
  /// How long ago a request object may have been fetched, or have expired.
  var objectAge = Duration.zero
  /// The address for the response to a SAML service, if one sent the request.
  var consumer: String?

  /// The rules of the realm's personality.
  var rules: PersonalityRules { realm.rules }
}

extension IdentityCore {
  /// The checks of authorization requests.
  package var authorization: AuthorizationEndpoint { AuthorizationEndpoint(core: self) }
}
