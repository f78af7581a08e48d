/// An error of the HTTP layer itself, before any handler sees the request.
package struct Problem: Error, Sendable, Hashable {
  package let status: Int
  /// Stable code for programs.
  package let code: String
  /// The status phrase.
  package let title: String
  /// What was wrong with this request, as text.
  package let detail: String
  /// The methods of the path; with status 405 only.
  package var allow: [Method] = []

  package init(status: Int, code: String, title: String, detail: String) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
  }

  /// Renders a problem in the error format of a group of routes. The router adds `Allow` and the CORS headers.
  package typealias Renderer = @Sendable (Problem, Request) -> Response

  /// RFC 9457 `application/problem+json`.
  package static let problemJSON: Renderer = { problem, _ in problem.response }

  /// RFC 9457 `application/problem+json`, with the extension member `code`.
  package var response: Response {
    var text = "{\"type\":\"about:blank\",\"title\":"
    text += Self.quoted(title)
    text += ",\"status\":\(status),\"detail\":"
    text += Self.quoted(detail)
    text += ",\"code\":"
    text += Self.quoted(code)
    text += "}"
    return .json(Array(text.utf8), status: status, contentType: "application/problem+json")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{F}": quoted += "\\u000" + String(scalar.value, radix: 16)
      case "\u{10}"..."\u{1F}": quoted += "\\u00" + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Problem {
  /// 404, with the nearest known pattern as a hint.
  package static func notFound(_ path: String, nearest: String?) -> Problem {
    let hint = nearest.map { "; the nearest path is \($0)" } ?? ""
    return Problem(status: 404, code: "not_found", title: "Not Found", detail: "nothing is at \(path)\(hint)")
  }

  /// 503: storage needed to commit a change, or to read the current state, does not answer.
  package static func notKept(_ reason: String) -> Problem {
    Problem(status: 503, code: "not_kept", title: "Service Unavailable", detail: reason)
  }

  /// 405 with the methods of the path.
  package static func methodNotAllowed(_ method: Method, allow: [Method]) -> Problem {
    let allowed = allow.map(\.rawValue).joined(separator: ", ")
    var problem = Problem(
      status: 405, code: "method_not_allowed", title: "Method Not Allowed",
      detail: "\(method) is not possible here, but \(allowed)")
    problem.allow = allow
    return problem
  }

  /// 415 with the accepted media types.
  package static func unsupportedMediaType(_ type: String?, accepted: [String]) -> Problem {
    Problem(
      status: 415, code: "unsupported_media_type", title: "Unsupported Media Type",
      detail: "the body is \(type ?? "of no stated type"); expected \(accepted.joined(separator: " or "))")
  }

  package static let internalError = Problem(
    status: 500, code: "internal_error", title: "Internal Server Error", detail: "the request was given up unanswered")

  package static let stopping = Problem(
    status: 503, code: "stopping", title: "Service Unavailable", detail: "the server is stopping")

  static let plainText = Problem(
    status: 400, code: "https_expected", title: "Bad Request",
    detail: "this port speaks https alone: write https:// in the client's address")

  static let handshake = Problem(
    status: 400, code: "http_expected", title: "Bad Request",
    detail: "this port speaks plain http alone: write http:// in the client's address")

  static func tooManyConnections(_ limit: Int) -> Response {
    var response = Problem(
      status: 503, code: "too_many_connections", title: "Service Unavailable",
      detail:
        "all \(limit) connections are in use, and none is idle; close some, or start the server with more --connections"
    ).response
    response.headers.append("Retry-After", "1")
    return response
  }

  static let timeout = Problem(
    status: 408, code: "request_timeout", title: "Request Timeout", detail: "the request did not arrive in time")

  static func answerTooLong(_ excess: Int) -> Problem {
    Problem(
      status: 400, code: "answer_too_long", title: "Bad Request",
      detail: "the head of the answer, which repeats parts of the request, is \(excess) bytes too long; "
        + "shorten what it repeats, such as state")
  }

  package init(_ defect: Request.Defect) {
    switch defect {
    case .head(let head):
      let detail =
        switch head {
        case .requestLine: "the request line is not a method, one blank, a target, one blank and a version"
        case .target: "the request target has a blank or a control character: write it percent-encoded"
        case .line: "a line of the head does not end in CR LF, goes on in the next one, or holds NUL"
        case .fieldName: "a field's name has a character that names cannot have, such as a blank before the colon"
        case .fieldValue(let name): "the field \(name) has a control character"
        }
      self.init(status: 400, code: "malformed_request", title: "Bad Request", detail: detail)
    case .framing(let framing):
      let detail =
        switch framing {
        case .repeatedLength: "there is more than one Content-Length field"
        case .repeatedCoding: "there is more than one Transfer-Encoding field"
        case .lengthAndCoding: "there are both Content-Length and Transfer-Encoding; send one of them"
        case .codingOfHTTP10: "HTTP/1.0 has no Transfer-Encoding: send Content-Length, or HTTP/1.1"
        }
      self.init(status: 400, code: "malformed_request", title: "Bad Request", detail: detail)
    case .host(let host):
      let detail =
        switch host {
        case .missing: "there is no Host field"
        case .repeated: "there is more than one Host field"
        case .malformed: "the Host field is neither a name nor an address, with or without a port"
        case .contradicted: "the request target names another host than the Host field"
        }
      self.init(status: 400, code: "malformed_request", title: "Bad Request", detail: detail)
    case .forwarded(let field):
      self.init(
        status: 400, code: "malformed_request", title: "Bad Request",
        detail: "the proxy's field \(field) cannot be read")
    case .bodyTooLarge(let limit):
      self.init(
        status: 413, code: "content_too_large", title: "Content Too Large",
        detail: "the body is longer than \(limit) bytes")
    case .headTooLarge(let limit):
      self.init(
        status: 431, code: "head_too_large", title: "Request Header Fields Too Large",
        detail: "request line and headers are longer than \(limit) bytes")
    case .transferCoding:
      self.init(
        status: 501, code: "unknown_transfer_coding", title: "Not Implemented",
        detail: "chunked is the only transfer coding here")
    case .pathNotUTF8:
      self.init(
        status: 400, code: "malformed_request", title: "Bad Request", detail: "the path does not decode to UTF-8")
    case .query(.invalidUTF8):
      self.init(
        status: 400, code: "malformed_request", title: "Bad Request", detail: "the query does not decode to UTF-8")
    case .query(.tooManyPairs):
      self.init(
        status: 400, code: "malformed_request", title: "Bad Request",
        detail: "the query has more than \(Form.maximumPairs) pairs")
    }
  }
}
