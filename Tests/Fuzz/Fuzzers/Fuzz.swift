import Platform

/// libFuzzer's own loop. Its `main` is not used, since the package manager wants one of ours.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
enum Fuzz {
  /// The one that UNDERSTUDY_FUZZ names.
  static let subject = getenv("UNDERSTUDY_FUZZ").flatMap { Subject(rawValue: String(cString: $0)) }

  static func main() {
    guard subject != nil else {
      print("UNDERSTUDY_FUZZ must be one of", Subject.allCases.map(\.rawValue).joined(separator: ", "))
      exit(2)
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runFuzzer(&count, &arguments) { start, count in
        Fuzz.subject?.take(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}
