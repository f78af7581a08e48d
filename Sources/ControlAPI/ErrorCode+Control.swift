internal import OpenAPI

extension ErrorCode {
  static let authenticatorLimit = ErrorCode(
    "authenticator_limit", 409, "The sandbox has the maximum number of authenticators, or one of passkeys.")
  static let authenticatorNotFound = ErrorCode(
    "authenticator_not_found", 404, "The sandbox has no such authenticator.")
  static let credentialExcluded = ErrorCode(
    "credential_excluded", 409, "The options exclude a passkey of the authenticator.")
  static let credentialNotFound = ErrorCode(
    "credential_not_found", 404, "The authenticator has no passkey that the options permit.")
  static let backchannelRequestNotFound = ErrorCode(
    "backchannel_request_not_found", 404, "No such request waits for a decision.")
  static let notAuthorized = ErrorCode("not_authorized", 401, "The control token is missing or wrong.")
  static let foreignHost = ErrorCode(
    "foreign_host", 403, "The host of the request is not an IP address, a local name or a configured one.")
  static let foreignOrigin = ErrorCode("foreign_origin", 403, "The call comes from a page of another origin.")
  static let messageNotFound = ErrorCode("message_not_found", 404, "There is no such message.")
  static let noAuthority = ErrorCode("no_authority", 404, "The server has no certificate authority of its own.")
  static let faultNotFound = ErrorCode("fault_not_found", 404, "The sandbox has no such fault.")
  static let orderLimit = ErrorCode("order_limit", 409, "The maximum number of orders wait.")
  static let faultLimit = ErrorCode("fault_limit", 409, "The sandbox has the maximum number of faults.")
  static let notKept = ErrorCode(
    "not_kept", 507, "With `--data`: the change was not made, because it cannot be written; the detail has the reason.")
  static let notReady = ErrorCode("not_ready", 503, "Keys or configuration are not ready yet.")
  static let simulatorOff = ErrorCode(
    "simulator_off", 404, "The server was not started with `--simulator`.")
  static let simulatorFailed = ErrorCode(
    "simulator_failed", 502, "A call of `xcrun` failed; the detail has the call and its error.")
  static let sandboxLimit = ErrorCode("sandbox_limit", 409, "The server has the maximum number of sandboxes.")
  static let defaultSandbox = ErrorCode("default_sandbox", 409, "The default sandbox cannot be removed.")
  static let snapshotNotFound = ErrorCode("snapshot_not_found", 404, "The sandbox has no such snapshot.")
  static let snapshotLimit = ErrorCode("snapshot_limit", 409, "The sandbox has the maximum number of snapshots.")
  static let invalidConfiguration = ErrorCode(
    "invalid_configuration", 400,
    "The document is refused, as by `understudy check`; the detail has the places of the errors.")
  static let idTaken = ErrorCode("id_taken", 409, "Another sandbox has an id that the document uses.")
  static let poolNotFound = ErrorCode("pool_not_found", 404, "The sandbox has no such pool.")
  static let clientNotFound = ErrorCode("client_not_found", 404, "The pool has no such client.")
  static let userNotFound = ErrorCode("user_not_found", 404, "The sandbox has no such user.")
  static let userExists = ErrorCode("user_exists", 409, "Another user has the name or the alias.")
  static let invalidPassword = ErrorCode(
    "invalid_password", 400, "The password does not comply with the pool's policy.")
  static let groupNotFound = ErrorCode("group_not_found", 404, "The pool has no such group.")
  static let cannotConfirm = ErrorCode("cannot_confirm", 409, "The user is already confirmed.")
  static let sessionNotFound = ErrorCode("session_not_found", 404, "The user has no such session.")
  static let tooManyFollowers = ErrorCode(
    "too_many_followers", 429, "The sandbox has the maximum number of event streams.")
  static let tenantNotFound = ErrorCode("tenant_not_found", 404, "The sandbox has no such tenant.")
  static let triggerFailed = ErrorCode(
    "trigger_failed", 409,
    "A trigger of the pool refused the call, or failed; the detail has the service's error text.")
  static let refused = ErrorCode(
    "refused", 409,
    "The current state of the pool, the client or the user does not allow the call; the detail has the reason.")
  static let notImplemented = ErrorCode("not_implemented", 501, "The call is not implemented.")
}
