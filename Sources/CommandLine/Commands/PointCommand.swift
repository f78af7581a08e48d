internal import ArgumentParser
internal import Configuration
internal import Imports
internal import Platform
internal import Provisioning

struct PointCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "point", abstract: "Write the configuration file that an app ships, with this server in it.",
    discussion: """
      FILE is amplifyconfiguration.json, amplify_outputs.json, awsconfiguration.json, aws-exports.js, a file that calls Amplify.configure, or \
      one of MSAL's. It changes as little as its client needs to call the server; where a format cannot name a server, the one that can is \
      written. The file itself stays as it is. Remarks on standard error say what the file alone does not achieve. A server that was started \
      with `--config FILE` signs the app's users in.
      """)

  @Argument(help: "The configuration file of an app; - is standard input.")
  var file: String

  @Option(
    help: ArgumentHelp("The URL of the server. Default: http://localhost:4370 [UNDERSTUDY_URL]", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The file to write. Default: standard output", valueName: "file"))
  var output: String?

  func run() throws {
    let reader = OptionReader(environment: ProcessEnvironment.current())
    let given = try reader.value(url, "--url", .server { ServerAddress($0) })
    guard let server = given ?? ServerAddress("http://localhost:4370") else { return }
    let source: ConfigurationSource
    do throws(ConfigurationProblems) {
      source = try ConfigurationSource.read(file)
    } catch {
      throw StartError(error.lines.joined(separator: "; "), status: ExitStatus.noInput)
    }
    let pointed: PointedFile?
    do throws(ConfigurationProblems) {
      pointed = try AppFile(source)?.pointed(at: server)
    } catch {
      throw StartError(error.lines.joined(separator: "; "), status: ExitStatus.data)
    }
    guard let pointed else {
      throw StartError(
        "\(file) is no configuration of an app; expected amplifyconfiguration.json, amplify_outputs.json, awsconfiguration.json, "
          + "aws-exports.js, a file that calls Amplify.configure, or one of MSAL's", status: ExitStatus.data)
    }
    if let output {
      try write(pointed.text, to: output)
    } else {
      StandardStream.output.write(pointed.text)
    }
    for remark in pointed.remarks { StandardStream.error.write("understudy: \(file): \(remark)\n") }
  }

  private func write(_ text: String, to output: String) throws {
    guard !Self.areSame(output, file) else {
      throw OptionError(
        "--output \(quoted(output)) is the file itself; expected another path: the app goes on shipping \(file)")
    }
    let descriptor = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw StartError(
        "\(output): \(SystemError()); expected a path that this user may write", status: ExitStatus.cannotCreate)
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      try File.write(Array(text.utf8), to: descriptor)
    } catch {
      throw StartError("\(output): \(error); expected a disk with room", status: ExitStatus.cannotCreate)
    }
  }

  /// Whether two paths lead to one file, also by a link.
  private static func areSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
