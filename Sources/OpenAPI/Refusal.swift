package import Description
package import HTTPServer
internal import JSON

/// An error response: RFC 9457 `application/problem+json` with the members `code` and, if a member of the body is the
/// cause, `pointer` (RFC 6901).
package struct Refusal: Error, Sendable {
  package let code: ErrorCode
  /// The error in this request, as text.
  package let detail: String
  package var pointer: String?
  package var headers: Fields = [:]

  package init(_ code: ErrorCode, _ detail: String, pointer: String? = nil, headers: Fields = [:]) {
    self.code = code
    self.detail = detail
    self.pointer = pointer
    self.headers = headers
  }

  /// An invalid value in the body.
  package init(_ flaw: Flaw) { self.init(.invalidRequest, flaw.message, pointer: flaw.pointer) }

  package var response: Response {
    var writer = JSONWriter(reserving: 256)
    writer.beginObject()
    writer.member("type", "about:blank")
    writer.member("title", Self.title(of: code.status))
    writer.member("status", code.status)
    writer.member("detail", detail)
    writer.member("code", code.name)
    writer.member("pointer", pointer)
    writer.endObject()
    var response = Response.json(writer.bytes, status: code.status, contentType: "application/problem+json")
    for (name, value) in headers { response.headers.append(name, value) }
    return response
  }

  /// The schema of all error responses.
  static let schema = Schema.object([
    MemberDeclaration(
      "type", .text, isRequired: true, about: "Always `about:blank`; use `code` for the kind of error."),
    MemberDeclaration("title", .text, isRequired: true, about: "The reason phrase of the status."),
    MemberDeclaration("status", .integer, isRequired: true, about: "The HTTP status."),
    MemberDeclaration("detail", .text, isRequired: true, about: "The error in this request, as text."),
    MemberDeclaration("code", .text, isRequired: true, about: "The stable name of the error."),
    MemberDeclaration(
      "pointer", .text, isRequired: false, about: "The JSON pointer of the member in error (RFC 6901)."),
  ]).named("Problem")

  /// The reason phrases used (RFC 9110 §15).
  static func title(of status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 409: "Conflict"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    default: "Error"
    }
  }
}
