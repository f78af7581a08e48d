internal import Platform

/// The memory of this process.
enum ProcessMemory {
  /// Resident memory in bytes; nil if the system does not report it.
  static func resident() -> Int? {
    #if canImport(Darwin)
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let result = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { words in
          // mach_task_self() is a macro over a variable that Swift does not allow threads to share.
          task_info(task_self_trap(), task_flavor_t(MACH_TASK_BASIC_INFO), words, &count)
        }
      }
      return result == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
      return residentByProc()
    #endif
  }

  private static func residentByProc() -> Int? {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &text, text.count)
    guard count > 0 else { return nil }
    // Pages: size, resident, …
    let fields = text[..<count].split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Returns freed memory to the system: glibc would retain it in the arenas of many threads.
  static func giveBack() {
    #if canImport(Glibc)
      // Swift's module of the C library lacks its header.
      guard let trim = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
  }
}
