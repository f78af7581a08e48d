import Cryptography
import Foundation
import Testing

/// 2026-06-01, 00:00 UTC.
let someTime: Int64 = 1_780_272_000
let day: Int64 = 86_400

extension CertificateAuthority {
  static func sample(now: Int64 = someTime, days: Int = 3_650) throws -> CertificateAuthority {
    try generate(commonName: "Test authority", now: now, days: days)
  }

  /// A certificate for this machine and its key.
  func server(
    names: [String] = ["localhost", "127.0.0.1", "::1"], now: Int64 = someTime, days: Int = 397
  ) throws -> (certificate: Certificate, key: CertificateKey) {
    let key = try CertificateKey.generate()
    let names = try names.map { try #require(CertificateName($0), "\($0)") }
    return (try issue(to: key, names: names, commonName: "Test server", now: now, days: days), key)
  }
}

/// A file of `Vectors/certificates`, made by OpenSSL's command.
func certificateFile(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Vectors/certificates/\(name).pem")))
}

/// A file of `Vectors/keys`.
func keyFile(_ name: String) throws -> [UInt8] {
  Array(try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Vectors/keys/\(name).pem")))
}
