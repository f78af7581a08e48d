extension Form {
  /// Adds these pairs to the address's query or fragment and changes no other byte: an existing query stays, a fragment
  /// stays last, and no `/` is added to an address without a path (`myapp://`, `com.example:/cb`).
  ///
  /// No URL type is used, because apps compare the result with their registered address byte for byte.
  package func appended(to address: String, asFragment: Bool = false) -> String {
    guard !pairs.isEmpty else { return address }
    let bytes = Array(address.utf8)
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let head: ArraySlice<UInt8>
    let tail: ArraySlice<UInt8>
    let begins: Bool
    if asFragment {
      (head, tail) = (bytes[...], [])
      begins = hash == nil
    } else {
      head = bytes[..<(hash ?? bytes.count)]
      tail = bytes[(hash ?? bytes.count)...]
      begins = !head.contains(UInt8(ascii: "?"))
    }
    var result = Array(head)
    if begins {
      result.append(UInt8(ascii: asFragment ? "#" : "?"))
    } else if let last = head.last, ![UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#")].contains(last) {
      result.append(UInt8(ascii: "&"))
    }
    result += encoded().utf8
    result += tail
    return String(decoding: result, as: UTF8.self)
  }
}
