/// How many files and sockets the process may have open at once.
package enum Descriptors {
  /// Raises the soft limit to the hard one (setrlimit(2)), as far as the system lets it, and returns the limit from then on. Shells
  /// and service managers set the soft limit low for programs that use select(2), which this one does not.
  @discardableResult
  package static func raiseLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    var highest = limit.rlim_max
    #if canImport(Darwin)
      // Beyond OPEN_MAX, the call fails, whatever the hard limit says.
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
