/// A fault that is not the caller's, in words.
package struct InternalFault: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  package let description: String
  /// Set where `--data` is on and a change was not made because it could not be written down.
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

/// A change was not made because it cannot be written to the data file. The sandbox is in the last written state.
package struct NotKept: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error and what to do about it, without a secret.
  package let description: String

  /// - Parameters:
  ///   - place: the file.
  ///   - problem: what the system says of it.
  package init(_ problem: String, in place: String) {
    description =
      "nothing was changed, since it cannot be written to \(place): \(problem). Free space there, or make the file "
      + "writable, and try again"
  }

  /// - Parameters:
  ///   - place: the file.
  ///   - problem: what the system says of it.
  package init(unread problem: String, in place: String) {
    description = "\(place) cannot be read: \(problem). Make it readable for this user, and try again"
  }

  /// - Parameter reason: why the common database of several replicas does not take a change, or tells nothing.
  package init(unanswered reason: String) {
    description = "\(reason). Try again in a moment"
  }
}
