internal import Cryptography
internal import Encodings
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `GET /{realm}/check-session`: the frame of ours in a client's page, to which the client's own frame sends its messages (OpenID Connect
  /// Session Management §3.2). The state of the session is not in a cookie that scripts could read: the frame asks.
  @Sendable func sessionFrame(_ request: Request) -> Response {
    .html(SessionFrame.page).with("Content-Security-Policy", SessionFrame.policy)
  }

  /// `POST /{realm}/check-session`, from that frame. Pages of other origins cannot read the answer.
  @Sendable func checkSession(_ request: Request) -> Response {
    let id = RealmID(request.parameters["realm"])
    let (message, origin) = (request.form?.value("message") ?? "", request.form?.value("origin") ?? "")
    do throws(CoreError) {
      let service = try core.realm(id, context(of: request))
      return .text(try service.change(since: message, from: origin, session: session(in: id, request)).rawValue)
    } catch {
      if case .internalFault = error { report(error, request) }
      return .text(SessionChange.error.rawValue)
    }
  }
}

private enum SessionFrame {
  private static let script = """
    addEventListener("message", async (event) => {
      if (event.source === null || event.source === self) return;
      const answer = (text) => event.source.postMessage(text, event.origin);
      try {
        if (typeof event.data !== "string") return answer("error");
        const body = new URLSearchParams({ message: event.data, origin: event.origin });
        const reply = await fetch(location.pathname, { method: "POST", body });
        answer(reply.ok ? await reply.text() : "error");
      } catch {
        answer("error");
      }
    });
    """

  static let page = "<!doctype html><html lang=\"en\"><title>Session</title><script>\(script)</script></html>\n"

  /// Any page may show the frame; it runs this script alone, which asks here alone.
  static let policy =
    "default-src 'none'; script-src 'sha256-\(Base64.encode(Digest.sha256(Array(script.utf8))))'; "
    + "connect-src 'self'; base-uri 'none'; form-action 'none'"
}
