internal import COpenSSL

/// Whether two secrets are equal, in a time that tells nothing of where they differ. Their lengths are not secret.
package func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
