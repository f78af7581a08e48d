// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// Checks a request head where the library has parsed it, for defects that the library accepts.
///
/// libmicrohttpd before 1.0 accepts bare LF, folded fields, NUL, and several blanks in the request line, and reports
/// the parts without them. A proxy in front may have read the same bytes as other fields or another request (RFC 9112
/// §11.2). But the library parses in place: CR, LF, the blank after the method and the colon after a name become NUL,
/// and all else stays where it was. So the addresses of the parts show what was between them: after a value that ended
/// in CR LF, the next name begins two bytes later, and a folded value is not between its neighbours. This costs no
/// system call and no copy, and works for TLS connections too.
///
/// Limit: CR LF and NUL LF look the same. All memory read lies between the first byte of the method and the end of the
/// head.
struct HeadLayout {
  /// The address and length of a part of the head.
  struct Place {
    var start: UInt
    var count: Int

    var end: UInt { start + UInt(count) }
  }

  /// Whether the library accepts these defects; later versions reject them (``http_options/strictness``).
  static let isNeeded: Bool = {
    guard let text = MHD_get_version() else { return true }
    return (String(cString: text).split(separator: ".").first.flatMap { Int($0) } ?? 0) < 1
  }()

  /// The first defect found.
  private(set) var defect: Request.Defect.Head?
  private let start: UInt
  /// The address at which the next line must begin.
  private var next: UInt

  /// - Parameters:
  ///   - target: address and length of the target when the request line was read.
  ///   - version: the version after it; always eight characters.
  init(method: UnsafePointer<CChar>, target: Place, version: UnsafePointer<CChar>?) {
    start = UInt(bitPattern: method)
    let name = UnsafeRawBufferPointer(start: method, count: strlen(method))
    next = 0
    guard FieldBytes.isToken(name) else {
      defect = .requestLine
      return
    }
    guard Self.isNeeded else { return }
    let versionStart = version.map { UInt(bitPattern: $0) } ?? 0
    // One blank each, now NUL, separates method, target and version.
    guard target.start == start + UInt(name.count) + 1, versionStart == target.end + 1 else {
      defect = .requestLine
      return
    }
    next = versionStart + 8 + 2
  }

  /// Checks the next field reported by the library.
  mutating func pass(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    guard defect == nil else { return }
    guard FieldBytes.isToken(name) else {
      defect = .fieldName
      return
    }
    guard FieldBytes.isValue(value) else {
      defect = .fieldValue(String(decoding: name, as: UTF8.self))
      return
    }
    guard Self.isNeeded else { return }
    let nameStart = UInt(bitPattern: name.baseAddress)
    let valueStart = UInt(bitPattern: value.baseAddress)
    guard nameStart == next, valueStart > nameStart + UInt(name.count) else {
      defect = .line
      return
    }
    next = valueStart + UInt(value.count) + 2
  }

  /// Checks, after all fields, that the head ends where it must.
  /// - Parameter size: the head's length as the library counts it, with the empty line.
  mutating func end(size: Int) {
    guard defect == nil, Self.isNeeded else { return }
    if start + UInt(size) != next + 2 { defect = .line }
  }
}
