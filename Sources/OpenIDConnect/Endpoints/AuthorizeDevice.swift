internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `POST /{realm}/device_authorization`: issues codes for a device without a browser (RFC 8628 §3.1).
  @Sendable func authorizeDevice(_ call: ClientCall) throws(OAuthError) -> Response {
    let client = call.client.client
    let requested = (call.parameters.value("scope") ?? "").split(separator: " ").map(String.init)
    let offer = try call.translating { (realm) throws(CoreError) in
      let scopes = try client.granted(requested, in: realm.current().realm)
      return try realm.oauth.devices.offer(for: client.id, scopes: scopes)
    }
    let realm = try call.translating { (realm) throws(CoreError) in try realm.current().realm }
    let page = core.addresses.endpoint("device", of: realm, in: context(of: call.request))
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
