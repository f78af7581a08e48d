internal import Synchronization

/// Tells the first caller from all others.
final class FirstCaller: Sendable {
  private let isDone = Atomic<Bool>(false)

  /// True the first time only.
  func first() -> Bool {
    !isDone.exchange(true, ordering: .acquiringAndReleasing)
  }
}
