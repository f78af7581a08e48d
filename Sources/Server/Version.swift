internal import Cryptography
internal import Encodings
internal import Platform

/// The version of this build.
enum Version {
  static let number = "0.1.0"
  static let line = "understudy \(number)"

  /// What tells this executable from every other one, whatever their versions say: its version and a checksum of its file. If that cannot be
  /// read it is another one at each start.
  static func build() -> String {
    let digest = (try? path.map { path in try checksum(of: path) }) ?? nil
    return "\(number)-\(Hex.encode(digest ?? SecureRandom.bytes(16)))"
  }

  /// Where the executable can be read; nil if the system does not tell.
  private static var path: String? {
    #if os(Linux)
      // The file itself, even if another has its name by now.
      return "/proc/self/exe"
    #else
      var info = Dl_info()
      guard dladdr(#dsohandle, &info) != 0, let name = info.dli_fname else { return nil }
      return String(cString: name)
    #endif
  }

  private static func checksum(of path: String) throws(SystemError) -> [UInt8] {
    // In pieces: with what helps to debug it, it can have hundreds of megabytes.
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
