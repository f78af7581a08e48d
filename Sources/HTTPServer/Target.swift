internal import Encodings

/// The parsed target of a request line.
struct Target {
  var path = "/"
  var segments: [String] = []
  var rawQuery = ""
  var query = Form()
  var defect: Request.Defect?
  /// Scheme and authority of the absolute form; nil for the origin form.
  var absolute: (isSecure: Bool, authority: String)?

  /// Accepts the origin form (`/path?query`) and the absolute form sent to proxies (`http://host/path?query`); RFC 9112
  /// §3.2.
  init(_ bytes: [UInt8]) {
    let start = pathStart(bytes)
    let mark = bytes[start...].firstIndex(of: 0x3F) ?? bytes.count
    let pathBytes = bytes[start..<mark]
    path = pathBytes.isEmpty ? "/" : String(decoding: pathBytes, as: UTF8.self)
    split(pathBytes)
    guard mark < bytes.count else { return }
    let queryBytes = bytes[(mark + 1)...]
    rawQuery = String(decoding: queryBytes, as: UTF8.self)
    do throws(Form.Failure) {
      query = try Form.parse(queryBytes)
    } catch {
      defect = defect ?? .query(error)
    }
  }

  private mutating func split(_ path: ArraySlice<UInt8>) {
    var rest = path
    if rest.first == 0x2F { rest.removeFirst() }
    while true {
      let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
      if let segment = PercentEncoding.decode(rest[rest.startIndex..<end]) {
        segments.append(segment)
      } else {
        defect = .pathNotUTF8
        segments.append("\u{FFFD}")
      }
      guard end < rest.endIndex else { return }
      rest = rest[(end + 1)...]
    }
  }

  private mutating func pathStart(_ bytes: [UInt8]) -> Int {
    guard bytes.first == 0x68 || bytes.first == 0x48 else { return 0 }
    guard let colon = bytes.prefix(6).firstIndex(of: 0x3A), colon + 2 < bytes.count, bytes[colon + 1] == 0x2F,
      bytes[colon + 2] == 0x2F
    else { return 0 }
    let end = bytes[(colon + 3)...].firstIndex { $0 == 0x2F || $0 == 0x3F } ?? bytes.count
    absolute = (colon == 5, String(decoding: bytes[(colon + 3)..<end], as: UTF8.self))
    return end
  }
}
