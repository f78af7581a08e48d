internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `GET /{realm}/check-session`: the provider's frame in a client's page, which receives messages from the client's
  /// own frame (OpenID Connect Session Management §3.2). The frame asks the server for the session state, which is in
  /// no cookie that scripts could read.
  @Sendable func sessionFrame(_ request: Request) -> Response {
    pages.sessionFrame()
  }

  /// `POST /{realm}/check-session`, from that frame. Pages of other origins cannot read the response.
  @Sendable func checkSession(_ request: Request) -> Response {
    let id = RealmID(request.parameters["realm"])
    let (message, origin) = (request.form?.value("message") ?? "", request.form?.value("origin") ?? "")
    do throws(CoreError) {
      let service = try core.realm(id, context(of: request))
      return .text(try service.oauth.change(since: message, from: origin, session: session(in: id, request)).rawValue)
    } catch {
      if case .internalFault = error { report(error, request) }
      return .text(SessionChange.error.rawValue)
    }
  }
}
