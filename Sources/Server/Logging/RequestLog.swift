internal import HTTPServer
internal import Logging

/// One line for each request, at level debug: client address, method, path, status. Queries and bodies are left out,
/// since they contain codes and passwords.
enum RequestLog {
  static func around(_ handler: @escaping Handler, logger: Logger) -> Handler {
    // Decided once, so that no request pays for a line that is not written.
    guard logger.logLevel <= .debug else { return handler }
    return { request in
      handler(request).map { response in
        var fields: Logger.Metadata = [
          "request": "\(request.id.text)", "method": "\(request.method)", "path": "\(request.path)",
          "status": "\(response.status)", "from": "\(request.remoteAddress)",
          "microseconds": "\(Int((ContinuousClock.now - request.received) / .microseconds(1)))",
        ]
        if let target = request.headers["X-Amz-Target"] { fields["operation"] = "\(target)" }
        logger.debug("request", metadata: fields)
        return response
      }
    }
  }
}
