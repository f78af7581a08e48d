internal import COpenSSL

/// The numbers of an RSA key under their OpenSSL names, for building a key object.
struct RSAParameters {
  private var entries: [(name: StaticString, number: BigNumber)] = []
  private var isPrivate = false

  init(modulus: BigNumber, publicExponent: BigNumber) {
    entries = [("n", modulus), ("e", publicExponent)]
  }

  /// Adds the private numbers (RFC 8017 §3.2): d and, for each prime rᵢ, dᵢ and tᵢ; the first two primes share the
  /// second's coefficient.
  mutating func add(privateExponent: BigNumber, factors: [RSAFactor]) {
    isPrivate = true
    entries.append(("d", privateExponent))
    for (place, factor) in factors.enumerated() {
      entries.append((Self.factorNames[place], factor.prime))
      entries.append((Self.exponentNames[place], factor.exponent))
      if place > 0 { entries.append((Self.coefficientNames[place - 1], factor.coefficient)) }
    }
  }

  static let factorNames: [StaticString] = ["rsa-factor1", "rsa-factor2", "rsa-factor3", "rsa-factor4"]
  static let exponentNames: [StaticString] = [
    "rsa-exponent1", "rsa-exponent2", "rsa-exponent3", "rsa-exponent4",
  ]
  static let coefficientNames: [StaticString] = ["rsa-coefficient1", "rsa-coefficient2", "rsa-coefficient3"]

  /// The key object, which copies the numbers.
  func makeKey() throws(OpenSSLError) -> EVPKey {
    let selection = isPrivate ? understudy_pkey_keypair() : understudy_pkey_public_key()
    let builder = require(OSSL_PARAM_BLD_new(), "make a parameter list")
    defer { OSSL_PARAM_BLD_free(builder) }
    for entry in entries {
      // The builder reads the number only when it is closed, while `entries` still owns it.
      let result = entry.number.withPointer { OSSL_PARAM_BLD_push_BN(builder, entry.name.cString, $0) }
      require(result, "fill a parameter list")
    }
    let parameters = require(OSSL_PARAM_BLD_to_param(builder), "close a parameter list")
    defer { OSSL_PARAM_free(parameters) }

    let context = require(EVP_PKEY_CTX_new_from_name(nil, "RSA", nil), "make a key context")
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_fromdata_init(context) == 1, EVP_PKEY_fromdata(context, &key, selection, parameters) == 1, let key
    else { throw OpenSSLError("make an RSA key") }
    return EVPKey(owning: key)
  }
}

/// One prime of an RSA key with its CRT exponent and coefficient.
struct RSAFactor {
  let prime: BigNumber
  /// d mod (rᵢ − 1).
  let exponent: BigNumber
  /// The inverse modulo rᵢ of the product of the preceding primes; for the second prime, its inverse modulo the first
  /// (RFC 8017 §3.2). Unused for the first.
  let coefficient: BigNumber
}
