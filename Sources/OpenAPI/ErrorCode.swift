/// The stable name of an error, with its HTTP status.
package struct ErrorCode: Hashable, Sendable {
  package let name: String
  package let status: Int
  /// The description of the code.
  package let meaning: String

  package init(_ name: String, _ status: Int, _ meaning: String) {
    self.name = name
    self.status = status
    self.meaning = meaning
  }

  package static let invalidRequest = ErrorCode(
    "invalid_request", 400, "A required member or parameter is missing, or one is unknown or not valid.")
  /// Reported by the HTTP layer, for any call.
  package static let malformedRequest = ErrorCode(
    "malformed_request", 400, "The request line or the query does not decode to UTF-8.")
  package static let internalError = ErrorCode(
    "internal_error", 500, "An internal error; the server's log has the cause.")
  package static let sandboxNotFound = ErrorCode("sandbox_not_found", 404, "There is no sandbox with that id.")
}
