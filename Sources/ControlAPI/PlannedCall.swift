internal import HTTPServer
internal import OpenAPI

/// A call that the front will have and has not yet: refused by name.
struct PlannedCall {
  let method: Method
  let path: String

  init(_ method: Method, _ path: String) {
    self.method = method
    self.path = path
  }

  static let all: [PlannedCall] = [
    PlannedCall(.get, "metrics"),
    PlannedCall(.get, "export"),
    PlannedCall(.post, "import"),
  ]

  var route: Route {
    let words = "not implemented: \(method) /_understudy/\(path)"
    return Route(method, "/_understudy/\(path)") { _ in .respond(Refusal(.notImplemented, words).response) }
  }
}
