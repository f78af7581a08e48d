internal import ArgumentParser
internal import Configuration
internal import Cryptography

/// What clients have to trust before they take the server's certificate.
struct AuthorityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ca", abstract: "The certificate authority that --tls uses.",
    discussion: "Both make the authority when there is none yet, so that it can be trusted before the first start.",
    subcommands: [Export.self, Path.self])

  struct Folder: ParsableArguments {
    @Option(
      name: .customLong("data"),
      help: ArgumentHelp("The folder that `serve` was given. [UNDERSTUDY_DATA]", valueName: "folder"))
    var data: String?

    /// The folder, with an authority in it.
    func open() throws -> (folder: AuthorityFolder, certificate: Certificate) {
      try OpenSSL.prepare()
      let environment = ProcessEnvironment.current()
      let data = data ?? environment["UNDERSTUDY_DATA"].flatMap { $0.isEmpty ? nil : $0 }
      guard let folder = AuthorityFolder(data: data, environment: environment) else {
        throw StartError("there is no home folder to keep an authority in; expected --data FOLDER")
      }
      do {
        return (folder, try folder.authority(now: Int64(WallTime.now().milliseconds / 1000)).certificate)
      } catch let error as PrivateFile.Failure {
        throw StartError("\(error)")
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the authority's certificate (PEM).")
    @OptionGroup var folder: Folder

    func run() throws {
      StandardStream.output.write(String(decoding: try folder.open().certificate.pem, as: UTF8.self))
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print where the authority's certificate lies.")
    @OptionGroup var folder: Folder

    func run() throws {
      StandardStream.output.write(try folder.open().folder.certificatePath + "\n")
    }
  }
}
