internal import ArgumentParser
internal import Certificates
internal import Cryptography
internal import Platform

/// The commands for the certificate authority that clients must trust.
struct AuthorityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ca", abstract: "The certificate authority of `serve --tls`.",
    discussion:
      "Both subcommands create the authority if it does not exist, so that clients can trust it before the first start.",
    subcommands: [Export.self, Path.self])

  struct Folder: ParsableArguments {
    @Option(
      name: .customLong("data"),
      help: ArgumentHelp("The folder of `serve --data`. [UNDERSTUDY_DATA]", valueName: "folder"))
    var data: String?

    /// The folder, with an authority in it.
    func open() throws -> (folder: AuthorityFolder, certificate: Certificate) {
      try OpenSSL.prepare()
      let environment = ProcessEnvironment.current()
      let data = try (data ?? environment["UNDERSTUDY_DATA"]).flatMap { $0.isEmpty ? nil : try folderAlone($0) }
      guard let folder = AuthorityFolder(data: data, environment: environment) else {
        throw StartError(
          "there is no home folder to store the authority in; expected --data FOLDER", status: ExitStatus.cannotCreate)
      }
      do {
        return (folder, try folder.authority(now: Int64(MachineClock.milliseconds / 1000)).certificate)
      } catch let error as PrivateFile.Failure {
        throw StartError(
          "\(error); expected a folder that this user may write: --data FOLDER names another",
          status: ExitStatus.cannotCreate)
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Print the authority's certificate (PEM).")
    @OptionGroup var folder: Folder

    func run() throws {
      StandardStream.output.write(String(decoding: try folder.open().certificate.pem, as: UTF8.self))
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print the path of the authority's certificate.")
    @OptionGroup var folder: Folder

    func run() throws {
      StandardStream.output.write(try folder.open().folder.certificatePath + "\n")
    }
  }
}
