internal import Ambient
internal import Cryptography

/// The server's state between the two messages of an SRP exchange. The client carries it, sealed with AES-256-GCM, so
/// that starting exchanges uses no memory here.
struct ProofState {
  /// nil for an unknown user, for whom the exchange always fails.
  let subject: SubjectID?
  let client: String
  let typedName: String
  let username: String
  let issued: Instant
  let secret: [UInt8]
  let clientValue: [UInt8]
  let serverValue: [UInt8]
  /// The device that proves itself, or on which the client that proves a password runs.
  let device: String?
  /// The flow of a device's exchange; nil for a password's.
  let deviceFlow: UniqueID?

  init(
    subject: SubjectID?, client: String, typedName: String, username: String, issued: Instant, secret: [UInt8],
    clientValue: [UInt8], serverValue: [UInt8], device: String? = nil, deviceFlow: UniqueID? = nil
  ) {
    self.subject = subject
    self.client = client
    self.typedName = typedName
    self.username = username
    self.issued = issued
    self.secret = secret
    self.clientValue = clientValue
    self.serverValue = serverValue
    self.device = device
    self.deviceFlow = deviceFlow
  }

  /// Uses a fresh nonce, as the exchange uses fresh secrets: nothing is stored, so nothing depends on a commit.
  func sealed(key: [UInt8]) -> [UInt8] {
    let nonce = SecureRandom.bytes(12)
    var writer = FieldWriter()
    writer.append(subject?.bytes ?? [])
    writer.append(Array(client.utf8))
    writer.append(Array(typedName.utf8))
    writer.append(Array(username.utf8))
    writer.append(issued.milliseconds)
    writer.append(secret)
    writer.append(clientValue)
    writer.append(serverValue)
    writer.append(Array((device ?? "").utf8))
    writer.append(deviceFlow?.bytes ?? [])
    let (ciphertext, tag) = AuthenticatedEncryption.seal(writer.bytes, key: key, nonce: nonce, authenticating: [])
    return nonce + ciphertext + tag
  }

  /// nil for anything that we did not seal.
  init?(opening block: [UInt8], key: [UInt8]) {
    guard block.count > 28, block.count < 16_384,
      let plain = AuthenticatedEncryption.open(
        Array(block[12..<block.count - 16]), tag: Array(block.suffix(16)), key: key, nonce: Array(block.prefix(12)),
        authenticating: [])
    else { return nil }
    var reader = FieldReader(plain)
    guard let subject = reader.field(), let client = reader.field(), let typedName = reader.field(),
      let username = reader.field(), let issued = reader.integer(), let secret = reader.field(),
      let clientValue = reader.field(), let serverValue = reader.field(),
      let device = reader.field(), let deviceFlow = reader.field()
    else { return nil }
    self.subject = subject.isEmpty ? nil : SubjectID(bytes: subject)
    self.client = String(decoding: client, as: UTF8.self)
    self.typedName = String(decoding: typedName, as: UTF8.self)
    self.username = String(decoding: username, as: UTF8.self)
    self.issued = Instant(milliseconds: issued)
    self.secret = secret
    self.clientValue = clientValue
    self.serverValue = serverValue
    self.device = device.isEmpty ? nil : String(decoding: device, as: UTF8.self)
    self.deviceFlow = deviceFlow.isEmpty ? nil : UniqueID(bytes: deviceFlow)
  }
}

/// Writes fields, each after its length: the content of sealed texts.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ field: [UInt8]) {
    bytes.append(UInt8(truncatingIfNeeded: field.count >> 8))
    bytes.append(UInt8(truncatingIfNeeded: field.count))
    bytes += field
  }

  mutating func append(_ value: Int64) {
    withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
  }
}

struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func field() -> [UInt8]? {
    guard rest.count >= 2 else { return nil }
    let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func integer() -> Int64? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }
}
