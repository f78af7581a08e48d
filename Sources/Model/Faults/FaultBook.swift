package import Ambient

/// A sandbox's faults in the order of their creation, with their counts. A value: a snapshot includes it, and a reset
/// returns to the configured faults.
package struct FaultBook: Sendable, Codable {
  /// The maximum number of faults.
  package static let limit = 1_000

  /// An active fault.
  package struct Entry: Sendable, Codable {
    package let id: String
    package let fault: Fault
    /// The number of matching requests so far.
    package private(set) var matched = 0
    /// The number of requests to which it was applied.
    package private(set) var struck = 0
    private var windowStart: Instant?
    private var windowCount = 0
    private var random: RandomSource

    fileprivate init(id: String, fault: Fault, random: RandomSource) {
      self.id = id
      self.fault = fault
      self.random = random
    }

    /// The remaining number of times; nil for no limit.
    package var remaining: Int? { fault.times.map { max(0, $0 - struck) } }
  }

  /// The fault to apply to a request.
  package struct InjectedFault: Sendable {
    package let fault: String
    package let action: Fault.Action
    /// Seconds until a throttled request would be accepted; nil if it is within the limit.
    package var retryAfter: Int?

    package init(fault: String, action: Fault.Action, retryAfter: Int? = nil) {
      self.fault = fault
      self.action = action
      self.retryAfter = retryAfter
    }
  }

  package private(set) var entries: [Entry] = []
  private var lastNumber = 0

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// Appends a fault; nil if the maximum is reached.
  package mutating func add(_ fault: Fault, random: inout RandomSource) -> Entry? {
    guard entries.count < Self.limit else { return nil }
    lastNumber += 1
    let entry = Entry(id: "f\(lastNumber)", fault: fault, random: random.branch())
    entries.append(entry)
    return entry
  }

  /// Removes a fault; false if the id is unknown.
  package mutating func remove(_ id: String) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
    entries.remove(at: index)
    return true
  }

  package mutating func removeAll() {
    entries = []
  }

  /// The first matching fault's effect on this request; nil if no fault applies. Updates the counts.
  package mutating func injectedFault(_ target: some FaultTarget, at now: Instant) -> InjectedFault? {
    for index in entries.indices where entries[index].fault.match.fits(target) {
      if let injectedFault = entries[index].injectedFault(at: now) { return injectedFault }
    }
    return nil
  }
}

extension FaultBook.Entry {
  /// Counts a matching request; nil if the fault is not applied to it.
  fileprivate mutating func injectedFault(at now: Instant) -> FaultBook.InjectedFault? {
    matched += 1
    if remaining == 0 { return nil }
    let match = fault.match
    if !match.nth.isEmpty, !match.nth.contains(matched) { return nil }
    if let probability = match.probability, !happens(probability) { return nil }
    var injectedFault = FaultBook.InjectedFault(fault: id, action: fault.action)
    if let throttle = fault.action.throttle {
      injectedFault.retryAfter = wait(throttle, at: now)
      // Requests within the limit do not count as applications.
      if injectedFault.retryAfter == nil { return injectedFault }
    }
    struck += 1
    return injectedFault
  }

  private mutating func happens(_ probability: Double) -> Bool {
    let drawn = random.bytes(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(drawn) < probability * 4_294_967_296
  }

  /// Seconds until the window ends, if it is full; a window begins with its first request.
  private mutating func wait(_ throttle: Fault.Action.Throttle, at now: Instant) -> Int? {
    let length = Duration.seconds(throttle.perSeconds)
    if let start = windowStart, now >= start, now < start + length {
      windowCount += 1
      guard windowCount > throttle.limit else { return nil }
      return max(1, Int(((start + length) - now).milliseconds + 999) / 1000)
    }
    windowStart = now
    windowCount = 1
    return throttle.limit == 0 ? throttle.perSeconds : nil
  }
}
