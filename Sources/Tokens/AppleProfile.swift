internal import Ambient
internal import Cryptography
package import JSON
package import Model

/// A user as a realm that imitates Sign in with Apple tells clients of the user.
///
/// Values come from the claims that a tester typed for the sign-in, else from the user's claims, else from the user's
/// attributes.
package struct AppleProfile {
  private let user: User
  private let told: JSONObject
  private let realm: Realm

  package init(_ user: User, told: JSONObject = [:], in realm: Realm) {
    self.user = user
    self.told = told
    self.realm = realm
  }

  /// A claim; nil if nothing says it.
  func claim(_ name: String) -> JSON? {
    told[name] ?? user.claims[name] ?? user.attributes[name].map { .string($0) }
  }

  private func isTrue(_ name: String) -> Bool? {
    switch claim(name) {
    case .bool(let value)?: value
    case .string(let text)?: text == "true"
    default: nil
    }
  }

  /// Whether the user hides the address: the claim `is_private_email`, or an address of Apple's relay.
  package var isPrivateEmail: Bool { isTrue("is_private_email") ?? isRelayed }

  private var isRelayed: Bool { claim("email")?.string?.hasSuffix("@\(AppleTeam.relayDomain)") == true }

  /// Whether the address is verified, which those of Apple's accounts are unless the user says otherwise.
  var isVerified: Bool { isTrue("email_verified") ?? true }

  /// The address that clients see: for a user who hides it, one of the relay, the same for all clients of the team; nil
  /// for a user without an address.
  package var email: String? {
    guard let own = claim("email")?.string else { return nil }
    guard isPrivateEmail, !isRelayed else { return own }
    let digits = MAC.hmacSHA256(key: realm.secrets.pairwiseKey, Array("relay\u{0}\(team)\u{0}\(user.id)".utf8))
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
    let name = digits.prefix(10).map { letters[Int($0) % letters.count] }
    return "\(String(decoding: name, as: UTF8.self))@\(AppleTeam.relayDomain)"
  }

  private var team: String { realm.settings.apple?.id ?? "" }

  /// First and last name; the first word and the rest of the whole name if the user has no parts.
  private var names: (first: String?, last: String?) {
    let words = claim("name")?.string?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
    return (
      claim("given_name")?.string ?? words.first,
      claim("family_name")?.string ?? (words.count > 1 ? words[1] : nil)
    )
  }

  /// The form field `user` of a first response, as JSON text; nil if no scope releases a part of it.
  package func formField(scopes: [String]) -> String? {
    var field: JSONObject = [:]
    if scopes.contains(AccessScope.appleName) {
      var parts: JSONObject = [:]
      parts["firstName"] = names.first.map { .string($0) }
      parts["lastName"] = names.last.map { .string($0) }
      if !parts.isEmpty { field["name"] = .object(parts) }
    }
    if scopes.contains(AccessScope.email) { field["email"] = email.map { .string($0) } }
    return field.isEmpty ? nil : JSON.object(field).text
  }
}

extension IDTokenClaims {
  /// The claims of Apple's identity tokens (docs/reference/sign-in-with-apple.md#identity-token).
  var apple: [UInt8] {
    let profile = AppleProfile(facts.user, told: facts.grant.details?.told ?? [:], in: facts.realm)
    var writer = JSONWriter(reserving: 640)
    writer.beginObject()
    writer.claim(.issuer, issuer)
    writer.claim(.audience, facts.client.id.text)
    writer.claim(.expires, Int((facts.now + facts.client.idTokenLifetime).seconds))
    writer.claim(.issued, Int(facts.now.seconds))
    writer.claim(.subject, facts.realm.subject(of: facts.user.id, for: facts.client))
    writer.claim(.nonce, facts.nonce)
    writer.claim(.codeHash, codeHash)
    writer.claim(.accessTokenHash, accessTokenHash)
    if facts.scopes.contains(AccessScope.email), let email = profile.email {
      writer.claim(.email, email)
      writer.member("email_verified", profile.isVerified)
      writer.member("is_private_email", profile.isPrivateEmail)
    }
    writer.claim(.authenticated, Int(facts.grant.authenticated.seconds))
    writer.member("nonce_supported", true)
    // Only the native sheet tells it, at the first sign-in (0 unsupported, 1 unknown, 2 likely real).
    if isFirstNative { writer.member("real_user_status", profile.claim("real_user_status")?.integer ?? 2) }
    if let transferred = profile.claim("transfer_sub")?.string { writer.member("transfer_sub", transferred) }
    writer.endObject()
    return writer.bytes
  }
}
