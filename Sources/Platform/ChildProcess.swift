/// Programs that this one starts and waits for. Arguments are passed as a list; no shell reads them.
package enum ChildProcess {
  /// What a program left.
  package struct Outcome: Sendable {
    /// The exit status; 128 and the signal's number for a program that a signal ended.
    package let status: Int32
    /// Standard output and standard error, up to ``outputLimit`` bytes each.
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  package enum Failure: Error, Sendable {
    /// The program is not there or cannot be run, with the system's words.
    case notStarted(String)
    /// It was ended because it took too long.
    case timedOut
    /// A call of the system failed.
    case system(SystemError)
  }

  /// In bytes; what comes beyond it is read and dropped.
  package static let outputLimit = 1 << 20
  /// In bytes: what fits into a pipe, so that writing never waits for a program that does not read.
  package static let inputLimit = 4_096

  /// Runs a program of the `PATH` to its end.
  /// - Parameters:
  ///   - arguments: the program first.
  ///   - input: its standard input, of at most ``inputLimit`` bytes.
  package static func run(
    _ arguments: [String], input: [UInt8] = [], within limit: Duration
  ) throws(Failure) -> Outcome {
    guard let program = arguments.first, input.count <= inputLimit else {
      throw .notStarted(arguments.isEmpty ? "no program is named" : "the input is longer than \(inputLimit) bytes")
    }
    let (inlet, outlet, errors) = (try makePipe(), try makePipe(), try makePipe())
    defer { close(inlet.read) }
    let child: pid_t
    do throws(Failure) {
      child = try spawn(program, arguments, [inlet.read, outlet.write, errors.write])
    } catch {
      for end in [inlet.write, outlet.read, outlet.write, errors.read, errors.write] { close(end) }
      throw error
    }
    // The program's own ends are closed here, or reading would never end.
    _ = input.withUnsafeBytes { write(inlet.write, $0.baseAddress, $0.count) }
    close(inlet.write)
    close(outlet.write)
    close(errors.write)
    defer {
      close(outlet.read)
      close(errors.read)
    }
    let deadline = ContinuousClock.now + limit
    guard let read = collect([outlet.read, errors.read], until: deadline) else {
      kill(child, SIGKILL)
      _ = wait(for: child)
      throw .timedOut
    }
    return Outcome(status: wait(for: child), output: read[0], errors: read[1])
  }

  static func makePipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(SystemError()) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  static func spawn(
    _ program: String, _ words: [String], _ ends: [Int32]
  ) throws(Failure) -> pid_t {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, end) in ends.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(descriptor))
    }
    // Threads of the server block signals, and a child inherits that.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let code = posix_spawnp(&child, program, &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw .notStarted("\(program): \(SystemError(code: code))") }
    return child
  }

  /// Reads all of them to their ends; nil if the time is over before.
  private static func collect(_ descriptors: [Int32], until deadline: ContinuousClock.Instant) -> [[UInt8]]? {
    var bytes = [[UInt8]](repeating: [], count: descriptors.count)
    var open = Set(descriptors.indices)
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while !open.isEmpty {
      let rest = deadline - .now
      guard rest > .zero else { return nil }
      let indices = open.sorted()
      var polls = indices.map { pollfd(fd: descriptors[$0], events: Int16(POLLIN), revents: 0) }
      let milliseconds = Int32(
        clamping: rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000)
      let found = poll(&polls, nfds_t(polls.count), max(milliseconds, 1))
      if found < 0, errno != EINTR { return nil }
      for (index, polled) in zip(indices, polls) where polled.revents != 0 {
        let count = read(descriptors[index], &buffer, buffer.count)
        if count > 0 {
          bytes[index] += buffer.prefix(min(count, outputLimit - bytes[index].count))
        } else if count == 0 || errno != EINTR {
          open.remove(index)
        }
      }
    }
    return bytes
  }

  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
