internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn
internal import Tenants

/// A request for an administrator's consent (Microsoft Learn: admin consent on the Microsoft identity platform).
private struct AdminConsentRequest: Sendable {
  let tenant: TenantService
  let client: Client
  let answer: AuthorizationAnswer
  /// `scope`; nil for the address of version 1.0, which asks for all that the application is configured with.
  let scope: String?

  /// The parameters that send the browser back.
  func pairs(_ decision: Decision) throws(CoreError) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    switch decision {
    case .granted: break
    case .refused(let trace, let time) where scope != nil:
      let words = "AADSTS65004: The resource owner or authorization server denied the request."
      pairs = [
        ("error", "consent_required"), ("error_description", "\(words)\r\nTrace ID: \(trace)\r\nTimestamp: \(time)"),
      ]
    case .refused:
      pairs = [("error", "permission_denied"), ("error_description", "The admin canceled the request")]
    }
    if case .granted = decision, let scope { pairs.append(("scope", scope)) }
    let isGranted = if case .granted = decision { true } else { false }
    if isGranted || scope != nil {
      pairs += [("admin_consent", "True"), ("tenant", "\(try tenant.current().tenant.id)")]
    }
    if let state = answer.state { pairs.append(("state", state)) }
    return pairs
  }

  enum Decision {
    case granted
    case refused(trace: String, time: String)
  }
}

/// `/adminconsent` and `/v2.0/adminconsent`: a user of the tenant signs in and allows what the application asks for.
/// Tenants have no administrators here, so every user may.
extension Endpoints {
  @Sendable func showAdminConsent(_ request: Request) -> Outcome {
    .work {
      do throws(AuthorizeFailure) {
        let asked = try adminConsent(request)
        let browser = try? SignedInBrowser(request, in: asked.tenant.service, cookies: [.ofTenants])
        if browser != nil { return confirmation(of: asked, request) }
        let page = consentPages(asked, request)
        return self.page(page, usernameForm(page, username: nil))
      } catch {
        return refuse(error, request)
      }
    }
  }

  @Sendable func takeAdminConsent(_ request: Request) -> Outcome {
    .work {
      guard let form = request.form, pages.isOurs(form, request) else { return forged(request) }
      do throws(AuthorizeFailure) {
        let asked = try adminConsent(request)
        let browser = try? SignedInBrowser(request, in: asked.tenant.service, cookies: [.ofTenants])
        switch form["action"] {
        case "allow" where browser != nil: return decide(asked, .granted, request)
        case "cancel": return decide(asked, refusal(request), request)
        default: return take(form, consentPages(asked, request))
        }
      } catch {
        return refuse(error, request)
      }
    }
  }

  /// The request, whose parameters are in the address of the page and of its form.
  private func adminConsent(_ request: Request) throws(AuthorizeFailure) -> AdminConsentRequest {
    func value(_ name: String) -> String? { request.query[name].flatMap { $0.isEmpty ? nil : $0 } }
    func missing(_ name: String) -> AuthorizeFailure {
      .page(
        NativeAuthError(.invalidRequest, 900144, "The request body must contain the following parameter: '\(name)'."))
    }
    guard let id = value("client_id") else { throw missing("client_id") }
    let (tenant, client): (TenantService, Client)
    do throws(CoreError) {
      tenant = try self.tenant(of: request)
      client = try tenant.application(ClientID(id.lowercased()))
    } catch {
      throw .page(NativeAuthError(error))
    }
    let redirectURI = value("redirect_uri") ?? (client.redirectURIs.count == 1 ? client.redirectURIs[0] : "")
    guard client.registeredRedirectURI(redirectURI) != nil else { throw .page(.redirectMismatch(redirectURI, client)) }
    let answer = AuthorizationAnswer(
      redirectURI: redirectURI, state: value("state"), mode: .query, describesErrorFirst: false)
    guard request.path.contains("/v2.0/") else {
      return AdminConsentRequest(tenant: tenant, client: client, answer: answer, scope: nil)
    }
    guard let scope = value("scope") else { throw missing("scope") }
    do throws(CoreError) {
      try tenant.checkConsent(to: scope)
    } catch {
      throw .redirect(NativeAuthError(error), answer)
    }
    return AdminConsentRequest(tenant: tenant, client: client, answer: answer, scope: scope)
  }

  private func address(_ request: Request) -> String { "\(request.path)?\(request.rawQuery)" }

  private func consentPages(_ asked: AdminConsentRequest, _ request: Request) -> LoginPageRequest {
    LoginPageRequest(
      tenant: asked.tenant, client: asked.client, address: address(request), request: request,
      finish: { session in
        keeping(session, asked.tenant.service, request, confirmation(of: asked, request))
      },
      cancel: { decide(asked, refusal(request), request) })
  }

  private func confirmation(of asked: AdminConsentRequest, _ request: Request) -> Response {
    let scopes = asked.scope.map { ": \($0)" } ?? ""
    var form = PageForm(
      .text("consent.heading"), lead: .literal("\(asked.client.name)\(scopes)"), client: asked.client,
      address: address(request))
    form.buttons = [.init("allow", .text("consent.submit")), .init("cancel", .text("tenant.cancel"))]
    return pages.form(form, request)
  }

  private func refusal(_ request: Request) -> AdminConsentRequest.Decision {
    .refused(trace: request.id.text, time: NativeAuthError.timestamp(now(request)))
  }

  private func decide(
    _ asked: AdminConsentRequest, _ decision: AdminConsentRequest.Decision, _ request: Request
  ) -> Response {
    do throws(CoreError) {
      if case .granted = decision, let scope = asked.scope { try asked.tenant.consent(to: scope, for: asked.client.id) }
      return responder.respond(asked.answer, try asked.pairs(decision), request)
    } catch {
      if case .internalFault = error { report(error, request) }
      return refuse(.page(NativeAuthError(error)), request)
    }
  }
}
