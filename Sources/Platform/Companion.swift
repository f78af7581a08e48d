/// A program that runs beside this one and ends with it, however that ends: a shell waits for the end of a pipe that
/// this process holds, and kills the program then. The shell reads no argument, and an interrupt from the terminal,
/// which goes to all processes of its group, does not end it.
package final class Companion: Sendable {
  private let shell: pid_t
  private let inlet: Int32

  /// Starts a program of the `PATH`. Its standard error is this process's.
  /// - Parameter arguments: the program first.
  package init(_ arguments: [String]) throws(ChildProcess.Failure) {
    let pipe = try ChildProcess.makePipe()
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      close(pipe.read)
      if nothing >= 0 { close(nothing) }
    }
    do throws(ChildProcess.Failure) {
      shell = try ChildProcess.spawn(
        "/bin/sh", ["sh", "-c", Self.script, "companion"] + arguments, [pipe.read, nothing, 2])
    } catch {
      close(pipe.write)
      throw error
    }
    inlet = pipe.write
  }

  private static let script = """
    trap '' INT QUIT; "$@" </dev/null & child=$!; trap 'kill -9 "$child"; exit' TERM; read -r line
    kill -9 "$child"; wait "$child"
    """

  /// Ends the program. Call it once.
  package func stop() {
    close(inlet)
    _ = ChildProcess.wait(for: shell)
  }
}
