/// The table of contents of this front: every call, with the permissions that it needs.
extension GraphOperation {
  static let all: [GraphOperation] =
    UserOperations.all + MethodOperations.all + PasskeyOperations.all + GroupOperations.all + ApplicationOperations.all
    + BatchOperation.all
}
