@testable import HTTPServer

/// Runs `body` against a server of its own on a free port, and stops it.
func withServer<Result>(
  _ configure: (inout Server.Configuration) -> Void = { _ in }, handler: @escaping Handler,
  _ body: (Server) throws -> Result
) throws -> Result {
  var configuration = Server.Configuration()
  configure(&configuration)
  let server = try Server(configuration, handler: handler)
  defer { server.stop(graceSeconds: 0) }
  return try body(server)
}

/// The same for a set of routes.
func withServer<Result>(
  _ configure: (inout Server.Configuration) -> Void = { _ in }, routes: [Route],
  _ body: (Server) throws -> Result
) throws -> Result {
  let router = Router(routes: routes)
  return try withServer(configure, handler: { router.handle($0) }, body)
}

/// Answers with what the server made of the request.
let echo: Handler = { request in
  var lines = ["\(request.method) \(request.path)", "segments=\(request.segments)", "query=\(request.query.pairs)"]
  lines.append("body=\(request.body.count)")
  if request.body.count < 100 { lines.append(String(decoding: request.body, as: UTF8.self)) }
  if let defect = request.defect { return .respond(Problem(defect).response) }
  return .respond(.text(lines.joined(separator: "\n")))
}
