internal import JSON

/// The booted simulators, in what `simctl list devices booted --json` prints.
package struct SimulatorList: Sendable {
  package struct Device: Hashable, Sendable {
    /// Its UDID.
    package let id: String
    package let name: String
  }

  /// In the order of the runtimes' names.
  package let devices: [Device]

  /// Output that is not understood has no devices.
  package init(_ output: [UInt8]) {
    let runtimes = (try? JSON.parse(output))?["devices"]?.object ?? [:]
    devices = runtimes.names.sorted().flatMap { runtime in
      (runtimes[runtime]?.array ?? []).compactMap { device in
        guard device["state"]?.string == "Booted", let id = device["udid"]?.string else { return nil }
        return Device(id: id, name: device["name"]?.string ?? "")
      }
    }
  }
}
