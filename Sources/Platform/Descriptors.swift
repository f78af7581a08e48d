/// The limit of open files and sockets of the process.
package enum Descriptors {
  /// Raises the soft limit to the hard limit (setrlimit(2)) as far as the system permits, and returns the new limit.
  /// Shells and service managers set a low soft limit for programs that use select(2); this one does not.
  @discardableResult
  package static func raiseLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    var highest = limit.rlim_max
    #if canImport(Darwin)
      // A limit above OPEN_MAX is rejected, whatever the hard limit.
      highest = min(highest, rlim_t(OPEN_MAX))
    #endif
    if limit.rlim_cur < highest {
      let before = limit.rlim_cur
      limit.rlim_cur = highest
      if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(clamping: limit.rlim_cur)
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
