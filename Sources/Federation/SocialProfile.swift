internal import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
internal import Model
internal import Sandboxes

/// The differences of Facebook, Amazon and Apple (docs/reference/hosted-login.md#social-providers). How the service
/// calls Facebook's profile is unconfirmed: here it requests the mapped attributes by name, with the access token in
/// the header.
extension Upstreams {
  /// The profile of a provider without id tokens.
  func socialProfile(
    _ response: JSONObject, _ provider: Provider, _ upstream: Upstream
  ) throws(FederationFault) -> OutsideProfile {
    guard let accessToken = response["access_token"]?.string else {
      throw .refused("Bad token response: there is no access_token")
    }
    var url = upstream.attributesURL ?? ""
    if provider.details["attributes_url_add_attributes"] == "true" {
      let names = Set(provider.attributeMapping.values).union(["id"]).sorted()
      // The URL may end with `fields=`.
      let fields = names.map { PercentEncoding.encode($0) }.joined(separator: ",")
      url = url.hasSuffix("=") ? url + fields : url.with("fields=\(fields)")
    }
    let told = try userInfo(at: url, accessToken, provider)
    let subject = provider.kind == .facebook ? "id" : "user_id"
    guard told[subject]?.string?.isEmpty == false else {
      throw .refused("Bad userInfo response: there is no \(subject)")
    }
    return OutsideProfile(
      parts: [(OutsideProfile.tokenResponse, response), ("userInfo", told)], issuer: nil)
  }

  /// Apple's client secret is a token that the app's own key signs (Apple: Creating a client secret).
  func secretForApple(_ provider: Provider) throws(FederationFault) -> String {
    let now = try federating { () throws(CoreError) in try current().now.seconds }
    let header: JSONObject = ["alg": "ES256", "kid": .string(provider.details["key_id"] ?? "")]
    let claims: JSONObject = [
      "iss": .string(provider.details["team_id"] ?? ""), "iat": .integer(Int(now)), "exp": .integer(Int(now) + 300),
      "aud": .string(AppleTeam.audience), "sub": .string(provider.clientID ?? ""),
    ]
    let text = [JSON.object(header), .object(claims)].map { Base64URL.encode($0.bytes) }.joined(separator: ".")
    guard let key = try? P256SigningKey(pem: Self.pem(provider.details["private_key"] ?? "")),
      let signature = try? key.signES256(Array(text.utf8))
    else {
      throw .refused("\(provider.name) Error - private_key is no private key on P-256")
    }
    return "\(text).\(Base64URL.encode(signature))"
  }

  /// The service takes the key without its PEM lines; some configurations have them.
  private static func pem(_ text: String) -> [UInt8] {
    if text.hasPrefix("-----BEGIN") { return Array(text.utf8) }
    let digits = Array(text.utf8.filter { $0 > 0x20 })
    let lines = stride(from: 0, to: digits.count, by: 64).map { digits[$0..<min($0 + 64, digits.count)] }
    return Array("-----BEGIN PRIVATE KEY-----\n".utf8) + lines.joined(separator: [0x0A])
      + Array("\n-----END PRIVATE KEY-----\n".utf8)
  }
}

extension OutsideProfile {
  /// The names in Apple's form beside the code. Its address is ignored: the ID token has it signed, while the form
  /// comes from the browser.
  static func namesAtApple(_ text: String) -> JSONObject? {
    guard text.utf8.count <= 4_096, let name = (try? JSON.parse(Array(text.utf8)))?["name"] else { return nil }
    let (first, last) = (name["firstName"]?.string, name["lastName"]?.string)
    var names: JSONObject = [:]
    if let first { names["firstName"] = .string(first) }
    if let last { names["lastName"] = .string(last) }
    let whole = [first, last].compactMap { $0 }.joined(separator: " ")
    if !whole.isEmpty { names["name"] = .string(whole) }
    return names
  }
}
