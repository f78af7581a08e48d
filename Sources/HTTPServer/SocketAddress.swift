// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// Reads the C library's socket addresses.
enum SocketAddress {
  static func port(_ address: UnsafePointer<sockaddr>) -> Int {
    let pointer = UnsafeRawPointer(address)
    // IPv4 and IPv6 have the port at the same offset.
    return Int(UInt16(bigEndian: pointer.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
  }

  /// The IP address as text; IPv4-mapped IPv6 addresses as IPv4. Empty for other address families.
  static func text(_ address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "" }
    let pointer = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return text(pointer + 4, family: AF_INET)
    case AF_INET6:
      let mapped =
        (pointer + 8).loadUnaligned(as: UInt64.self) == 0
        && UInt32(bigEndian: (pointer + 16).loadUnaligned(as: UInt32.self)) == 0xFFFF
      return mapped ? text(pointer + 20, family: AF_INET) : text(pointer + 8, family: AF_INET6)
    default:
      return ""
    }
  }

  private static func text(_ bytes: UnsafeRawPointer, family: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
      guard let base = buffer.baseAddress, inet_ntop(family, bytes, base, socklen_t(buffer.count)) != nil
      else { return "" }
      return String(cString: base)
    }
  }
}
