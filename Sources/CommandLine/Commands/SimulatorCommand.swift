internal import ArgumentParser
internal import Certificates
internal import JSON
internal import Platform
internal import Simulator

/// What a test on a Mac does to Apple's simulator, over `xcrun simctl`.
struct SimulatorCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulator", abstract: "Prepare and drive Apple's simulator, by `xcrun simctl`.",
    discussion: """
      Never run on macOS by this project: tested with a stand-in for xcrun. `serve --simulator` offers the same to UI tests, \
      which cannot start programs.
      """,
    subcommands: [Trust.self, Open.self, Code.self, Biometry.self, Status.self])

  struct Target: ParsableArguments {
    @Option(
      help: ArgumentHelp("The simulator: booted, or its UDID. Name it where several are booted.", valueName: "udid"))
    var device = SimulatorDevice.booted.text

    @Flag(help: "Only print the commands.")
    var dryRun = false

    func validate() throws {
      guard SimulatorDevice(device) != nil else {
        throw ValidationError("--device \(device): expected \(SimulatorDevice.expected)")
      }
    }

    /// Runs the calls, or prints them.
    /// - Returns: the output of the last call; nil if they were printed.
    @discardableResult
    func perform(_ action: SimulatorAction) throws -> [UInt8]? {
      let commands = action.commands(on: SimulatorDevice(device) ?? .booted)
      if dryRun {
        for command in commands { StandardStream.output.write(command.line + "\n") }
        return nil
      }
      do throws(Simulator.Failure) {
        return try Simulator.run(commands)
      } catch {
        throw StartError(error.description, status: ExitStatus.unavailable)
      }
    }
  }

  struct Source: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The server. Default: this machine, at port UNDERSTUDY_PORT or 4370. [UNDERSTUDY_URL]", valueName: "url"))
    var url: String?

    @Option(
      name: .customLong("control-token"),
      help: ArgumentHelp("What the control API asks for. [UNDERSTUDY_CONTROL_TOKEN]", valueName: "token"))
    var controlToken: String?

    func client() throws -> ControlClient {
      let environment = ProcessEnvironment.current()
      let target = try HealthTarget(url: url, environment: environment)
      let token = controlToken ?? environment["UNDERSTUDY_CONTROL_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
      return ControlClient(url: target.url, token: token)
    }
  }

  struct Trust: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "trust", abstract: "Have the simulator trust the certificate authority of `serve --tls`.",
      discussion: "Again after the simulator or its keychain was reset.")
    @OptionGroup var folder: AuthorityCommand.Folder
    @OptionGroup var target: Target

    func run() throws {
      try target.perform(.trust(file: try folder.open().folder.certificatePath))
    }
  }

  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "open", abstract: "Open a URL in the simulator, such as a link of a mail or one of the app's scheme."
    )
    @Argument(help: ArgumentHelp("The URL.", valueName: "url"))
    var address: String
    @OptionGroup var target: Target

    func validate() throws {
      guard SimulatorAction.isURL(address) else {
        throw ValidationError("\(address): expected a URL with a scheme, in printable ASCII")
      }
    }

    func run() throws { try target.perform(.open(address)) }
  }

  struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "code", abstract: "Put the newest code that was sent on the simulator's pasteboard, and print it.")
    @Option(help: ArgumentHelp("Of messages to this address or number only.", valueName: "address"))
    var to: String?
    @Flag(help: "Do the same for each code that is sent from now on, until interrupted.")
    var follow = false
    @OptionGroup var source: Source
    @OptionGroup var target: Target

    func run() throws {
      let client = try source.client()
      let own = to.map { [("to", $0)] } ?? []
      if follow { return try follow(client, own) }
      let message = try JSON.parse(try client.call("GET", "messages/latest", own))
      guard let code = message["code"]?.string else {
        throw StartError(
          "the newest message has no code: \(message["kind"]?.string ?? "?"); expected --to ADDRESS of another one")
      }
      try copy(code)
    }

    private func follow(_ client: ControlClient, _ own: [(String, String)]) throws {
      // Without a message there is no newest one, which is no error here.
      let latest = (try? client.call("GET", "messages/latest", own)).flatMap { try? JSON.parse($0) }
      var after = latest?["id"]?.string
      while true {
        var parameters = own + [("wait", "50")]
        if let after { parameters.append(("after", after)) }
        let page = try JSON.parse(try client.call("GET", "messages", parameters))
        for message in page["messages"]?.array ?? [] {
          if let code = message["code"]?.string { try copy(code) }
        }
        after = Self.cursor(page) ?? after
      }
    }

    /// The id of the last message of a page.
    private static func cursor(_ page: JSON) -> String? { page["messages"]?.array?.last?["id"]?.string }

    private func copy(_ code: String) throws {
      try target.perform(.code(code))
      if !target.dryRun { StandardStream.output.write(code + "\n") }
    }
  }

  struct Biometry: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "biometry", abstract: "Enroll a face and a finger, or answer a prompt that waits for one.",
      discussion: "A prompt must be on the screen before `match` or `fail`.")
    @Argument(help: ArgumentHelp("enroll, match or fail.", valueName: "event"))
    var event: String
    @OptionGroup var target: Target

    func validate() throws {
      guard BiometricEvent(rawValue: event) != nil else {
        let known = BiometricEvent.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("there is no event \(event); expected one of \(known)")
      }
    }

    func run() throws { try target.perform(.biometry(BiometricEvent(rawValue: event) ?? .match)) }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "List the booted simulators: UDID and name.")
    @OptionGroup var target: Target

    func run() throws {
      guard let output = try target.perform(.status) else { return }
      let devices = SimulatorList(output).devices
      if devices.isEmpty {
        throw StartError(
          "no simulator is booted; expected one: xcrun simctl boot DEVICE", status: ExitStatus.unavailable)
      }
      for device in devices { StandardStream.output.write("\(device.id)  \(device.name)\n") }
    }
  }
}
