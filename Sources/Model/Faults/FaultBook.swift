package import Ambient

/// The faults of a sandbox, in the order in which they were ordered, and how often each has matched. A value like all that is in a
/// sandbox: a snapshot keeps it, a reset goes back to what the configuration ordered.
package struct FaultBook: Sendable, Codable {
  /// How many faults there may be at once.
  package static let limit = 1_000

  /// A fault in force.
  package struct Entry: Sendable, Codable {
    package let id: String
    package let fault: Fault
    /// How many requests were meant so far.
    package private(set) var matched = 0
    /// How many were struck.
    package private(set) var struck = 0
    private var windowStart: Instant?
    private var windowCount = 0
    private var random: RandomSource

    fileprivate init(id: String, fault: Fault, random: RandomSource) {
      self.id = id
      self.fault = fault
      self.random = random
    }

    /// How often it will act yet; nil for ever.
    package var remaining: Int? { fault.times.map { max(0, $0 - struck) } }
  }

  /// The effect of faults on a request.
  package struct InjectedFault: Sendable {
    package let fault: String
    package let action: Fault.Action
    /// Seconds until a throttled request would pass; nil for one that is not over its limit.
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

  /// Adds a fault behind the others; nil if there are as many as there may be.
  package mutating func add(_ fault: Fault, random: inout RandomSource) -> Entry? {
    guard entries.count < Self.limit else { return nil }
    lastNumber += 1
    let entry = Entry(id: "f\(lastNumber)", fault: fault, random: random.branch())
    entries.append(entry)
    return entry
  }

  /// False if there is none of that id.
  package mutating func remove(_ id: String) -> Bool {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
    entries.remove(at: index)
    return true
  }

  package mutating func removeAll() {
    entries = []
  }

  /// The action of the first fault that matches this request; nil if none does.
  package mutating func injectedFault(_ target: some FaultTarget, at now: Instant) -> InjectedFault? {
    for index in entries.indices where entries[index].fault.match.fits(target) {
      if let injectedFault = entries[index].injectedFault(at: now) { return injectedFault }
    }
    return nil
  }
}

extension FaultBook.Entry {
  /// Counts a request that is meant; nil if it is not its turn.
  fileprivate mutating func injectedFault(at now: Instant) -> FaultBook.InjectedFault? {
    matched += 1
    if remaining == 0 { return nil }
    let match = fault.match
    if !match.nth.isEmpty, !match.nth.contains(matched) { return nil }
    if let probability = match.probability, !happens(probability) { return nil }
    var injectedFault = FaultBook.InjectedFault(fault: id, action: fault.action)
    if let throttle = fault.action.throttle {
      injectedFault.retryAfter = wait(throttle, at: now)
      // What passes below the limit costs none of the times.
      if injectedFault.retryAfter == nil { return injectedFault }
    }
    struck += 1
    return injectedFault
  }

  private mutating func happens(_ probability: Double) -> Bool {
    let drawn = random.bytes(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(drawn) < probability * 4_294_967_296
  }

  /// Seconds until the window is over, if it is full; the window begins with its first request.
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
