internal import ArgumentParser
internal import Platform

/// Shows the web console of a running server.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the web console of a running server in a browser.",
    discussion: "Prints the address as well, for where there is no browser.")

  /// The views of the console, by the names in its addresses.
  static let views = ["outbox", "requests", "users", "tokens", "clock", "faults", "sandboxes", "pools", "tryit"]

  @Argument(
    help: ArgumentHelp("The view: \(views.joined(separator: ", ")).", valueName: "view"), completion: .list(views))
  var view: String?

  @Option(
    help: ArgumentHelp("Show this user, by name, address or sub.", valueName: "name"),
    completion: .custom { _, _, _ in LiveNames.users() })
  var user: String?

  @Option(
    help: ArgumentHelp(
      "The server. Default: this machine, at port UNDERSTUDY_PORT or 4370. [UNDERSTUDY_URL]", valueName: "url"))
  var url: String?

  @Option(
    name: .customLong("control-token"),
    help: ArgumentHelp(
      "What the control API asks for, to find the user. [UNDERSTUDY_CONTROL_TOKEN]", valueName: "token"))
  var controlToken: String?

  @Flag(help: "Only print the address.")
  var print = false

  func validate() throws {
    if let view, !Self.views.contains(view) {
      throw ValidationError("there is no view \(view); expected one of \(Self.views.joined(separator: ", "))")
    }
    if view != nil, view != "users", user != nil {
      throw ValidationError("--user shows the view users; expected no other view")
    }
  }

  func run() throws {
    let environment = ProcessEnvironment.current()
    let target = try HealthTarget(url: url, environment: environment)
    do {
      _ = try HealthProbe.status(of: target)
    } catch {
      throw StartError(
        "\(target.url): \(error); expected a running server: start one with `understudy serve`, or name one with --url",
        status: ExitStatus.unavailable)
    }
    var address = target.url + "/_understudy/"
    if let user {
      let token = controlToken ?? environment["UNDERSTUDY_CONTROL_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
      address += "#/users/\(try LiveNames.subject(of: user, ControlClient(url: target.url, token: token)))"
    } else if let view {
      address += "#/\(view)"
    }
    StandardStream.output.write(address + "\n")
    if !print { Browser.show(address) }
  }
}

extension HealthTarget {
  /// The base of the server's addresses, without a slash at its end.
  var url: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host == "127.0.0.1" ? "localhost" : host
    return "\(isSecure ? "https" : "http")://\(name):\(port)\(basePath)"
  }
}

/// The browser of the user at this machine.
enum Browser {
  /// Best effort: the address is on the terminal anyway. Does not wait for the browser.
  static func show(_ address: String) {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    if spawn([program, address]) == nil {
      StandardStream.error.write("understudy: no browser could be started; open the address above\n")
    }
  }

  private static func spawn(_ words: [String]) -> pid_t? {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    return code == 0 ? child : nil
  }
}
