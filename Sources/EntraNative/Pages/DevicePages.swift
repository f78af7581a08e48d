internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn
internal import Tenants

/// `/oauth2/deviceauth`: the user enters a device's code, signs in, and approves the device (RFC 8628 §3.3).
extension Endpoints {
  @Sendable func showDevice(_ request: Request) -> Outcome {
    .respond(deviceForm(request, code: request.query["otc"] ?? request.query["user_code"]))
  }

  @Sendable func takeDevice(_ request: Request) -> Outcome {
    .work {
      guard let form = request.form, pages.isOurs(form, request) else { return forged(request) }
      do throws(CoreError) {
        let tenant = try self.tenant(of: request)
        let code = form["device"] ?? form["otc"] ?? ""
        guard let device = try tenant.service.oauth.devices.device(withUserCode: code) else {
          return deviceForm(request, code: nil, error: .text("tenant.device-unknown"))
        }
        let client = try tenant.current().realm.client(device.client)
        return try takeDevice(form, device, client, tenant, request)
      } catch {
        if case .internalFault = error { report(error, request) }
        return refuse(.page(NativeAuthError(error)), request)
      }
    }
  }

  private func takeDevice(
    _ form: Form, _ device: DeviceAuthorization, _ client: Client, _ tenant: TenantService, _ request: Request
  ) throws(CoreError) -> Response {
    let address = "/\(request.parameters["tenant"])/oauth2/deviceauth"
    let hidden = [(name: "device", value: device.userCode)]
    let action = form["action"] ?? ""
    if let browser = try SignedInBrowser(request, in: tenant.service, cookies: [.ofTenants]) {
      switch action {
      case "allow", "cancel":
        let approves = action == "allow"
        try tenant.service.oauth.devices.decide(onUserCode: device.userCode, by: browser.session, approves: approves)
        return pages.form(
          PageForm(.text(approves ? "tenant.device-done" : "tenant.device-declined"), client: client, address: address),
          request)
      default: return deviceConfirmation(client, address, hidden, request)
      }
    }
    var pageRequest = LoginPageRequest(
      tenant: tenant, client: client, address: address, request: request, hidden: hidden,
      finish: { session in
        keeping(session, tenant.service, request, deviceConfirmation(client, address, hidden, request))
      },
      cancel: { deviceForm(request, code: nil) })
    pageRequest.isCancellable = false
    return action == "device-code" || action.isEmpty && form.credential == nil
      ? page(pageRequest, usernameForm(pageRequest, username: nil)) : take(form, pageRequest)
  }

  private func deviceForm(_ request: Request, code: String?, error: PageForm.Words? = nil) -> Response {
    var form = PageForm(.text("tenant.device"), address: "/\(request.parameters["tenant"])/oauth2/deviceauth")
    form.fields = [.init("otc", .text, .text("tenant.code"), value: code)]
    form.buttons = [.init("device-code", .text("tenant.next"))]
    form.error = error
    return pages.form(form, request)
  }

  private func deviceConfirmation(
    _ client: Client, _ address: String, _ hidden: [(name: String, value: String)], _ request: Request
  ) -> Response {
    var form = PageForm(
      .text("tenant.device-confirm", ["name": client.name]), lead: .text("tenant.device-lead"), client: client,
      address: address)
    form.hidden = hidden
    form.buttons = [.init("allow", .text("tenant.continue")), .init("cancel", .text("tenant.cancel"))]
    return pages.form(form, request)
  }
}
