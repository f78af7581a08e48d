internal import ArgumentParser
internal import Configuration

struct HealthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health", abstract: "Exit with 0 when a server is ready, with 1 when it is not.")

  @Option(
    help: ArgumentHelp(
      "The server to ask. Default: this machine, at the port that UNDERSTUDY_PORT says or 4370. [UNDERSTUDY_URL]",
      valueName: "url"))
  var url: String?

  func run() throws {
    let target = try HealthTarget(url: url, environment: ProcessEnvironment.current())
    do {
      let status = try HealthProbe.statusOnceStarted(of: target)
      guard status == 200 else { throw StartError("not ready: status \(status)") }
    } catch let error as HealthProbe.Failure {
      throw StartError("not ready: \(error)")
    }
    StandardStream.output.write("ready\n")
  }
}
