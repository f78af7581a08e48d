internal import Cryptography
internal import Encodings
internal import FrontSupport

/// A file of `answers/` with one script of its own.
struct ScriptedPage: Sendable {
  let bytes: [UInt8]
  /// Allows that script and nothing else.
  let policy: String

  init(_ name: String) throws(PageFileError) {
    guard let bytes = Resources.file(at: name) else { throw .missing(name) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let open = text.firstRange(of: "<script>"), let close = text.firstRange(of: "</script>"),
      open.upperBound < close.lowerBound
    else { throw .missing("\(name): the script") }
    let hash = Base64.encode(Digest.sha256(Array(text[open.upperBound..<close.lowerBound].utf8)))
    self.bytes = bytes
    policy = "default-src 'none'; script-src 'sha256-\(hash)'; base-uri 'none'"
  }
}
