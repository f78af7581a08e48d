internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `GET /{realm}/check-session`: the frame of ours in a client's page, to which the client's own frame sends its messages (OpenID Connect
  /// Session Management §3.2). The state of the session is not in a cookie that scripts could read: the frame asks.
  @Sendable func sessionFrame(_ request: Request) -> Response {
    pages.sessionFrame()
  }

  /// `POST /{realm}/check-session`, from that frame. Pages of other origins cannot read the answer.
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
