internal import CPasswordHashing
internal import LateLibrary

/// libargon2, opened when a password is first checked against a hash of Argon2id.
struct Argon2Library: @unchecked Sendable {
  let functions: UnsafePointer<argon2_functions>

  static let opened = Result { () throws(MissingLibrary) in
    Argon2Library(
      functions: try LateLibrary("argon2", version: 1, package: "libargon2-1", brew: "argon2")
        .functions(argon2_functions_find))
  }
}

/// libxcrypt, opened when a password is first checked against a hash of bcrypt.
struct CryptLibrary: @unchecked Sendable {
  let functions: UnsafePointer<crypt_functions>

  static let opened = Result { () throws(MissingLibrary) in
    CryptLibrary(
      functions: try LateLibrary("crypt", version: version, package: "libcrypt1", brew: "libxcrypt")
        .functions(crypt_functions_find))
  }

  #if canImport(Darwin)
    // Homebrew builds it without the interface of version 1.
    private static let version = 2
  #else
    private static let version = 1
  #endif
}
