import AWSProtocol
import Encodings
import HTTPServer
import JOSE
import JSON
import Triggers

/// Decrypts the data keys in messages to custom senders; this server encrypts no others.
enum Decrypt: AWSOperation {
  static let lane = Lane.worker
  static let note = "only data keys of the codes that custom senders receive"

  struct Input: InputStructure {
    let blob: [UInt8]?
    let context: OrderedMap<String>
    let keyID: String?
    let algorithm: String?
    let isDryRun: Bool
    let hasRecipient: Bool

    static let shape = Shape.structure([
      .optional("CiphertextBlob", .blob(min: 1, max: 6144)),
      .optional("EncryptionContext", .map(from: .string, to: .string)),
      .optional("GrantTokens", .list(of: .string(min: 1, max: 8192), min: 0, max: 10)),
      .optional("KeyId", .string(min: 1, max: 2048)),
      .optional("EncryptionAlgorithm", .enumeration(Algorithm.self)),
      .optional("Recipient", .document),
      .optional("DryRun", .boolean),
    ])

    init?(_ object: JSONObject) {
      blob = object.string("CiphertextBlob").flatMap { Base64.decode($0) }
      context = object.stringMap("EncryptionContext") ?? [:]
      keyID = object.string("KeyId")
      algorithm = object.string("EncryptionAlgorithm")
      isDryRun = object.boolean("DryRun") ?? false
      hasRecipient = object.document("Recipient") != nil
    }
  }

  enum Algorithm: String, CaseIterable {
    case symmetric = "SYMMETRIC_DEFAULT"
    case rsaSHA1 = "RSAES_OAEP_SHA_1"
    case rsaSHA256 = "RSAES_OAEP_SHA_256"
    case sm2 = "SM2PKE"
  }

  struct Output: OutputStructure {
    let keyID: String
    let plaintext: [UInt8]

    func writeMembers(to writer: inout JSONWriter) {
      writer.member("EncryptionAlgorithm", Algorithm.symmetric.rawValue)
      writer.member("KeyId", keyID)
      writer.member("Plaintext", Base64.encode(plaintext))
    }
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.hasRecipient { throw AWSFault.notImplemented("Recipient") }
    if let algorithm = input.algorithm, algorithm != Algorithm.symmetric.rawValue {
      // The message is unconfirmed.
      throw AWSFault(
        "InvalidKeyUsageException", "\(algorithm) is not a valid encryption algorithm for a symmetric encryption key.")
    }
    guard let blob = input.blob else { throw CodeKeyFault.unreadable }
    let opened = try OpenedDataKey(
      blob, context: input.context.map { (name: $0.name, value: $0.value) }, keyID: input.keyID, in: call.core)
    // Keys belong to a region and decrypt nothing in others.
    if let region = call.region, opened.arn.split(separator: ":").dropFirst(3).first.map(String.init) != region {
      throw CodeKeyFault.unreadable
    }
    if input.isDryRun {
      throw AWSFault(
        "DryRunOperationException", "The request would have succeeded, but the DryRun option is set.", status: 412)
    }
    return Output(keyID: opened.arn, plaintext: opened.dataKey)
  }
}
