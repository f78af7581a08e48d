internal import CQREncode

/// A QR code (ISO/IEC 18004) with medium error correction, for readability on smeared screens.
package struct QRCode: Sendable {
  /// Modules per side, without the margin.
  package let side: Int
  /// Whether each module is dark, row by row.
  private let modules: [Bool]

  /// - Returns: nil if the text is longer than 2,331 bytes, the capacity of the largest code.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...2_331).contains(bytes.count),
      let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    // Only the lowest bit of each byte is the colour.
    modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
  }

  /// Whether the module is dark.
  package func isDark(row: Int, column: Int) -> Bool { modules[row * side + column] }

  /// The code as SVG: dark on white on any page, with the margin of four modules that readers require.
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
        // One rectangle for each run of dark modules: a fifth of the text of single squares.
        path += "M\(start + margin) \(row + margin)h\(column - start)v1h-\(column - start)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M0 0h\(size)v\(size)h-\(size)z"/><path fill="#000" d="\(path)"/></svg>
      """
  }

  /// The code as text for a terminal, in black on white, with its margin: two rows of modules in each line.
  package var terminalText: String {
    let margin = 4
    func isDarkModule(_ row: Int, _ column: Int) -> Bool {
      (0..<side).contains(row) && (0..<side).contains(column) && isDark(row: row, column: column)
    }
    return stride(from: -margin, to: side + margin, by: 2).map { row in
      let cells = (-margin..<side + margin).map { column in
        switch (isDarkModule(row, column), isDarkModule(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[30;107m\(cells.joined())\u{1B}[0m\n"
    }.joined()
  }

  /// The SVG as a `data:` URL, for which pages need no request.
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
