// Room: Options, environment, commands and the banner; starts no server.

package import ArgumentParser

/// The commands that need no server in this process. `serve` and `demo`, which do, are beside the composition.
///
/// The API of this room, with ``Settings`` (options and document of a server), ``Banner`` and ``Failure``.
package enum Commands {
  /// In the order of the help.
  package static let all: [any ParsableCommand.Type] = [
    OpenCommand.self, ConfigCommand.self, CheckCommand.self, ConvertCommand.self, PointCommand.self, InitCommand.self,
    SchemaCommand.self, HealthCommand.self, AuthorityCommand.self, SimulatorCommands.self, DataCommand.self,
    UsersCommand.self,
    VersionCommand.self,
  ]
}
