extension AttributeName {
  /// The attribute that states whether the address in `name` is verified.
  package static func verificationMark(of name: AttributeName) -> AttributeName? {
    switch name {
    case email: emailVerified
    case phoneNumber: phoneNumberVerified
    default: nil
    }
  }
}
