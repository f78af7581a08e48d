/// Faults that `scripts/replicas --prove` builds in, to see that its checker finds them. Not in any other build.
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
}
