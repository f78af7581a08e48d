/// Why attributes of an account are not changed or not verified. ``AttributeProblem`` is what is wrong with one value.
package enum AttributeChangeProblem: Hashable, Sendable {
  /// The schema does not take the values.
  case refused([AttributeProblem])
  /// The client may not write one of the attributes.
  case notWritable
  /// The attribute has a value, and this flow only adds values.
  case alreadySet(AttributeName)
  /// No code can be sent to a value of this attribute.
  case notVerifiable(AttributeName)
  /// The realm verifies no attribute at sign-up.
  case verificationOff
}
