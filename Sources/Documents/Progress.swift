package import Logging
internal import Platform

/// Shows the progress of a long operation: a bar on a terminal, else a log line every few seconds. Operations of less
/// than a second show nothing.
package struct Progress {
  private static let firstAfter = Duration.seconds(1)
  private static let barEvery = Duration.milliseconds(200)
  private static let lineEvery = Duration.seconds(5)
  private static let width = 30

  private let title: String
  private let noun: String
  private let log: Logger?
  private let isBar: Bool
  private let started = ContinuousClock.now
  private var shown: ContinuousClock.Instant?

  /// - Parameters:
  ///   - noun: what is counted, such as `users`.
  ///   - log: for the lines if standard error is not a terminal; nil for none.
  package init(_ title: String, counting noun: String, log: Logger?) {
    self.title = title
    self.noun = noun
    self.log = log
    isBar = StandardStream.error.isTerminal
  }

  /// - Parameter fraction: the part that is done, from 0 to 1; nil if it is not known.
  package mutating func show(_ count: Int, _ fraction: Double?) {
    let now = ContinuousClock.now
    guard now - started >= Self.firstAfter, now - (shown ?? started) >= (isBar ? Self.barEvery : Self.lineEvery) else {
      return
    }
    shown = now
    let percent = fraction.map { "\(Int($0 * 100)) %" }
    if isBar {
      let filled = Int((fraction ?? 0) * Double(Self.width))
      let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: Self.width - filled)
      StandardStream.error.write("\r\(title) [\(bar)] \(percent ?? "") \(count) \(noun) ")
    } else {
      log?.notice("\(title): \(count) \(noun)\(percent.map { " (\($0))" } ?? "")")
    }
  }

  /// To be called at the end, also after an error.
  package mutating func finish(_ count: Int) {
    guard shown != nil else { return }
    let (seconds, _) = (ContinuousClock.now - started).components
    let words = "\(title): \(count) \(noun) in \(seconds) s"
    if isBar {
      StandardStream.error.write("\r\u{1B}[K\(words)\n")
    } else {
      log?.notice("\(words)")
    }
  }
}
