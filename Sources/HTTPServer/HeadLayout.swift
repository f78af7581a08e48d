// The C library's types belong to whichever module has read its headers first, this one or Platform's: import both.
internal import CMicroHTTPD
internal import Platform

/// Walks along the head of a request where the library has read it, to find what the library lets pass.
///
/// Before its version 1.0, libmicrohttpd accepts lines that end in LF alone, folded fields, NUL, and several blanks in the request
/// line, and hands over what is left without them. A proxy in front may have read the same bytes as other fields, or as another request
/// (RFC 9112 §11.2). But it parses in place: CR, LF, the blank behind the method and the colon behind a name become NUL, and all else
/// stays where it was. So the places of the parts tell what stood between them: behind a value that CR LF ended, the next name
/// begins two bytes on, and a folded value is no longer between its neighbours. This costs no system call and no copy, and sees what a
/// TLS connection brought as well.
///
/// It cannot tell CR LF from NUL LF. What it reads lies between the first byte of the method and the end of the head.
struct HeadLayout {
  /// A part of the head, by its address.
  struct Place {
    var start: UInt
    var count: Int

    var end: UInt { start + UInt(count) }
  }

  /// Whether the library is one that accepts all that; later ones refuse it themselves (``http_options/strictness``).
  static let isNeeded: Bool = {
    guard let text = MHD_get_version() else { return true }
    return (String(cString: text).split(separator: ".").first.flatMap { Int($0) } ?? 0) < 1
  }()

  /// The first thing that is wrong.
  private(set) var defect: Request.Defect.Head?
  private let start: UInt
  /// Where the next line must begin.
  private var next: UInt

  /// - Parameters:
  ///   - target: where the target lay when the request line was read, and how long it was.
  ///   - version: what the library found behind it; always eight characters.
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
    // Between method, target and version there is one blank, now NUL, each time.
    guard target.start == start + UInt(name.count) + 1, versionStart == target.end + 1 else {
      defect = .requestLine
      return
    }
    next = versionStart + 8 + 2
  }

  /// Goes on with the next field, as the library hands it over.
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

  /// Whether the head ends where it must, when all fields have passed.
  /// - Parameter size: the length of the head by the library's account, the empty line included.
  mutating func end(size: Int) {
    guard defect == nil, Self.isNeeded else { return }
    if start + UInt(size) != next + 2 { defect = .line }
  }
}
