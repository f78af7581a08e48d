/// A parsed pattern.
indirect enum PatternNode: Sendable {
  /// One scalar of the set.
  case scalar(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// At least `minimum` times; at most `maximum` times, without limit if nil.
  case repeated(PatternNode, minimum: Int, maximum: Int?)
  /// `^` and `$`: both ends of the whole text.
  case start
  case end
  /// `\b`: of the scalars before and behind, one is of a word.
  case boundary
  /// `(?<!…)`: the scalar before is not of the set.
  case notAfter(ScalarSet)
}
