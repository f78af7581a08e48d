import Cryptography

/// A signing key made once for the whole run.
let sharedKeyPEM: [UInt8] = {
  do { return try SigningKey.generate(.fast).pem } catch { return [] }
}()
