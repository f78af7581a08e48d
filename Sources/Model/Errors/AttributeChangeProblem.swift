/// Why an account's attributes are not changed or not verified. ``AttributeProblem`` describes errors of single values.
package enum AttributeChangeProblem: Hashable, Sendable {
  /// The schema does not allow the values.
  case refused([AttributeProblem])
  /// The client may not write one of the attributes.
  case notWritable
  /// The attribute has a value, and this flow only adds values.
  case alreadySet(AttributeName)
  /// Codes cannot be sent to values of this attribute.
  case notVerifiable(AttributeName)
  /// The realm does not verify attributes at sign-up.
  case verificationOff
}
