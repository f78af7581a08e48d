internal import ArgumentParser
internal import Configuration

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate configuration files as `serve` would read them, all together.",
    discussion: "Every problem is one line, FILE:LINE:COLUMN: what is wrong; what was expected. Exits with 1 then.")

  @Argument(help: "Configuration files, YAML or JSON; - is standard input.")
  var files: [String]

  func run() throws {
    let world = try ConfigurationLoader.load(files: files, environment: ProcessEnvironment.current())
    try Composition.rehearse(world)
    StandardStream.output.write("valid: \(CheckCommand.summary(of: world))\n")
  }

  static func summary(of world: ConfiguredWorld) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let tenants = world.tenants.isEmpty ? [] : [count(world.tenants.count, "tenant")]
    let pools = [
      count(world.userPools.count, "user pool"),
      count(world.userPools.map(\.clients.count).reduce(0, +), "client"),
      count(world.userPools.map(\.users.count).reduce(0, +), "user"),
    ]
    let identities = world.identityPools.isEmpty ? [] : [count(world.identityPools.count, "identity pool")]
    let realms = world.realms.isEmpty ? [] : [count(world.realms.count, "realm")]
    return (pools + tenants + identities + realms).joined(separator: ", ")
  }
}
