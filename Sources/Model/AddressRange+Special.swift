extension AddressRange {
  /// Whether an IP address is not on the public Internet (RFC 6890 and its registries): loopback, private,
  /// documentation, multicast. Also true for text that is not an address.
  package static func isSpecial(_ address: String) -> Bool {
    // The zone of a link-local address is not part of the number.
    let bare = String(address.prefix { $0 != "%" })
    guard AddressRange(bare) != nil, !bare.contains("/") else { return true }
    return special.contains { $0.contains(bare) }
  }

  private static let special = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4", "::/128", "::1/128", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23",
    "2001:db8::/32", "2002::/16", "fc00::/7", "fe80::/10", "ff00::/8",
  ].compactMap { AddressRange($0) }
}
