internal import Cryptography
internal import Encodings
internal import Platform

/// The version of this build.
package enum Version {
  package static let number = "0.1.0"
  package static let line = "understudy \(number)"

  /// Identifies this executable: its version and a checksum of its file. If the file cannot be read, a random value
  /// that differs at each start takes the place of the checksum.
  package static func build() -> String {
    let digest = (try? path.map { path in try checksum(of: path) }) ?? nil
    return "\(number)-\(Hex.encode(digest ?? SecureRandom.bytes(16)))"
  }

  /// The path of the executable; nil if the system does not report it.
  private static var path: String? {
    #if os(Linux)
      // The running file, even if another one has replaced it.
      return "/proc/self/exe"
    #else
      var info = Dl_info()
      guard dladdr(#dsohandle, &info) != 0, let name = info.dli_fname else { return nil }
      return String(cString: name)
    #endif
  }

  private static func checksum(of path: String) throws(SystemError) -> [UInt8] {
    // In pieces: with debug information, the file can have hundreds of megabytes.
    let step = 4 << 20
    var (digest, offset) = ([UInt8](), 0)
    while true {
      let piece = try File.contents(path, from: offset, to: offset + step)
      if piece.isEmpty { return digest }
      digest = Array(Digest.sha256(digest, piece).prefix(16))
      offset += piece.count
    }
  }
}
