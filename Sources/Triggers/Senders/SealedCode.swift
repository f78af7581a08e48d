internal import Cryptography
internal import Encodings

/// The values to which a sealed text is bound, by name: the encryption context of the AWS Encryption SDK.
package typealias SealContext = [(name: String, value: String)]

/// A text encrypted in the message format of the AWS Encryption SDK under one data key: the form in which custom
/// senders receive codes.
///
/// Message format 1 with the suite 0x0378 (AES-256-GCM, keys by HKDF-SHA384, signed with ECDSA on P-384), as in the
/// service's own events. A client of the SDK that requires key commitment, as its newer default does, rejects these and
/// the service's alike; handlers as in the developer guide allow both.
struct SealedCode {
  let bytes: [UInt8]

  /// Data keys, ids and the signing key come from the system's random source, also in a sandbox with a seed: signatures
  /// differ every time anyway.
  ///
  /// - Parameter key: encrypts the data key; its name is in the header.
  init(_ text: [UInt8], for key: CodeKey, context: SealContext) throws(OpenSSLError) {
    let signer = try EphemeralSigner()
    let whole = context + [(name: "aws-crypto-public-key", value: Base64.encode(signer.publicPoint))]
    let (dataKey, messageID) = (SecureRandom.bytes(32), SecureRandom.bytes(16))
    let header = Self.header(messageID, whole, key: key.arn, blob: key.seal(dataKey, context: whole))
    let textKey = KeyDerivation.hkdfSHA384(secret: dataKey, salt: [], info: Self.suite + messageID, length: 32)
    let signed =
      header + Self.headerProof(header, textKey) + Self.finalFrame(text, key: textKey, messageID: messageID)
    let signature = try signer.sign(signed)
    bytes = signed + UInt16(signature.count).bytes + signature
  }

  private static let suite: [UInt8] = [0x03, 0x78]
  /// As in the service's messages; a code never fills one.
  private static let frameLength: UInt32 = 4096

  private static func header(_ messageID: [UInt8], _ context: SealContext, key: String, blob: [UInt8]) -> [UInt8] {
    let pairs = context.canonical
    var header: [UInt8] = [0x01, 0x80] + suite + messageID
    header += UInt16(pairs.count).bytes + pairs
    header += UInt16(1).bytes + "aws-kms".measured + key.measured + UInt16(blob.count).bytes + blob
    // Framed content; reserved; length of a nonce.
    header += [0x02, 0, 0, 0, 0, UInt8(AuthenticatedEncryption.nonceLength)] + frameLength.bytes
    return header
  }

  private static func headerProof(_ header: [UInt8], _ key: [UInt8]) -> [UInt8] {
    let nonce = [UInt8](repeating: 0, count: AuthenticatedEncryption.nonceLength)
    return nonce + AuthenticatedEncryption.seal([], key: key, nonce: nonce, authenticating: header).tag
  }

  /// The only frame. Nonces are the numbers of frames.
  private static func finalFrame(_ text: [UInt8], key: [UInt8], messageID: [UInt8]) -> [UInt8] {
    let number = UInt32(1).bytes
    let nonce = [UInt8](repeating: 0, count: AuthenticatedEncryption.nonceLength - number.count) + number
    let associated =
      messageID + Array("AWSKMSEncryptionClient Final Frame".utf8) + number + UInt64(text.count).bytes
    let (sealed, tag) = AuthenticatedEncryption.seal(text, key: key, nonce: nonce, authenticating: associated)
    return UInt32.max.bytes + number + nonce + UInt32(text.count).bytes + sealed + tag
  }
}

extension SealContext {
  /// As the SDK authenticates it: count, then names and values with their lengths, sorted by the names' bytes.
  var canonical: [UInt8] {
    let sorted = sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return sorted.reduce(UInt16(count).bytes) { $0 + $1.name.measured + $1.value.measured }
  }
}

extension String {
  /// After its length in two bytes.
  fileprivate var measured: [UInt8] { UInt16(clamping: utf8.count).bytes + Array(utf8) }
}

extension FixedWidthInteger {
  /// Big-endian.
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
