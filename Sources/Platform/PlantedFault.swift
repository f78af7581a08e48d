#if PLANTED_FAULTS
  internal import Synchronization
#endif

/// Faults that `scripts/replicas --prove` builds in, to see that its checker finds them, and what makes the build a later version for
/// `--versions`. Not in any other build.
package enum PlantedFault {
  #if PLANTED_FAULTS
    /// By the environment variable PLANTED_FAULT.
    private static let name = getenv("PLANTED_FAULT").map { String(cString: $0) }
  #else
    private static let name: String? = nil
  #endif

  /// A database is taken that acknowledges what it has not written.
  package static var acceptsLateCommits: Bool { name == "commit" }
  /// Requests do not wait for what others have written.
  package static var skipsBarriers: Bool { name == "barrier" }
  /// An entry now and then is passed over.
  package static func skips(_ number: Int64) -> Bool { name == "entry" && number % 50 == 0 }
  /// Entries are told apart by their numbers alone.
  package static var ignoresIdentities: Bool { name == "identity" }

  /// No fault: this is a version that reads one format more, and writes it once all servers that are alive read it.
  package static var isLaterVersion: Bool { name == "later" }

  #if PLANTED_FAULTS
    private static let format = Atomic<Int64>(0)
    /// Whether a row gets the member that the later format has.
    package static var writesLaterFormat: Bool { isLaterVersion && format.load(ordering: .relaxed) > 1 }
  #endif

  /// Takes note of the format that is written now.
  package static func note(format written: Int64) {
    #if PLANTED_FAULTS
      format.store(written, ordering: .relaxed)
    #endif
  }
}
