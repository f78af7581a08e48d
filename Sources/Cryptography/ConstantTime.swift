internal import COpenSSL

/// Compares two secrets in constant time: timing does not reveal where they differ. Their lengths are not secret.
package func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
