// Room: Calls of Apple's `xcrun simctl`, as lists of arguments, and how they are run. No option, no endpoint.

internal import Platform

/// Runs the calls of `xcrun simctl`.
package enum Simulator {
  /// Why a call failed, with what to do.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Runs the calls in order and stops at the first that fails.
  /// - Returns: the output of the last one.
  /// - Throws: ``Failure``.
  package static func run(_ commands: [SimulatorCommand]) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    for command in commands {
      let outcome: ChildProcess.Outcome
      do throws(ChildProcess.Failure) {
        outcome = try ChildProcess.run(
          command.arguments, input: Array((command.input ?? "").utf8), within: .seconds(30))
      } catch .notStarted(let reason) {
        throw Failure(
          description: "xcrun could not be started: \(reason); expected a Mac with Xcode and its command line tools")
      } catch .timedOut {
        throw Failure(description: "\(command.line): no end within 30 seconds; is the simulator still booting?")
      } catch {
        throw Failure(description: "\(command.line): \(error)")
      }
      guard outcome.status == 0 else {
        let words = String(decoding: outcome.errors.prefix(1_000), as: UTF8.self)
          .split(whereSeparator: \.isNewline).joined(separator: " ")
        throw Failure(
          description:
            "\(command.line): status \(outcome.status)\(words.isEmpty ? "" : ", \(words)"); expected a booted simulator, or the UDID of one"
        )
      }
      output = outcome.output
    }
    return output
  }
}
