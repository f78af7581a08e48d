internal import Configuration
internal import JSON
internal import PasswordHashing

/// A password hash of Keycloak: JSON texts of the hash and of its parameters.
struct KeycloakHash {
  struct Unknown: Error {
    let text: String
  }

  /// The value for the user's `passwordVerifier`.
  let verifier: Result<String, Unknown>

  init(_ credential: Node) {
    func json(_ name: String) -> JSON { credential[name]?.text.flatMap { try? JSON.parse($0) } ?? .null }
    // Before version 8, both were members.
    let isOld = credential["secretData"] == nil
    let (secret, data) = (json("secretData"), json("credentialData"))
    let salt = isOld ? credential["salt"]?.text : secret["salt"]?.string
    let hash = isOld ? credential["hashedSaltedValue"]?.text : secret["value"]?.string
    let iterations = isOld ? credential["hashIterations"]?.number : data["hashIterations"]?.integer
    let algorithm = isOld ? credential["algorithm"]?.text : data["algorithm"]?.string
    guard let salt, let hash, let iterations, let algorithm else {
      verifier = .failure(Unknown(text: "passwords without a hash, a salt and how they were made"))
      return
    }
    let forms: [String: PasswordHash.Algorithm] = [
      "pbkdf2": .pbkdf2SHA1, "pbkdf2-sha256": .pbkdf2, "pbkdf2-sha512": .pbkdf2SHA512,
    ]
    if let form = forms[algorithm] {
      let name = algorithm == "pbkdf2" ? "pbkdf2-sha1" : algorithm
      verifier = Self.checked("$\(name)$\(iterations)$\(salt)$\(hash)", form, algorithm)
      return
    }
    guard algorithm == "argon2" else {
      verifier = .failure(Unknown(text: "passwords with hashes by \(algorithm), which is not known here"))
      return
    }
    func parameter(_ name: String) -> String? { data["additionalParameters"]?[name]?.array?.first?.string }
    let versions = ["1.3": "19", "1.0": "16"]
    guard let memory = parameter("memory"), let lanes = parameter("parallelism"),
      let type = parameter("type"), ["id", "i", "d"].contains(type),
      let version = versions[parameter("version") ?? "1.3"]
    else {
      verifier = .failure(Unknown(text: "passwords with hashes by argon2 without its parameters"))
      return
    }
    let costs = "m=\(memory),t=\(iterations),p=\(lanes)"
    verifier = Self.checked(
      "$kc-argon2\(type)$v=\(version)$\(costs)$\(Self.plain(salt))$\(Self.plain(hash))", .keycloakArgon2, algorithm)
  }

  private static func checked(
    _ text: String, _ form: PasswordHash.Algorithm, _ name: String
  ) -> Result<String, Unknown> {
    do throws(PasswordHash.Problem) {
      _ = try PasswordHash(text, by: form)
      return .success("h1:\(form.rawValue):\(text)")
    } catch {
      switch error {
      case .malformed: return .failure(Unknown(text: "passwords with hashes that are none by \(name)"))
      case .outOfBounds:
        return .failure(Unknown(text: "passwords with hashes by \(name) that cost more than is spent on one here"))
      }
    }
  }

  /// Base64 without padding, as in the encoded form of Argon2.
  private static func plain(_ base64: String) -> String { String(base64.prefix { $0 != "=" }) }
}
