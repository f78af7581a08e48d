internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// Bring Your Own UX (preview): the authorization endpoint sends the browser to an app's own sign-in page, which takes
/// the links of version 2, and ends the request with a form. Microsoft Learn names the fields and the steps; what the
/// fields hold is chosen here (docs/support/entra.md).
extension Endpoints {
  /// Where the page sends the browser at the end: not the start's endpoint, which such a page must not call.
  static let pageEndPath = "oauth2/v2.0/authorize/continue"

  /// Posts the browser to the page, with the first links.
  func leave(
    to address: String, _ asked: AuthorizeRequest, _ query: String, _ request: Request
  ) throws(AuthorizeFailure) -> Response {
    do throws(NativeAuthError) {
      let tenant = try versionTwoTenant(of: request)
      let begun = try NativeAuthError.translating { () throws(CoreError) in
        try tenant.beginEntry(
          client: try tenant.pagesClient(asked.client.id), claims: asked.claims, query: query,
          browser: PageCookie.value(of: request))
      }
      let token = try LinkedToken.text(asked.client.id, begun.token, in: tenant, request)
      let initial = entry(request, Links(self, tenant), token, begun.hasPasswords)
      let pairs = Form([("context", request.id.text), ("initialResponse", JSON.object(initial).text)])
      return pages.formPost(address, pairs, request).with(
        "Set-Cookie", PageCookie.set(begun.browser, secure: core.addresses.isSecure(in: context(of: request))))
    } catch {
      throw .page(error)
    }
  }

  /// `POST /oauth2/v2.0/authorize/continue`: the browser comes back with the last token, and goes on to the app.
  @Sendable func endPage(_ request: Request) -> Outcome {
    .work {
      do throws(AuthorizeFailure) {
        let (tenant, client, token, query) = try ended(request)
        let asked = try checked(request, stored: query)
        guard let session = try session(tenant, client, token, asked) else {
          throw .page(NativeAuthError(.tenant(.continuationInvalid)))
        }
        return keeping(session, tenant.service, request, answer(asked, session, request))
      } catch {
        return refuse(error, request)
      }
    }
  }

  private func ended(
    _ request: Request
  ) throws(AuthorizeFailure) -> (TenantService, FlowClient, token: String, query: Form) {
    do throws(NativeAuthError) {
      let tenant = try versionTwoTenant(of: request)
      guard let text = request.form?["continuation_token"], !text.isEmpty else {
        throw .parameter("continuation_token")
      }
      let (client, token) = try LinkedToken.open(text, in: tenant, request)
      let query = try NativeAuthError.translating { () throws(CoreError) in
        try tenant.pageQuery(of: token, client: client.id, browser: PageCookie.value(of: request))
      }
      return (tenant, client, token, (try? Form.parse(query.utf8)) ?? Form())
    } catch {
      throw .page(error)
    }
  }

  private func session(
    _ tenant: TenantService, _ client: FlowClient, _ token: String, _ asked: AuthorizeRequest
  ) throws(AuthorizeFailure) -> BrowserSession? {
    do throws(CoreError) {
      let outcome = try tenant.finish(
        token, client: client.id, reply: .nothing, goal: .session, claims: asked.claims)
      guard case .session(let session) = outcome else { return nil }
      return session
    } catch {
      throw .page(NativeAuthError(error))
    }
  }
}

/// The mark of a browser that goes to an app's own page: only that browser ends the request.
private enum PageCookie {
  private static let name = "understudy-page"

  static func value(of request: Request) -> UniqueID? { request.cookies[name].flatMap { UniqueID($0) } }

  /// A cookie of the browser's session. A page of another site gets it by https alone.
  static func set(_ mark: UniqueID, secure: Bool) -> String {
    Cookies.set(
      name: name, value: mark.description, sameSite: secure ? Cookies.SameSite.none : .lax, secure: secure)
  }
}
