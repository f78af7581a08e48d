/// The addresses of this machine.
package enum NetworkInterfaces {
  /// `IFF_UP`, which the C libraries import as different types.
  private static let up: UInt32 = 1

  /// The name of this machine, without its domain; nil if it has none.
  package static var hostName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return nil }
    let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The IPv4 addresses of interfaces that are up, without loopback and link-local ones, in the order of the system.
  package static var addresses: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [String] = []
    var next = list
    while let interface = next {
      next = interface.pointee.ifa_next
      guard let address = interface.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
        interface.pointee.ifa_flags & up != 0
      else { continue }
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      let parts = [24, 16, 8, 0].map { number >> UInt32($0) & 0xFF }
      if parts[0] == 127 || parts[0] == 169 && parts[1] == 254 { continue }
      found.append(parts.map(String.init).joined(separator: "."))
    }
    return found
  }
}
