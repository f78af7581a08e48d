package import HTTPServer
package import JSON

/// A failure in the service's own words: what an operation throws, or what the front makes of the core's error.
package struct AWSFault: Error, Sendable, Hashable {
  /// The exception's bare name, such as `NotAuthorizedException`.
  package var name: String
  package var message: String
  /// 400 for all that the caller can mend, 500 for the service's own failures.
  package var status: Int
  /// Members beside `__type` and `message`, such as `reasonCode`.
  package var members: JSONObject

  package init(_ name: String, _ message: String, status: Int = 400, members: JSONObject = [:]) {
    self.name = name
    self.message = message
    self.status = status
    self.members = members
  }
}

// MARK: - The protocol's own failures

extension AWSFault {
  /// Neither the services that we stand in for nor we know the operation.
  package static func unknownOperation(_ detail: String) -> AWSFault { AWSFault("UnknownOperationException", detail) }

  /// The service has the operation, we have not.
  package static func notImplemented(_ name: String) -> AWSFault {
    AWSFault("NotImplementedException", "not implemented: \(name)")
  }

  /// The body is no JSON object, or a member is of the wrong type.
  package static func serialization(_ detail: String) -> AWSFault { AWSFault("SerializationException", detail) }

  /// A call that needs a signature has none.
  package static let missingAuthentication = AWSFault(
    "MissingAuthenticationTokenException", "Missing Authentication Token")

  /// An unexpected error; the log has its cause under the request's id.
  package static let internalError = AWSFault("InternalErrorException", "An internal error occurred.", status: 500)

  /// A request that the HTTP layer refused.
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
  /// Type and message stand in headers and body alike, since clients differ in where they look. The colon behind the
  /// type is the service's.
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

  /// Headers are ASCII and of limited length; line ends become spaces, other characters question marks.
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
  /// An answer of the JSON 1.1 protocol.
  package static func awsJSON(_ bytes: [UInt8], status: Int = 200) -> Response {
    .json(bytes, status: status, contentType: "application/x-amz-json-1.1")
  }
}
