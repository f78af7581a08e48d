internal import CQREncode

/// A QR code (ISO/IEC 18004) with medium error correction, which survives a smeared screen.
package struct QRCode: Sendable {
  /// How many modules a side has, without the margin.
  package let side: Int
  /// Row by row, whether each module is dark.
  private let modules: [Bool]

  /// - Returns: nil for a text of more than about 2,300 bytes, the most that such a code holds.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...2_331).contains(bytes.count),
      let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    // Only the lowest bit of each byte says dark or light.
    modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
  }

  /// Whether the module at that place is dark.
  package func isDark(row: Int, column: Int) -> Bool { modules[row * side + column] }

  /// The code as a picture, dark on white with the margin of four modules that readers need, whatever the page around it looks
  /// like.
  package var svg: String {
    let margin = 4
    let size = side + 2 * margin
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        guard isDark(row: row, column: column) else {
          column += 1
          continue
        }
        let start = column
        while column < side, isDark(row: row, column: column) { column += 1 }
        // One bar for each run of dark modules: a fifth of the text that single squares take.
        path += "M\(start + margin) \(row + margin)h\(column - start)v1h-\(column - start)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M0 0h\(size)v\(size)h-\(size)z"/><path fill="#000" d="\(path)"/></svg>
      """
  }

  /// The picture as an address that a page can show without asking for anything.
  package var dataURL: String {
    var address = "data:image/svg+xml,"
    for byte in svg.utf8 {
      switch byte {
      case UInt8(ascii: "\""): address += "'"
      case UInt8(ascii: "#"): address += "%23"
      case UInt8(ascii: "<"): address += "%3C"
      case UInt8(ascii: ">"): address += "%3E"
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return address
  }
}
