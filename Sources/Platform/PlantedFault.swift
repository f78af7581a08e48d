#if PLANTED_FAULTS
  internal import Synchronization
#endif

/// Faults that `scripts/replicas --prove` compiles in to test that its checker finds them, and the switch that makes
/// the build a later version for `--versions`. Absent from all other builds.
package enum PlantedFault {
  #if PLANTED_FAULTS
    /// From the environment variable PLANTED_FAULT.
    private static let name = getenv("PLANTED_FAULT").map { String(cString: $0) }
  #else
    private static let name: String? = nil
  #endif

  /// Accepts a database that acknowledges commits before they are durable.
  package static var acceptsLateCommits: Bool { name == "commit" }
  /// Requests do not wait for entries written by other servers.
  package static var skipsBarriers: Bool { name == "barrier" }
  /// Skips an occasional log entry.
  package static func skips(_ number: Int64) -> Bool { name == "entry" && number % 50 == 0 }
  /// Compares entries by number only, ignoring their identities.
  package static var ignoresIdentities: Bool { name == "identity" }

  /// Not a fault: the build reads one format more than the current version and writes it once all live servers read it.
  package static var isLaterVersion: Bool { name == "later" }

  #if PLANTED_FAULTS
    private static let format = Atomic<Int64>(0)
    /// Whether rows contain the member that the later format adds.
    package static var writesLaterFormat: Bool { isLaterVersion && format.load(ordering: .relaxed) > 1 }
  #endif

  /// Records the format being written.
  package static func note(format written: Int64) {
    #if PLANTED_FAULTS
      format.store(written, ordering: .relaxed)
    #endif
  }
}
