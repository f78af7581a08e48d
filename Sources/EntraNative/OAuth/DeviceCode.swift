internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes
internal import Tenants

extension Endpoints {
  /// `POST /oauth2/v2.0/devicecode` (RFC 8628 §3.1, docs/reference/entra-tokens-and-endpoints.md#other-endpoints).
  @Sendable func deviceCode(_ request: Request) -> Response {
    answering(request) { () throws(NativeAuthError) in
      let tenant = try NativeAuthError.translating { () throws(CoreError) in try self.tenant(of: request) }
      let call = try NativeCall(request, tenant)
      try ParameterRule.check(.deviceCode, call.value)
      let id = ClientID(try call.needed("client_id").lowercased())
      let text = try call.needed("scope")
      let (offer, address) = try NativeAuthError.translating { () throws(CoreError) in
        let scopes = try tenant.scopes(text, client: id)
        let current = try tenant.current().tenant
        let base = core.addresses.base(of: current, in: tenant.service.scope)
        let offer = try tenant.service.oauth.devices.offer(for: id, scopes: scopes.requested, digits: 9)
        return (offer, "\(base)/\(current.id)/oauth2/deviceauth")
      }
      return .answer([
        "user_code": .string(offer.userCode), "device_code": .string(offer.deviceCode),
        "verification_uri": .string(address), "expires_in": .integer(Int(offer.expiresIn)),
        "interval": .integer(Int(offer.interval)),
        "message": .string(
          "To sign in, use a web browser to open the page \(address) and enter the code \(offer.userCode) to authenticate."
        ),
      ])
    }
  }
}
