internal import Ambient
internal import Cryptography
internal import Model
package import Sandboxes

/// The key under which a realm seals codes for its custom senders, in place of a key of KMS. Derived from the realm's
/// secret and the key's name, so nothing is stored.
struct CodeKey {
  /// The ARN of a key, never that of an alias.
  let arn: String
  private let secret: [UInt8]

  init(arn: String, of realm: Realm) {
    self.arn = arn
    secret = KeyDerivation.hkdfSHA256(
      secret: realm.secrets.codeKey, salt: [], info: Array(arn.utf8), length: AuthenticatedEncryption.keyLength)
  }

  /// How such blobs begin.
  private static let mark: [UInt8] = [0x01, 0x02, 0x02, 0x00, 0x78]

  /// A blob that names the key: mark, name after its length, nonce, sealed data key, tag.
  func seal(_ dataKey: [UInt8], context: SealContext) -> [UInt8] {
    let nonce = SecureRandom.bytes(AuthenticatedEncryption.nonceLength)
    let name = Array(arn.utf8)
    let (sealed, tag) = AuthenticatedEncryption.seal(
      dataKey, key: secret, nonce: nonce, authenticating: context.canonical)
    return Self.mark + [UInt8(name.count >> 8), UInt8(name.count & 0xFF)] + name + nonce + sealed + tag
  }

  /// The data key that was sealed under a key of `realm`, and the name of that key; nil if `blob` is anything else.
  static func open(_ blob: [UInt8], context: SealContext, of realm: Realm) -> (arn: String, dataKey: [UInt8])? {
    let start = mark.count + 2
    guard blob.starts(with: mark), blob.count > start else { return nil }
    let nameEnd = start + Int(blob[start - 2]) << 8 + Int(blob[start - 1])
    let textStart = nameEnd + AuthenticatedEncryption.nonceLength
    let textEnd = blob.count - AuthenticatedEncryption.tagLength
    guard textStart < textEnd, let arn = String(validating: blob[start..<nameEnd], as: UTF8.self) else { return nil }
    let key = CodeKey(arn: arn, of: realm)
    let text = AuthenticatedEncryption.open(
      Array(blob[textStart..<textEnd]), tag: Array(blob[textEnd...]), key: key.secret,
      nonce: Array(blob[nameEnd..<textStart]), authenticating: context.canonical)
    return text.map { (arn, $0) }
  }
}

extension Realm {
  /// The key in the realm's settings (`KMSKeyID`); a derived one if they name none, so that a sender works without that
  /// setting. An alias stands for a derived key.
  var codeKey: CodeKey {
    guard let named = settings.triggers.codeKey else {
      return CodeKey(arn: madeUpKey("arn:aws:kms:\(id.region):\(settings.account)", for: id.text), of: self)
    }
    let parts = named.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[5].hasPrefix("alias/") else { return CodeKey(arn: named, of: self) }
    return CodeKey(arn: madeUpKey(parts[..<5].joined(separator: ":"), for: named), of: self)
  }

  private func madeUpKey(_ owner: String, for name: String) -> String {
    "\(owner):key/\(UniqueID(randomBytes: Digest.sha256(Array(name.utf8))))"
  }
}

/// Why a blob cannot be decrypted.
package enum CodeKeyFault: Error, Hashable, Sendable {
  /// No key of this server made it for this context, or it was modified.
  case unreadable
  /// It was made with another key than the named one.
  case otherKey
}

/// A data key of a custom sender, opened as the key service does.
package struct OpenedDataKey: Sendable {
  /// Of the key that sealed it.
  package let arn: String
  package let dataKey: [UInt8]

  /// `Decrypt` of the key service, for the data keys of custom senders only: the encryption context names the realm.
  ///
  /// - Parameter keyID: id or ARN of the key, or of the alias in the realm's settings; nil for any.
  package init(_ blob: [UInt8], context: SealContext, keyID: String?, in core: IdentityCore) throws(CodeKeyFault) {
    guard let id = context.first(where: { $0.name == CustomSenderDelivery.contextName })?.value,
      let realm = core.registry.place(of: RealmID(id))?.sandbox.snapshot.realm(RealmID(id)),
      let opened = CodeKey.open(blob, context: context, of: realm)
    else { throw .unreadable }
    let configured = realm.settings.triggers.codeKey
    let names = [opened.arn] + (realm.codeKey.arn == opened.arn ? [configured].compactMap(\.self) : [])
    guard
      keyID.map({ given in names.contains { $0 == given || $0.hasSuffix(":\(given)") || $0.hasSuffix("/\(given)") } })
        ?? true
    else { throw .otherKey }
    (arn, dataKey) = opened
  }
}
