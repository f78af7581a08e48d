import Platform
import Testing

@Suite struct FileTests {
  @Test func readsWhatIsWritten() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    var name = Array("/tmp/understudy-file-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      close(descriptor)
      unlink(path)
    }
    try File.write(bytes, to: descriptor)
    #expect(try File.contents(path) == bytes)
    lseek(descriptor, 0, SEEK_SET)
    // It stops behind the limit, and the count says that there is more.
    let start = try File.contents(of: descriptor, limit: 1_000)
    #expect(start.count > 1_000 && bytes.starts(with: start))
  }

  @Test func saysWhatIsWrong() {
    let missing = #expect(throws: SystemError.self) { try File.contents("/tmp/understudy-no-such-folder/file") }
    #expect(missing?.code == ENOENT)
    #expect(missing?.description == "No such file or directory")
    #expect(throws: SystemError(code: EBADF)) { try File.write([1], to: -1) }
  }
}

@Suite struct ThreadTests {
  @Test func runsABodyThatMayWake() {
    let done = Monitor(false)
    #expect(Thread.start { done.broadcast { $0 = true } })
    #expect(done.wait { $0 ? .done(true) : .sleep(until: nil) })
    #expect(Thread.cores >= 1)
  }

  @Test func aSleeperWakesAtItsTime() {
    let monitor = Monitor(0)
    let deadline = ContinuousClock.now.advanced(by: .milliseconds(20))
    let rounds = monitor.wait { rounds in
      rounds += 1
      return ContinuousClock.now >= deadline ? .done(rounds) : .sleep(until: deadline)
    }
    #expect(rounds >= 2)
    #expect(ContinuousClock.now >= deadline)
  }
}

@Suite struct MachineClockTests {
  @Test func clocksRun() {
    // 2026-01-01T00:00:00Z.
    #expect(MachineClock.milliseconds > 1_767_225_600_000)
    let before = MachineClock.coarseNanoseconds
    #expect(MachineClock.coarseNanoseconds >= before)
  }
}
