package import Cryptography
internal import Encodings
package import JSON

/// What is wrong with an answer of an authenticator in software, on purpose.
package enum AnswerDefect: String, Sendable, CaseIterable {
  /// The origin in the client data is another site's.
  case origin
  /// The authenticator data is for another relying party.
  case relyingPartyHash = "rp_id_hash"
  /// Another challenge is signed.
  case challenge
  /// The user was neither present nor verified.
  case flags
  /// The signature is not the key's. A registration has an attestation then, which none needs otherwise.
  case signature
  /// The signature counter went back; not of registrations.
  case counter
}

/// The answer of an authenticator in software, and of the browser or the app that passes it on.
package struct SoftwareAnswer: Sendable {
  package let key: PrivateKey
  package let credential: [UInt8]
  package let relyingParty: String
  /// The page's, or the app's.
  package let origin: String
  package let counter: UInt32
  package var isUserVerified = true
  package var isBackupEligible = false
  package var isBackedUp = false
  /// Whether the passkey is found without its id: the kind of a phone, and not of a security key.
  package var isDiscoverable = true
  package var defect: AnswerDefect?

  /// A host that is never registered (RFC 6761 §6.4).
  private static let otherHost = "wrong.invalid"

  package init(key: PrivateKey, credential: [UInt8], relyingParty: String, origin: String, counter: UInt32) {
    self.key = key
    self.credential = credential
    self.relyingParty = relyingParty
    self.origin = origin
    self.counter = counter
  }

  /// A registration, as `toJSON()` of a browser returns it (`RegistrationResponseJSON`, Web Authentication §5.1.8).
  package func registration(for options: CreationOptions) throws -> JSON {
    let client = clientData(.create, options.challenge)
    let id = UInt16(credential.count)
    let data = authenticatorData(
      flags: 0x40,
      // No model is named, as without attestation.
      [UInt8](repeating: 0, count: 16) + [UInt8(id >> 8), UInt8(id & 0xFF)] + credential + (try cose))
    var statement: (format: String, content: CBOR) = ("none", .members([]))
    if options.wantsAttestation || defect == .signature {
      statement = (
        "packed",
        .members([
          (.text("alg"), .integer(algorithm)), (.text("sig"), .bytes(try signature(data + Digest.sha256(client)))),
        ])
      )
    }
    let object = CBOR.members([
      (.text("fmt"), .text(statement.format)), (.text("attStmt"), statement.content), (.text("authData"), .bytes(data)),
    ])
    let response: JSON = [
      "clientDataJSON": .encoded(client), "attestationObject": .encoded(object.encoded),
      "authenticatorData": .encoded(data), "transports": .array(transports.map { .string($0) }),
      "publicKey": .encoded(key.publicKey.der), "publicKeyAlgorithm": .integer(Int(algorithm)),
    ]
    let properties: JSON = ["credProps": ["rk": .bool(isDiscoverable)]]
    return publicKeyCredential(response, extensions: options.wantsProperties ? properties : [:])
  }

  /// An assertion, as `toJSON()` of a browser returns it (`AuthenticationResponseJSON`, Web Authentication §5.1.8).
  /// - Parameter user: the user id that is stored with the passkey; only a discoverable one has it.
  package func assertion(for options: RequestOptions, user: [UInt8]) throws -> JSON {
    let client = clientData(.get, options.challenge)
    let data = authenticatorData(flags: 0, [])
    var response: JSONObject = [
      "clientDataJSON": .encoded(client), "authenticatorData": .encoded(data),
      "signature": .encoded(try signature(data + Digest.sha256(client))),
    ]
    if isDiscoverable { response["userHandle"] = .encoded(user) }
    return publicKeyCredential(.object(response), extensions: [:])
  }

  private func publicKeyCredential(_ response: JSON, extensions: JSON) -> JSON {
    [
      "id": .encoded(credential), "rawId": .encoded(credential), "response": response,
      "authenticatorAttachment": .string(isDiscoverable ? "platform" : "cross-platform"),
      "clientExtensionResults": extensions, "type": "public-key",
    ]
  }

  private var transports: [String] {
    guard isDiscoverable else { return ["usb"] }
    return isBackupEligible ? ["internal", "hybrid"] : ["internal"]
  }

  /// The JSON text whose hash is signed (Web Authentication §5.8.1.1).
  private func clientData(_ ceremony: ClientData.Ceremony, _ challenge: [UInt8]) -> [UInt8] {
    let challenge = defect == .challenge ? Digest.sha256(challenge) : challenge
    let data: JSON = [
      "type": .string(ceremony.rawValue), "challenge": .encoded(challenge),
      "origin": .string(defect == .origin ? "https://\(Self.otherHost)" : origin), "crossOrigin": false,
    ]
    return data.bytes
  }

  /// Web Authentication §6.1.
  private func authenticatorData(flags: UInt8, _ rest: [UInt8]) -> [UInt8] {
    let host = defect == .relyingPartyHash ? Self.otherHost : relyingParty
    var flags = flags | (isBackupEligible ? 0x08 : 0) | (isBackedUp ? 0x10 : 0)
    if defect != .flags { flags |= isUserVerified ? 0x05 : 0x01 }
    let count = stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: counter >> $0) }
    return Digest.sha256(Array(host.utf8)) + [flags] + count + rest
  }

  private func signature(_ message: [UInt8]) throws -> [UInt8] {
    var bytes = try key.sign(message, form: .asn1)
    if defect == .signature, let last = bytes.indices.last { bytes[last] ^= 1 }
    return bytes
  }

  /// The COSE number (RFC 9053 §2, RFC 8812 §2).
  private var algorithm: Int64 {
    switch key.algorithm.key {
    case .es256: -7
    case .es384: -35
    case .es512: -36
    case .ed25519: -8
    case .rs256: -257
    }
  }

  /// The public key (RFC 9053 §7.1, RFC 8230 §4).
  private var cose: [UInt8] {
    get throws {
      let numbers = try key.publicMembers().map { CBOR.bytes($0.bytes) }
      var members: [(CBOR, CBOR)]
      switch key.algorithm.key {
      case .es256, .es384, .es512: members = [(.integer(1), .integer(2)), (.integer(3), .integer(algorithm))]
      case .ed25519: members = [(.integer(1), .integer(1)), (.integer(3), .integer(algorithm))]
      case .rs256: members = [(.integer(1), .integer(3)), (.integer(3), .integer(algorithm))]
      }
      let curve: Int64? =
        switch key.algorithm.key {
        case .es256: 1
        case .es384: 2
        case .es512: 3
        case .ed25519: 6
        case .rs256: nil
        }
      if let curve { members.append((.integer(-1), .integer(curve))) }
      let first: Int64 = curve == nil ? -1 : -2
      for (index, number) in numbers.enumerated() { members.append((.integer(first - Int64(index)), number)) }
      return CBOR.members(members).encoded
    }
  }
}

extension JSON {
  fileprivate static func encoded(_ bytes: [UInt8]) -> JSON { .string(Base64URL.encode(bytes)) }
}
