public import Foundation

/// An authenticator in software: it answers passkey ceremonies in place of a phone or a security key.
public struct Authenticator: Sendable {
  /// The algorithm of its passkeys.
  public enum Algorithm: String, Sendable {
    case es256 = "ES256"
    case edDSA = "EdDSA"
    case rs256 = "RS256"
  }

  /// Whether its passkeys can be backed up, and are.
  public enum Backup: Sendable {
    case impossible, eligible, done

    var body: Any {
      switch self {
      case .impossible: false
      case .eligible: "eligible"
      case .done: true
      }
    }
  }

  /// What is wrong with an answer, on purpose. Only assertions have a wrong counter.
  public enum Wrong: String, Sendable {
    case origin
    case relyingPartyHash = "rp_id_hash"
    case challenge, flags, signature, counter
  }

  /// Its id in the control API.
  public let id: String
  let sandbox: Sandbox

  /// Makes a passkey: answers the options of a registration.
  /// - Parameters:
  ///   - options: what the app received, as JSON, with or without the wrapper `publicKey`.
  ///   - origin: `https://` and the relying party's id, for an app of Apple's systems.
  /// - Returns: the credential as JSON, as a browser's `toJSON()` gives it.
  public func attest(_ options: Data, origin: String, wrong: Wrong? = nil) async throws -> Data {
    try await answer("attest", options, origin, wrong)
  }

  /// Signs with a passkey: answers the options of a sign-in. Parameters and result are those of
  /// ``attest(_:origin:wrong:)``.
  public func assertion(_ options: Data, origin: String, wrong: Wrong? = nil) async throws -> Data {
    try await answer("assert", options, origin, wrong)
  }

  /// Removes it with its passkeys.
  public func remove() async throws {
    _ = try await sandbox.control("DELETE", "authenticators/\(Wire.escaped(id))")
  }

  private func answer(_ call: String, _ options: Data, _ origin: String, _ wrong: Wrong?) async throws -> Data {
    var body: [String: Any] = ["options": try JSONSerialization.jsonObject(with: options), "origin": origin]
    if let wrong { body["wrong"] = wrong.rawValue }
    return try await sandbox.control("POST", "authenticators/\(Wire.escaped(id))/\(call)", body: body)
  }
}

extension Sandbox {
  /// Makes an authenticator in software; by default one like a phone's, with ES256.
  /// - Parameters:
  ///   - resident: whether its passkeys are found without their ids.
  ///   - counter: the signature counter of a registration; each assertion has one more. 0: it does not count.
  public func authenticator(
    _ algorithm: Authenticator.Algorithm = .es256, resident: Bool = true, userVerified: Bool = true,
    backup: Authenticator.Backup = .impossible, counter: Int = 1
  ) async throws -> Authenticator {
    struct Made: Decodable { let id: String }
    let body: [String: Any] = [
      "algorithm": algorithm.rawValue, "resident": resident, "user_verified": userVerified, "backup": backup.body,
      "counter": counter,
    ]
    let data = try await control("POST", "authenticators", body: body)
    return Authenticator(id: try Sandbox.decoder.decode(Made.self, from: data).id, sandbox: self)
  }
}
