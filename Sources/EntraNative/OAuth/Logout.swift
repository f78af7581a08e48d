internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Sandboxes
internal import SignIn
internal import Tenants

extension Endpoints {
  /// `GET|POST /oauth2/v2.0/logout` (docs/reference/entra-tokens-and-endpoints.md#other-endpoints): ends the browser's
  /// session; loads the `logoutUrl` of the applications that it signed in to; redirects to a registered address if a
  /// hint or a client id names the client, or else shows a page.
  @Sendable func logout(_ request: Request) -> Outcome {
    .work {
      var sessions = SessionCookie.ofTenants.sessions(of: request)
      let tenant: TenantService
      var frames: [String] = []
      do throws(CoreError) {
        tenant = try self.tenant(of: request)
        if let id = sessions[tenant.service.id] { frames = try tenant.leave(id).map(\.frame) }
      } catch {
        return refuse(.page(NativeAuthError(error)), request)
      }
      let form = request.method == .post ? request.form ?? Form() : request.query
      sessions[tenant.service.id] = nil
      var response = leave(tenant, form, request)
      if !frames.isEmpty { response = pages.leaving(frames, response.headers["Location"], request) }
      guard SessionCookie.ofTenants.isIn(request) else { return response }
      return response.with("Set-Cookie", sessionCookie(sessions, request))
    }
  }

  /// Any address registered by an application of the tenant is accepted: the service requires no hint.
  private func leave(_ tenant: TenantService, _ form: Form, _ request: Request) -> Response {
    guard let uri = form["post_logout_redirect_uri"], !uri.isEmpty, let realm = try? tenant.current().realm else {
      return pages.signedOut(request)
    }
    var clients = realm.allClients.filter { $0.application != nil }
    if let hint = form["id_token_hint"], let audience = try? tenant.audience(ofHint: hint) {
      clients = clients.filter { $0.id == audience }
    } else if let id = form["client_id"] {
      clients = clients.filter { $0.id.text == id.lowercased() }
    }
    guard clients.contains(where: { ($0.logoutURIs + $0.redirectURIs).contains { Client.isSame($0, uri) } }) else {
      return pages.signedOut(request)
    }
    return AuthorizationResponder.leave(to: uri, state: form["state"].flatMap { $0.isEmpty ? nil : $0 }, request)
  }
}

extension LeftApplication {
  /// The address that the browser loads.
  fileprivate var frame: String {
    Form([("iss", issuer)] + (session.map { [("sid", $0)] } ?? [])).appended(to: logoutURL)
  }
}
