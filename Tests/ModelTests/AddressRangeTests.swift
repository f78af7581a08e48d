import Model
import Testing

struct AddressRangeTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("10.0.0.0/8", "10.255.1.2", true),
    ("10.1.2.3/8", "10.9.9.9", true), ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "192.0.2.1", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "192.0.2.1", true), ("2001:db8::/33", "2001:db8:7fff::1", true),
    ("2001:db8::/33", "2001:db8:8000::1", false), ("::1", "::1", true), ("192.0.2.1", "::ffff:192.0.2.1", true),
    ("172.16.0.0/12", "172.31.255.255", true), ("172.16.0.0/12", "172.32.0.0", false), ("10.0.0.0/8", "", false),
  ]) func holds(range: String, address: String, isInside: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(address) == isInside)
  }

  @Test(arguments: ["", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0", "::1/129", "*", "1.2.3.4/+8"])
  func isNone(text: String) {
    #expect(AddressRange(text) == nil)
  }

  /// The last bit of the prefix counts and the one behind it does not, whatever byte they are in.
  @Test(arguments: [32, 128]) func everyPrefixCountsItsBits(length: Int) throws {
    func address(withBit bit: Int?) -> String {
      var bytes = [UInt8](repeating: 0, count: length / 8)
      if let bit { bytes[bit / 8] = 0x80 >> UInt8(bit % 8) }
      if length == 32 { return bytes.map { String($0) }.joined(separator: ".") }
      let groups = stride(from: 0, to: 16, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
      return groups.map { String($0, radix: 16) }.joined(separator: ":")
    }
    for prefix in 1...length {
      let range = try #require(AddressRange("\(address(withBit: nil))/\(prefix)"))
      #expect(!range.contains(address(withBit: prefix - 1)), "/\(prefix)")
      if prefix < length { #expect(range.contains(address(withBit: prefix)), "/\(prefix)") }
    }
  }
}
