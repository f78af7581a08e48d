internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /{realm}/device_authorization`: a device without a browser asks for codes (RFC 8628 §3.1).
  @Sendable func authorizeDevice(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let parameters = try tokenParameters(of: request)
      let client = try authenticate(request, parameters)
      guard client.client.allows(grant: .deviceCode) else {
        throw OAuthError(.client(.grantTypeNotAllowed(.deviceCode)), client.personality)
      }
      let asked = (parameters.value("scope") ?? "").split(separator: " ").map(String.init)
      let scopes = client.client.isAnybody ? asked : asked.filter(client.client.scopes.contains)
      if scopes.isEmpty, let foreign = asked.first {
        throw OAuthError(.client(.scopeNotAllowed(foreign)), client.personality)
      }
      let offer = try OAuthError.translating(client.personality) { () throws(CoreError) in
        try client.service.offerDeviceCode(
          client: client.client.id, scopes: scopes.isEmpty ? client.client.scopes : scopes)
      }
      let realm = try OAuthError.translating(client.personality) { () throws(CoreError) in
        try client.service.current().realm
      }
      let page = "\(core.addresses.endpoints(of: realm, in: context(of: request)))/device"
      let code = "\(offer.userCode.prefix(4))-\(offer.userCode.dropFirst(4))"
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("device_code", offer.deviceCode)
      writer.member("user_code", code)
      writer.member("verification_uri", page)
      writer.member("verification_uri_complete", "\(page)?user_code=\(code)")
      writer.member("expires_in", Int(offer.expiresIn))
      writer.member("interval", Int(offer.interval))
      writer.endObject()
      return .json(writer.bytes, contentType: OAuthError.contentType)
    }
  }
}
