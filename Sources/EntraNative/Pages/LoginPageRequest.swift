internal import HTTPServer
internal import Model
internal import Tenants

/// A person at the sign-in pages of a tenant, for an application or for a device.
struct LoginPageRequest: Sendable {
  let tenant: TenantService
  let client: Client
  /// Where the forms go.
  let address: String
  let request: Request
  /// What every form brings along.
  var hidden: [(name: String, value: String)] = []
  /// What the application believes the person will type.
  var hint: String?
  var isCancellable = true
  /// What the application asks of the tokens.
  var claims: TenantClaimsRequest?
  /// What happens once the person is signed in.
  let finish: @Sendable (BrowserSession) -> Response
  let cancel: @Sendable () -> Response
}

/// What a page is in the middle of: decides what the next step looks like.
enum LoginPageFlow: String {
  case signIn = "sign-in"
  case signUp = "sign-up"
  case reset
  case secondFactor = "second"
  case registration = "register"
}
