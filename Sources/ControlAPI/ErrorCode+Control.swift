internal import OpenAPI

extension ErrorCode {
  static let notAuthorized = ErrorCode("not_authorized", 401, "The control token is missing or wrong.")
  static let foreignHost = ErrorCode(
    "foreign_host", 403, "The name by which the server was reached is not surely one's own.")
  static let foreignOrigin = ErrorCode("foreign_origin", 403, "The call comes from a page of another origin.")
  static let messageNotFound = ErrorCode("message_not_found", 404, "There is no such message.")
  static let noAuthority = ErrorCode("no_authority", 404, "No certificate authority of ours vouches for this server.")
  static let notReady = ErrorCode("not_ready", 503, "Keys or configuration are not there yet.")
  static let notImplemented = ErrorCode("not_implemented", 501, "The call is known and not there yet.")
}
