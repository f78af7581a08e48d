package import HTTPServer
package import JSON

/// An error in the service's own terms: thrown by an operation, or translated from a core error.
package struct AWSFault: Error, Sendable, Hashable {
  /// The exception's bare name, such as `NotAuthorizedException`.
  package var name: String
  package var message: String
  /// 400 for client errors, 500 for server errors.
  package var status: Int
  /// Members besides `__type` and `message`, such as `reasonCode`.
  package var members: JSONObject

  package init(_ name: String, _ message: String, status: Int = 400, members: JSONObject = [:]) {
    self.name = name
    self.message = message
    self.status = status
    self.members = members
  }
}

// MARK: - Errors of the protocol

extension AWSFault {
  /// The operation exists neither in the simulated services nor here.
  package static func unknownOperation(_ detail: String) -> AWSFault { AWSFault("UnknownOperationException", detail) }

  /// The service has the operation, this server does not.
  package static func notImplemented(_ name: String) -> AWSFault {
    AWSFault("NotImplementedException", "not implemented: \(name)")
  }

  /// The body is not a JSON object, or a member has the wrong type.
  package static func serialization(_ detail: String) -> AWSFault { AWSFault("SerializationException", detail) }

  /// A call that requires a signature has none.
  package static let missingAuthentication = AWSFault(
    "MissingAuthenticationTokenException", "Missing Authentication Token")

  /// An unexpected error; the log has its cause under the request id.
  package static let internalError = AWSFault("InternalErrorException", "An internal error occurred.", status: 500)

  /// A request rejected by the HTTP layer.
  package init(_ problem: Problem) {
    let name =
      switch problem.status {
      case 413: "RequestEntityTooLargeException"
      case 415: "UnsupportedMediaTypeException"
      case 500...: "InternalErrorException"
      default: "UnknownOperationException"
      }
    self.init(name, problem.detail, status: problem.status)
  }
}

// MARK: - On the wire

extension AWSFault {
  /// Type and message are in both headers and body, since clients differ in where they look. The colon after the type
  /// is the service's.
  package var response: Response {
    var writer = JSONWriter(reserving: 128 + message.utf8.count)
    writer.beginObject()
    writer.member("__type", name)
    writer.member("message", message)
    for (name, value) in members { writer.member(name, value) }
    writer.endObject()
    var response = Response.awsJSON(writer.bytes, status: status)
    response.headers.append("x-amzn-ErrorType", name + ":")
    response.headers.append("x-amzn-ErrorMessage", Self.headerText(message))
    return response
  }

  /// Headers are ASCII and of limited length; control characters become spaces, non-ASCII characters question marks.
  private static func headerText(_ message: String) -> String {
    var text = ""
    for scalar in message.unicodeScalars.prefix(1024) {
      switch scalar.value {
      case 0x20...0x7E: text.unicodeScalars.append(scalar)
      case 0..<0x20, 0x7F: text.append(" ")
      default: text.append("?")
      }
    }
    return text
  }
}

extension Response {
  /// A response of the JSON 1.1 protocol.
  package static func awsJSON(_ bytes: [UInt8], status: Int = 200) -> Response {
    .json(bytes, status: status, contentType: "application/x-amz-json-1.1")
  }
}
