import AWSProtocol
import Model
import SignIn

extension AdminCreateUser: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    var creation = UserCreation(
      username: input.username, attributes: try Attribute.list(input.userAttributes),
      temporaryPassword: input.temporaryPassword.flatMap { $0.isEmpty ? nil : $0 },
      sendsMessage: input.messageAction != .suppress,
      channels: (input.desiredDeliveryMediums.nonEmpty ?? [.sms]).map { $0 == .sms ? .sms : .email },
      takesAlias: input.forceAliasCreation ?? false, metadata: input.clientMetadata.dictionary)
    creation.validation = try Attribute.list(input.validationData).dictionary
    let user = try input.messageAction == .resend ? pool.resendInvitation(creation) : pool.createUser(creation)
    return Output(user: UserType(user))
  }
}
