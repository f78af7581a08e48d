internal import ArgumentParser
internal import Configuration
internal import Documents
internal import JSON
internal import Platform

/// Moves the users of a pool from and to a running server.
struct UsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users", abstract: "Import and export the people of a pool of a running server.",
    subcommands: [Import.self, Export.self])

  /// The pool and its server.
  struct Place: ParsableArguments {
    @Option(
      help: ArgumentHelp("The server. Default: this machine, at port 4370. [UNDERSTUDY_URL]", valueName: "url"))
    var url: String?

    @Option(
      help: ArgumentHelp("The pool, by id or name. Default: the one made first.", valueName: "pool"),
      completion: .custom { _, _, _ in LiveNames.pools() })
    var pool: String?

    @Option(
      help: ArgumentHelp("The sandbox. Default: the default one.", valueName: "id"),
      completion: .custom { _, _, _ in LiveNames.sandboxes() })
    var sandbox: String?

    @Option(
      name: .customLong("control-token"),
      help: ArgumentHelp("What the control API asks for. [UNDERSTUDY_CONTROL_TOKEN]", valueName: "token"))
    var controlToken: String?

    func client() -> ControlClient {
      let environment = ProcessEnvironment.current()
      func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
      var parameters: [(String, String)] = []
      if let sandbox { parameters.append(("sandbox", sandbox)) }
      return ControlClient(
        url: url ?? variable("UNDERSTUDY_URL") ?? "http://localhost:4370",
        token: controlToken ?? variable("UNDERSTUDY_CONTROL_TOKEN"), parameters: parameters)
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Add the people of a file to a pool.",
      discussion: """
        FILE ends in .ndjson (a line is a member of Users) or in .csv (the columns of Cognito's import, and Password). \
        A column or member UserPoolId wins over --pool.
        """)

    @OptionGroup var place: Place

    @Argument(help: "An .ndjson or .csv file.")
    var file: String

    /// How many users are sent at a time.
    private static let batch = 1_000

    func run() throws {
      guard let file = PeopleFile(file) else {
        throw OptionError("\(file): expected a file whose name ends in .ndjson, .jsonl or .csv")
      }
      let client = place.client()
      let reader: PeopleReader
      do {
        reader = try PeopleReader(file)
      } catch {
        throw StartError(
          "\(error.lines.joined(separator: "; ")); expected a file whose name ends in .ndjson, .jsonl or .csv",
          status: ExitStatus.noInput)
      }
      var progress = Progress("importing \(file.path)", counting: "people", log: nil)
      var count = 0
      while true {
        let people = try reader.next(Self.batch)
        if people.isEmpty { break }
        var start = 0
        while start < people.count {
          let end = people[start...].firstIndex { $0.pool != people[start].pool } ?? people.count
          do {
            try send(people[start..<end], client)
          } catch {
            progress.finish(count)
            throw StartError(
              "\(file.path):\(people[start].line): \(error); the \(count) people of the lines before are added")
          }
          count += end - start
          start = end
        }
        progress.show(count, reader.size.map { Double(reader.offset) / Double(max($0, 1)) })
      }
      progress.finish(count)
      StandardStream.output.write("\(count) \(count == 1 ? "person" : "people") added\n")
    }

    private func send(_ people: ArraySlice<PeopleReader.Person>, _ client: ControlClient) throws {
      let document: JSON = ["Users": .array(people.map { .object($0.members) })]
      let pool = people.first?.pool ?? place.pool
      _ = try client.call("POST", "import", pool.map { [("realm", $0)] } ?? [], body: document.bytes)
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write the people of a pool as NDJSON, which --config and `users import` take.")

    @OptionGroup var place: Place

    @Argument(help: "The file to write; - or nothing is standard output.")
    var file = "-"

    func run() throws {
      let client = place.client()
      let descriptor = file == "-" ? 1 : open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        let error = SystemError()
        throw StartError(
          "\(file): \(error); expected a path \(error.code == EEXIST ? "at which there is nothing" : "that this user may write")",
          status: ExitStatus.cannotCreate)
      }
      var progress = Progress("exporting to \(file)", counting: "people", log: nil)
      var (count, next) = (0, "0")
      while true {
        var parameters = [("after", next), ("limit", "1000")]
        if let pool = place.pool { parameters.append(("realm", pool)) }
        let page = try JSON.parse(try client.call("GET", "export/users", parameters))
        let users = page["users"]?.array?.compactMap(\.object) ?? []
        var lines: [UInt8] = []
        for user in users {
          var members: JSONObject = ["UserPoolId": page["pool"] ?? .null]
          for (name, value) in user { members[name] = value }
          lines += JSON.object(members).bytes + [0x0A]
        }
        do throws(SystemError) {
          try File.write(lines, to: descriptor)
        } catch {
          throw StartError("\(file): \(error); expected a disk with room", status: ExitStatus.cannotCreate)
        }
        count += users.count
        progress.show(count, (page["total"]?.integer).map { Double(count) / Double(max($0, 1)) })
        guard let following = page["next"]?.string else { break }
        next = following
      }
      progress.finish(count)
      if file != "-" {
        StandardStream.output.write("\(count) \(count == 1 ? "person" : "people") written to \(file)\n")
      }
    }
  }
}
