internal import Ambient
internal import JOSE
internal import JSON
internal import Model
internal import Sandboxes
internal import Tokens

/// Documents that standard clients publish at their own addresses, fetched by an ``OutboundCall``.
extension ClientRegistry {
  /// Whether a key of the client signed the token: a registered one, or one of its set at `jwks_uri`. An unknown key id
  /// may be new, so the set is fetched again: clients may change their keys at any time.
  func isSigned(_ token: ParsedToken, by client: Client) throws(CoreError) -> Bool {
    guard let address = client.registration.keysAddress else {
      return token.verified(byOneOf: client.registration.keys)
    }
    guard let known = try context.tokens.keys(at: address, notOlderThan: .minutes(10)) else { return false }
    if token.verified(byOneOf: known) { return true }
    if let kid = token.kid, known.contains(where: { $0.id == kid }) { return false }
    return token.verified(byOneOf: try context.tokens.keys(at: address, notOlderThan: .zero) ?? [])
  }

  /// Whether the client has published that certificate with one of its keys (RFC 8705 §2.2.2).
  /// - Parameter thumbprint: its SHA-256, base64url.
  func isRegistered(certificate thumbprint: String, by client: Client) throws(CoreError) -> Bool {
    guard let address = client.registration.keysAddress else {
      return client.registration.keys.contains { $0.certificate == thumbprint }
    }
    for age in [Duration.minutes(10), .zero] {
      if try context.tokens.keys(at: address, notOlderThan: age)?.contains(where: { $0.certificate == thumbprint })
        == true
      {
        return true
      }
    }
    return false
  }

  /// The request object at a registered address of the client (OpenID Connect Core §6.2); nil if the address returns
  /// none.
  func requestObject(at address: String, notOlderThan age: Duration) throws(CoreError) -> String? {
    guard case .success(let bytes) = try core.documents.get(address, notOlderThan: age) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
  }

  /// Whether the list at `sector_identifier_uri` has all of the redirect URIs (OpenID Connect Dynamic Client
  /// Registration §5).
  func sector(at address: String, names redirectURIs: [String]) throws(CoreError) -> Bool {
    guard case .success(let bytes) = try core.documents.get(address, notOlderThan: .zero),
      let list = (try? JSON.parse(bytes))?.array
    else { return false }
    let named = Set(list.compactMap(\.string).map { Array($0.utf8) })
    return redirectURIs.allSatisfy { named.contains(Array($0.utf8)) }
  }
}

extension ClientRegistration {
  /// Whether the client registered that address for request objects. A fragment distinguishes versions (OpenID Connect
  /// Core §6.2) and is not part of the address.
  func keepsRequests(at address: String) -> Bool {
    func bare(_ text: String) -> [UInt8] { Array(text.utf8.prefix { $0 != UInt8(ascii: "#") }) }
    return requestURIs.contains { bare($0) == bare(address) }
  }
}
