internal import HTTPServer
internal import Model
internal import Tenants

/// A request to the sign-in pages of a tenant, for an application or a device.
struct LoginPageRequest: Sendable {
  let tenant: TenantService
  let client: Client
  /// The target of the forms.
  let address: String
  let request: Request
  /// The hidden fields of every form.
  var hidden: [(name: String, value: String)] = []
  /// The expected user name (`login_hint`).
  var hint: String?
  var isCancellable = true
  /// The `claims` that the application requests.
  var claims: TenantClaimsRequest?
  /// Ends the sign-in with an error for the application; nil if there is none to go back to.
  var fail: (@Sendable (NativeAuthError) -> Response)?
  /// The step after the sign-in.
  let finish: @Sendable (BrowserSession) -> Response
  let cancel: @Sendable () -> Response
}

/// The kind of flow that a page belongs to, which determines the next page.
enum LoginPageFlow: String {
  case signIn = "sign-in"
  case signUp = "sign-up"
  case reset
  case secondFactor = "second"
  case registration = "register"
}
