internal import Synchronization

/// True for its first caller only.
final class FirstCaller: Sendable {
  private let isDone = Atomic<Bool>(false)

  func first() -> Bool {
    !isDone.exchange(true, ordering: .acquiringAndReleasing)
  }
}
