internal import Configuration
internal import Platform
internal import Provisioning

/// Reads the users of a file on its own thread, while the previous ones are being added.
final class PeopleReadAhead: Sendable {
  /// One line of the file.
  struct Line: Sendable {
    /// From 1.
    let number: Int
    /// The pool that it names.
    let pool: String?
    /// nil where something is wrong.
    var person: (user: ConfiguredUser, seeded: SeededUser)?
    var problems: [Problem] = []
  }

  enum Step: Sendable {
    /// Some lines, and the share of the file that was read by then; nil if its length is unknown.
    case lines([Line], share: Double?)
    /// What follows cannot be read.
    case failed([Problem])
    case end
  }

  private struct State {
    var ready: Step?
    var isOver = false
  }

  private let state = Monitor(State())

  /// - Parameter limit: how many lines make a step.
  init(_ file: PeopleFile, limit: Int) {
    let work: @Sendable () -> Void = { [state] in Self.read(file, limit, to: state) }
    if !Thread.start(work) { state.withLock { $0.ready = .failed([Self.noThread(file)]) } }
  }

  private static func noThread(_ file: PeopleFile) -> Problem {
    Problem(file: file.path, mark: nil, message: "cannot be read: the system has no thread left to give")
  }

  /// Waits for what comes next. Not to be called behind the end.
  func next() -> Step {
    let step: Step = state.wait { state in
      guard let step = state.ready else { return .sleep(until: nil) }
      state.ready = nil
      return .done(step)
    }
    state.broadcast { _ in }
    return step
  }

  /// Reads no further.
  func stop() { state.broadcast { $0.isOver = true } }

  /// - Returns: whether to continue.
  private static func hand(_ step: Step, to state: Monitor<State>) -> Bool {
    let isTaken: Bool = state.wait { state in
      if state.isOver { return .done(false) }
      guard state.ready == nil else { return .sleep(until: nil) }
      state.ready = step
      return .done(true)
    }
    state.broadcast { _ in }
    return isTaken
  }

  private static func read(_ file: PeopleFile, _ limit: Int, to state: Monitor<State>) {
    do throws(ConfigurationProblems) {
      let reader = try PeopleReader(file)
      while true {
        let people = try reader.next(limit)
        if people.isEmpty { break }
        let parts = Parallel.parts(of: people.count) { part in people[part].map { line(of: $0, in: file) } }
        let share = reader.size.map { Double(reader.offset) / Double(max($0, 1)) }
        guard hand(.lines(parts.flatMap(\.self), share: share), to: state) else { return }
      }
      _ = hand(.end, to: state)
    } catch {
      _ = hand(.failed(error.problems), to: state)
    }
  }

  private static func line(of person: PeopleReader.Person, in file: PeopleFile) -> Line {
    var line = Line(number: person.line, pool: person.pool)
    do throws(ConfigurationProblems) {
      if file.format == .persons {
        let read = try ConfiguredPerson.read(person, of: file)
        line.person = (ConfiguredUser(read), SeededUser(read))
      } else {
        let user = try ConfiguredUser.read(person, of: file)
        line.person = (user, SeededUser(user))
      }
    } catch {
      line.problems = error.problems
    }
    return line
  }
}
