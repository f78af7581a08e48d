internal import HTTPServer
internal import Model

extension Endpoints {
  /// An error that a test ordered for the browser endpoints: redirected to the app if its authorization request is
  /// valid, or else shown on a page. An explicit status, and throttling, always produce a page.
  @Sendable func ordered(_ ordered: OrderedError, _ request: Request) -> Response {
    let error = NativeAuthError(ordered)
    if ordered.status == nil, !ordered.isThrottling, request.path.hasSuffix("/authorize"),
      let asked = try? checked(request)
    {
      return refuse(.redirect(error, asked.asked.answer), request)
    }
    var response = refuse(.page(error), request)
    response.status = error.status
    return response
  }
}
