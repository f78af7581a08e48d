/// All operations of this front, with the permissions that they require.
extension GraphOperation {
  static let all: [GraphOperation] =
    UserOperations.all + MethodOperations.all + PasskeyOperations.all + GroupOperations.all + ApplicationOperations.all
    + BatchOperation.all
}
