internal import Ambient
internal import Encodings
package import JSON
package import Model
internal import WebAuthn

/// The options with which a browser makes a passkey (`PublicKeyCredentialCreationOptionsJSON`, Web Authentication §5.4).
package struct PasskeyCreation: Sendable {
  package let challenge: [UInt8]
  let relyingParty: String
  let user: User
  /// Those that the person has already, so that no authenticator makes a second one.
  let known: [Passkey]
  let requiresVerification: Bool

  /// With the members, order and values of the service (reference: cognito-user-pools.md §2.8).
  package var json: JSON {
    let key: JSON = "public-key"
    return [
      "rp": ["id": .string(relyingParty), "name": .string(relyingParty)],
      "user": [
        "id": .string(Base64URL.encode(Array(user.id.description.utf8))), "name": .string(user.username),
        "displayName": .string(user.username),
      ],
      "challenge": .string(Base64URL.encode(challenge)),
      "pubKeyCredParams": .array(CredentialKey.offered.map { ["type": key, "alg": .integer(Int($0))] }),
      "timeout": 60_000,
      "excludeCredentials": .array(known.map(\.descriptor)),
      "authenticatorSelection": [
        "requireResidentKey": true, "residentKey": "required",
        "userVerification": .string(requiresVerification ? "required" : "preferred"),
      ],
    ]
  }
}

/// The options with which a browser signs with a passkey (`PublicKeyCredentialRequestOptionsJSON`, Web Authentication
/// §5.5).
package struct PasskeyRequest: Sendable {
  let challenge: [UInt8]
  let relyingParty: String
  let allowed: [Passkey]
  let requiresVerification: Bool

  package var json: JSON {
    [
      "challenge": .string(Base64URL.encode(challenge)), "timeout": 180_000, "rpId": .string(relyingParty),
      "allowCredentials": .array(allowed.map(\.descriptor)),
      "userVerification": .string(requiresVerification ? "required" : "preferred"),
    ]
  }
}

extension Passkey {
  /// `PublicKeyCredentialDescriptorJSON`, without a list of transports where the authenticator named none.
  fileprivate var descriptor: JSON {
    var descriptor: JSONObject = ["id": .string(Base64URL.encode(id)), "type": "public-key"]
    if !transports.isEmpty { descriptor["transports"] = .array(transports.map { .string($0) }) }
    return .object(descriptor)
  }

  /// The text by which the key is listed and removed.
  package var text: String { Base64URL.encode(id) }
}
