import Foundation
import Testing

@testable import Configuration

@Suite struct MutationTests {
  /// Whatever happens to a file, reading it ends, and says where something is wrong within the file.
  @Test(arguments: 0..<4)
  func changedFilesAreReadOrRefused(seed: UInt64) throws {
    let path = try #require(Bundle.module.path(forResource: "Vectors/created-user-pool.yaml", ofType: nil))
    let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SplitMix(state: seed)
    let interesting = Array("{}[]:,&*!|>'\"#%@`$-? \n\t\\\u{0}\u{7F}".utf8) + [0xC3, 0xFF]
    for _ in 0..<150 {
      var bytes = original
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = interesting.randomElement(using: &random) ?? 0
        case 1: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 30))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        }
      }
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 2
      do {
        _ = try ConfigurationLoader.load([ConfigurationSource(name: "x", bytes: bytes)], environment: [:])
      } catch {
        for problem in error.problems {
          let mark = try #require(problem.mark)
          #expect(mark.line >= 1 && mark.column >= 1 && Int(mark.line) <= lines)
          #expect(!problem.message.contains("\n"))
        }
      }
    }
  }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
