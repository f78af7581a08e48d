/// Pools, clients and accounts, and errors of sign-ins.
package enum SignInDiagnostic: Diagnostic {
  case realmUnknown(id: String, alternatives: String)
  case otherRegion(object: String, home: String, region: String)
  case notInReplica(region: String, state: String, operation: String, home: String, otherwise: String)
  case notRegional(setting: String, home: String, region: String)
  case clientUnknown(id: String, alternatives: String)
  case clientOfAnother(client: String, realm: String, owner: String)
  case flowNotEnabled(flow: String, client: String, enabled: String)
  case proofInvalid
  case userUnknown(place: String, name: String)
  case passwordWrong(name: String)
  case proofWrong(name: String, pool: String)
  case noNativeProfile(name: String)
  case blocked
  case notConfirmed(name: String)
  case disabled(name: String)
  case passwordReset(name: String)
  case temporaryPasswordExpired(name: String)
  case locked(name: String, seconds: String)
  case sessionUnknown, sessionSpent
  case sessionExpired(client: String)
  case devicesNotTracked
  case deviceUnknown(name: String)
  case nothingToConfirm(name: String, status: String)
  case confirmedAlready(name: String)

  package static let area = "Signing in"

  package static let all: [Self] = [
    .realmUnknown(id: "‹id›", alternatives: "‹. Did you mean ID? The realms here are IDS›"),
    .otherRegion(object: "‹object›", home: "‹home›", region: "‹region›"),
    .notInReplica(
      region: "‹region›", state: "‹state›", operation: "‹operation›", home: "‹, NAME›",
      otherwise: "‹, or for a replica that is ACTIVE (UpdateUserPoolReplica)›"),
    .notRegional(setting: "‹setting›", home: "‹, NAME›", region: "‹region›"),
    .clientUnknown(id: "‹id›", alternatives: "‹. Did you mean ID? The clients here are IDS›"),
    .clientOfAnother(client: "‹id›", realm: "‹realm›", owner: "‹other›"),
    .flowNotEnabled(flow: "‹flow›", client: "‹client›", enabled: "‹flows›"),
    .userUnknown(place: "‹pool›", name: "‹name›"),
    .passwordWrong(name: "‹name›"),
    .proofWrong(name: "‹name›", pool: "‹pool›"),
    .proofInvalid,
    .noNativeProfile(name: "‹name›"),
    .notConfirmed(name: "‹name›"),
    .disabled(name: "‹name›"),
    .passwordReset(name: "‹name›"),
    .temporaryPasswordExpired(name: "‹name›"),
    .locked(name: "‹name›", seconds: "‹seconds›"),
    .blocked,
    .sessionUnknown,
    .sessionExpired(client: "‹client›"),
    .sessionSpent,
    .deviceUnknown(name: "‹name›"),
    .devicesNotTracked,
    .nothingToConfirm(name: "‹name›", status: "‹status›"),
    .confirmedAlready(name: "‹name›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .realmUnknown(let id, let alternatives):
      DiagnosticText(
        "`User pool … does not exist.`",
        says: "there is no pool or realm \(id) here\(alternatives); GET /_understudy/info lists all",
        cure: "put the id of a pool of this server into the app, or give the pool that id in the configuration")
    case .otherRegion(let object, let home, let region):
      DiagnosticText(
        "the same",
        says: "\(object) is in \(home), and the request is for \(region). Set the client's region to \(home), or "
          + "give the pool Relax: {region: true}.",
        cure: "set the client's region, which is the beginning of the pool's id")
    case .notInReplica(let region, let state, let operation, let home, let otherwise):
      DiagnosticText(
        "`… is not enabled in the secondary Region …`",
        says: "\(region) is the secondary region of the user pool, and its replica there is \(state): \(operation) "
          + "is for the primary region\(home)\(otherwise)",
        cure: "call the primary region, or make the replica active")
    case .notRegional(let setting, let home, let region):
      DiagnosticText(
        "`… cannot be changed in the secondary Region …`",
        says: "\(setting) differs from that of the primary region\(home): in \(region) only EmailConfiguration, "
          + "SmsConfiguration, LambdaConfig and UserPoolTags can be changed, and all else must be sent as "
          + "DescribeUserPool shows it",
        cure: "change it in the primary region")
    case .clientUnknown(let id, let alternatives):
      DiagnosticText(
        "`User pool client … does not exist.`",
        says: "there is no client \(id)\(alternatives)",
        cure: "put a client's id of this server into the app, or give the client that id in the configuration")
    case .clientOfAnother(let client, let realm, let owner):
      DiagnosticText(
        "the same",
        says: "client \(client) is one of \(realm), and the request is for \(owner)",
        cure: "send the request to the realm of the client, or put a client of that realm into the app")
    case .flowNotEnabled(let flow, let client, let enabled):
      DiagnosticText(
        "`USER_PASSWORD_AUTH flow not enabled for this client`",
        says: "\(flow) is not among the ExplicitAuthFlows of \(client), which are \(enabled): add it, or let the app "
          + "use one of these",
        elsewhere: "\(flow) is not set up for \(client), which has \(enabled)",
        cure: "add the flow to the client, or let the app use one of those that the line names")
    case .userUnknown(let place, let name):
      DiagnosticText(
        "`Incorrect username or password.`, `User does not exist.`",
        says: "\(place) has no user \(name)",
        cure: "the account is in another pool, or has another name")
    case .passwordWrong(let name):
      DiagnosticText(
        "`Incorrect username or password.`",
        says: "wrong password for \(name)",
        cure: "send the right password; users of the configuration have it in `Password`")
    case .proofWrong(let name, let pool):
      DiagnosticText(
        "`Incorrect username or password.` after SRP (Amplify's default)",
        says: "wrong SRP proof for \(name): the password is wrong, or the client hashes another pool's id than "
          + "\(pool) (userPoolId of the app), or another username than the challenge's USER_ID_FOR_SRP",
        cure: "`userPoolId` of the app is not that of the client: put the right one in")
    case .proofInvalid:
      DiagnosticText(
        "`SRP_A is not a valid value.`",
        says: "SRP_A is no value of an SRP exchange: expected hexadecimal digits of g^a mod N, not zero",
        cure: "send the client's public value A, in hexadecimal digits")
    case .noNativeProfile(let name):
      DiagnosticText(
        "`User is not authorized to get auth details.`, `User is not authorized to change password.`",
        says: "\(name) has no password here: the account is a provider's, or AdminDisableProviderForUser ended its "
          + "password. AdminSetUserPassword gives it one",
        cure: "sign in at the provider, or set a password as an administrator")
    case .notConfirmed(let name):
      DiagnosticText(
        "`User is not confirmed.`",
        says: "\(name) has not confirmed their sign-up: ConfirmSignUp with the code of the mail, or "
          + "AdminConfirmSignUp",
        elsewhere: "\(name) has not confirmed their sign-up with the code of the mail",
        cure: "confirm with the code of the mail")
    case .disabled(let name):
      DiagnosticText(
        "`User is disabled.`",
        says: "\(name) is disabled: AdminEnableUser lets them in again",
        elsewhere: "\(name) is disabled: enable the account in the console, or sign in as another user",
        cure: "enable the user")
    case .passwordReset(let name):
      DiagnosticText(
        "`Password reset required for the user`",
        says: "the password of \(name) was reset: ForgotPassword and ConfirmForgotPassword set a new one",
        elsewhere: "the password of \(name) was reset, and a new one has to be set first",
        cure: "let the app lead to its “forgot password”")
    case .temporaryPasswordExpired(let name):
      DiagnosticText(
        "`Temporary password has expired …`",
        says: "the temporary password of \(name) has expired: AdminCreateUser with MessageAction RESEND sends a new "
          + "one",
        elsewhere: "the temporary password of \(name) has expired: invite the user again",
        cure: "invite again, or give the pool a longer `TemporaryPasswordValidityDays`; a clock that was moved counts")
    case .locked(let name, let seconds):
      DiagnosticText(
        "`Password attempts exceeded`",
        says: "\(name) is locked after wrong passwords for \(seconds) s more (POST /_understudy/clock advances the "
          + "time)",
        cure: "wait, or advance the clock")
    case .blocked:
      DiagnosticText(
        "`Unable to login because of security reasons`",
        says: "the risk rules of the pool block this sign-in (SetRiskConfiguration)",
        elsewhere: "the risk rules of the realm block this sign-in",
        cure: "change the pool's risk configuration, or sign in from an address that it lets pass")
    case .sessionUnknown:
      DiagnosticText(
        "`Invalid session for the user.`",
        says: "the Session is none of this server's, or of another client or challenge: send that of the last answer",
        elsewhere: "the sign-in is none of this server's, or of another client: begin again",
        cure: "send the `Session` of the last answer, unchanged")
    case .sessionExpired(let client):
      DiagnosticText(
        "`Invalid session for the user, session is expired.`",
        says: "the Session has expired: AuthSessionValidity of \(client) says after how many minutes",
        elsewhere: "the sign-in has expired, by the sandbox's clock: begin again",
        cure: "answer sooner, or give the client a longer validity")
    case .sessionSpent:
      DiagnosticText(
        "`Invalid session for the user, session can only be used once.`",
        says: "the Session or proof was used before: each answer brings a new one",
        elsewhere: "this step of the sign-in was taken before: begin again",
        cure: "keep the `Session` of the newest answer")
    case .deviceUnknown(let name):
      DiagnosticText(
        "`Device does not exist.`",
        says: "\(name) has no remembered device of that key: the app stored one of another pool or of an earlier run",
        cure: "clear what the app has stored; with `--data`, devices survive a restart")
    case .devicesNotTracked:
      DiagnosticText(
        "`Device tracking is not enabled for the user pool.`",
        says: "the pool keeps no track of devices (DeviceConfiguration)",
        cure: "give the pool a `DeviceConfiguration`")
    case .nothingToConfirm(let name, let status):
      DiagnosticText(
        "`User cannot be confirmed. Current status is …`",
        says: "\(name) is \(status) and has no sign-up to confirm",
        cure: "the account is past its sign-up: leave the confirmation out")
    case .confirmedAlready(let name):
      DiagnosticText(
        "`User is already confirmed.`",
        says: "\(name) is confirmed already",
        cure: "leave the confirmation out")
    }
  }
}
