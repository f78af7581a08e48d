extension String {
  /// The template with its placeholders replaced.
  func filled(code: String, name: String) -> String {
    replacing("{####}", with: code).replacing("{username}", with: name)
  }

  /// Replaces all occurrences of `part` in linear time, without Foundation.
  package func replacing(_ part: String, with other: String) -> String {
    var output = ""
    var rest = self[...]
    while let first = rest.firstIndex(where: { $0 == part.first }) {
      output += rest[..<first]
      rest = rest[first...]
      if rest.hasPrefix(part) {
        output += other
        rest = rest.dropFirst(part.count)
      } else {
        output.append(rest.removeFirst())
      }
    }
    return output + rest
  }
}
