internal import ArgumentParser
internal import Platform
internal import Storage

/// An operator's work on the folder of `--data`.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data", abstract: "Check, compact or copy the folder of --data.",
    subcommands: [Check.self, Compact.self, Backup.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Look for damage, and change nothing.",
      discussion: "The server has to be stopped; check a backup while it runs. Exits with 1 for damage.")

    @Argument(help: "The folder that `serve` was given with --data.")
    var folder: String

    func run() throws {
      let folder = try folderAlone(folder)
      let report = try attempt("checking \(folder)") { () throws(StorageFailure) in
        try DataFolder.check(folder, writer: Version.number)
      }
      let log =
        report.pendingChanges == 0
        ? "" : ", \(count(report.pendingChanges, "change")) in the log to be merged at the next start"
      StandardStream.output.write("\(folder) is whole: \(count(report.rows, "row"))\(log)\n")
      if report.isTorn {
        StandardStream.output.write(
          "the log ends with a change that was not written whole; nobody was told that it was made\n")
      }
    }
  }

  struct Compact: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compact", abstract: "Give back the space of what was removed.",
      discussion: "The server has to be stopped.")

    @Argument(help: "The folder that `serve` was given with --data.")
    var folder: String

    func run() throws {
      let folder = try folderAlone(folder)
      let (before, after) = try attempt("compacting \(folder)") { () throws(StorageFailure) in
        try DataFolder.compact(folder, writer: Version.number)
      }
      StandardStream.output.write("\(folder): \(before) bytes before, \(after) after\n")
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup", abstract: "Copy the folder with its keys, also while the server runs.",
      discussion:
        "The copy holds every change that was answered when the command began. Start with it by --data TARGET.")

    @Argument(help: "The folder that `serve` was given with --data.")
    var folder: String

    @Argument(help: "Where the copy goes: a path at which there is nothing yet.")
    var target: String

    func run() throws {
      let folder = try folderAlone(folder)
      try attempt("copying \(folder)") { () throws(StorageFailure) in
        try DataFolder.backup(folder, to: target, writer: Version.number)
      }
      StandardStream.output.write("\(folder) is copied to \(target)\n")
    }
  }
}

/// The folder that a command is given.
/// - Throws: for the address of a database, whose text is not shown: it may hold a password.
func folderAlone(_ text: String) throws -> String {
  guard !ServeSettings.isDatabase(text) else {
    throw StartError(
      "expected a folder, not the address of a database: what is in there is kept, copied and checked by PostgreSQL's own tools"
    )
  }
  return text
}

private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Runs `body`, shows on a terminal that it goes on, and turns its failure into the program's.
private func attempt<Value>(_ title: String, _ body: () throws(StorageFailure) -> Value) throws -> Value {
  do throws(StorageFailure) {
    return try Waiting.shown(title, body)
  } catch {
    throw StartError(error)
  }
}
