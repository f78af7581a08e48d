internal import CPasswordHashing
internal import Platform

/// libargon2, loaded at the first check against an Argon2 hash.
struct Argon2Library: @unchecked Sendable {
  let functions: UnsafePointer<argon2_functions>

  static let opened = Result { () throws(MissingLibrary) in
    Argon2Library(
      functions: try LateLibrary("argon2", version: 1, package: "libargon2-1", brew: "argon2")
        .functions(argon2_functions_find))
  }
}

/// libxcrypt, loaded at the first check against a bcrypt hash.
struct CryptLibrary: @unchecked Sendable {
  let functions: UnsafePointer<crypt_functions>

  static let opened = Result { () throws(MissingLibrary) in
    CryptLibrary(
      functions: try LateLibrary("crypt", version: version, package: "libcrypt1", brew: "libxcrypt")
        .functions(crypt_functions_find))
  }

  #if canImport(Darwin)
    // Homebrew builds it without the version 1 interface.
    private static let version = 2
  #else
    private static let version = 1
  #endif
}
