package import Ambient
internal import Encodings
package import JSON
package import Model
internal import WebAuthn

/// The options with which a browser makes a passkey (`PublicKeyCredentialCreationOptionsJSON`, Web Authentication
/// §5.4).
package struct PasskeyCreation: Sendable {
  package let challenge: [UInt8]
  package let host: PasskeyHost
  let user: User
  /// The user's registered passkeys, so that no authenticator creates a second one.
  package let known: [Passkey]
  /// Until when it may be ended.
  package let expires: Instant

  /// With the members, order and values of the service (docs/reference/passkeys.md#user-pools).
  package var json: JSON {
    json(
      party: host.name, name: user.username, displayName: user.username,
      selection: ["requireResidentKey": true, "residentKey": "required"])
  }

  /// - Parameters:
  ///   - party: what browsers call the relying party.
  ///   - selection: of the authenticator, but for its check of the user.
  ///   - more: members at the end.
  package func json(
    party: String, name: String, displayName: String, selection: JSONObject, more: JSONObject = [:]
  ) -> JSON {
    let key: JSON = "public-key"
    var selection = selection
    selection["userVerification"] = .string(host.requiresVerification ? "required" : "preferred")
    var options: JSONObject = [
      "rp": ["id": .string(host.name), "name": .string(party)],
      "user": [
        "id": .string(Base64URL.encode(Array(user.id.description.utf8))), "name": .string(name),
        "displayName": .string(displayName),
      ],
      "challenge": .string(Base64URL.encode(challenge)),
      "pubKeyCredParams": .array(CredentialKey.offered.map { ["type": key, "alg": .integer(Int($0))] }),
      "timeout": 60_000,
      "excludeCredentials": .array(known.map(\.descriptor)),
      "authenticatorSelection": .object(selection),
    ]
    for (name, value) in more { options[name] = value }
    return .object(options)
  }
}

/// The options with which a browser signs with a passkey (`PublicKeyCredentialRequestOptionsJSON`, Web Authentication
/// §5.5).
package struct PasskeyRequest: Sendable {
  let challenge: [UInt8]
  let host: PasskeyHost
  let allowed: [Passkey]

  /// - Parameter allowed: the passkeys that may sign; empty for any.
  package init(challenge: [UInt8], host: PasskeyHost, allowed: [Passkey]) {
    self.challenge = challenge
    self.host = host
    self.allowed = allowed
  }

  package var json: JSON {
    [
      "challenge": .string(Base64URL.encode(challenge)), "timeout": 180_000, "rpId": .string(host.name),
      "allowCredentials": .array(allowed.map(\.descriptor)),
      "userVerification": .string(host.requiresVerification ? "required" : "preferred"),
    ]
  }
}

extension Passkey {
  /// `PublicKeyCredentialDescriptorJSON`, without transports if the authenticator named none.
  fileprivate var descriptor: JSON {
    var descriptor: JSONObject = ["id": .string(Base64URL.encode(id)), "type": "public-key"]
    if !transports.isEmpty { descriptor["transports"] = .array(transports.map { .string($0) }) }
    return .object(descriptor)
  }

  /// The text by which the key is listed and removed.
  package var text: String { Base64URL.encode(id) }
}
