/// A parsed pattern.
indirect enum PatternNode: Sendable {
  /// One scalar of the set.
  case scalar(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// At least `minimum` times; at most `maximum` times, without limit if nil.
  case repeated(PatternNode, minimum: Int, maximum: Int?)
  /// `^` and `$`: the ends of the whole text.
  case start
  case end
  /// `\b`: exactly one of the scalars before and after is a word character.
  case boundary
  /// `(?<!…)`: the scalar before is not in the set.
  case notAfter(ScalarSet)
}
