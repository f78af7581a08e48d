internal import ArgumentParser
internal import Platform

struct HealthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health", abstract: "Exit with status 0 if a server is ready, else with 1.")

  @Option(
    help: ArgumentHelp(
      "The URL of the server. Default: this machine, at port UNDERSTUDY_PORT or 4370. [UNDERSTUDY_URL]",
      valueName: "url"))
  var url: String?

  func run() throws {
    let target = try HealthTarget(url: url, environment: ProcessEnvironment.current())
    do {
      let status = try HealthProbe.statusOnceStarted(of: target)
      guard status == 200 else {
        throw StartError("not ready: status \(status); expected 200: what the server waits for is in its log")
      }
    } catch let error as HealthProbe.Failure {
      throw StartError(
        "not ready: \(error); expected a running server: start one with `understudy serve`, or name one with --url")
    }
    StandardStream.output.write("ready\n")
  }
}
