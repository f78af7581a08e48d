internal import Cryptography

/// The PEM text of a signing key that is made once for a run: making one takes longer than most tests.
package let sharedKeyPEM: [UInt8] = {
  do { return try SigningKey.generate(.fast).pem } catch { return [] }
}()
