internal import OpenAPI

extension ErrorCode {
  static let notAuthorized = ErrorCode("not_authorized", 401, "The control token is missing or wrong.")
  static let foreignHost = ErrorCode(
    "foreign_host", 403, "The name by which the server was reached is not surely one's own.")
  static let foreignOrigin = ErrorCode("foreign_origin", 403, "The call comes from a page of another origin.")
  static let messageNotFound = ErrorCode("message_not_found", 404, "There is no such message.")
  static let noAuthority = ErrorCode("no_authority", 404, "No certificate authority of ours vouches for this server.")
  static let faultNotFound = ErrorCode("fault_not_found", 404, "The sandbox has no such fault.")
  static let faultLimit = ErrorCode("fault_limit", 409, "The sandbox has as many faults as it may have.")
  static let notKept = ErrorCode(
    "not_kept", 507, "With `--data`: the change cannot be written down, and so was not made; the detail says why.")
  static let notReady = ErrorCode("not_ready", 503, "Keys or configuration are not there yet.")
  static let sandboxLimit = ErrorCode("sandbox_limit", 409, "There are as many sandboxes as there may be.")
  static let defaultSandbox = ErrorCode("default_sandbox", 409, "The default sandbox cannot be removed.")
  static let snapshotNotFound = ErrorCode("snapshot_not_found", 404, "The sandbox has no such snapshot.")
  static let snapshotLimit = ErrorCode("snapshot_limit", 409, "The sandbox has as many snapshots as it may have.")
  static let invalidConfiguration = ErrorCode(
    "invalid_configuration", 400,
    "The document is refused, as `understudy check` would refuse it; the detail says where.")
  static let idTaken = ErrorCode("id_taken", 409, "Another sandbox holds an id that the document names.")
  static let poolNotFound = ErrorCode("pool_not_found", 404, "The sandbox has no such pool.")
  static let clientNotFound = ErrorCode("client_not_found", 404, "The pool has no such client.")
  static let userNotFound = ErrorCode("user_not_found", 404, "The sandbox has no such user.")
  static let userExists = ErrorCode("user_exists", 409, "Another user has the name or the alias.")
  static let invalidPassword = ErrorCode("invalid_password", 400, "The password breaks the pool's policy.")
  static let groupNotFound = ErrorCode("group_not_found", 404, "The pool has no such group.")
  static let cannotConfirm = ErrorCode("cannot_confirm", 409, "The user is confirmed already.")
  static let sessionNotFound = ErrorCode("session_not_found", 404, "The user has no such session.")
  static let tooManyFollowers = ErrorCode(
    "too_many_followers", 429, "The sandbox has as many followers as it may have.")
  static let tenantNotFound = ErrorCode("tenant_not_found", 404, "The sandbox has no such tenant.")
  static let triggerFailed = ErrorCode(
    "trigger_failed", 409,
    "A trigger of the pool refused the call, or failed; the detail has the service's words for it.")
  static let refused = ErrorCode(
    "refused", 409, "The pool, the client or the user does not allow it as they stand; the detail says why.")
  static let notImplemented = ErrorCode("not_implemented", 501, "The call is known and not there yet.")
}
