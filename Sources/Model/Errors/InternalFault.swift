/// An error that is not the caller's fault, as text.
package struct InternalFault: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  package let description: String
  /// Set if a change was not made because it could not be written to the data file (`--data`).
  package let unkept: NotKept?

  package init(stringLiteral words: String) {
    description = words
    unkept = nil
  }

  package init(_ words: String) {
    self.init(stringLiteral: words)
  }

  package init(_ unkept: NotKept) {
    description = unkept.description
    self.unkept = unkept
  }
}

/// A change was not made because it could not be written to the data file. The sandbox is in the last stored state.
package struct NotKept: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and what to do about it; contains no secrets.
  package let description: String

  /// - Parameters:
  ///   - place: the file.
  ///   - problem: the system's error text.
  package init(_ problem: String, in place: String) {
    description =
      "nothing was changed, since it cannot be written to \(place): \(problem). Free space there, or make the file "
      + "writable, and try again"
  }

  /// - Parameters:
  ///   - place: the file.
  ///   - problem: the system's error text.
  package init(unread problem: String, in place: String) {
    description = "\(place) cannot be read: \(problem). Make it readable for this user, and try again"
  }

  /// - Parameter reason: why the replicas' common database rejects a change or does not respond.
  package init(unanswered reason: String) {
    description = "\(reason). Try again in a moment"
  }
}
