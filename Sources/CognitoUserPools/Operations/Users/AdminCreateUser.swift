import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import SignIn

extension AdminCreateUser: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    var creation = UserCreation(
      username: input.username, attributes: try Attribute.list(input.userAttributes),
      temporaryPassword: input.temporaryPassword.flatMap { $0.isEmpty ? nil : $0 },
      sendsMessage: input.messageAction != .suppress,
      channels: (input.desiredDeliveryMediums.nonEmpty ?? [.sms]).map { $0 == .sms ? .sms : .email },
      takesAlias: input.forceAliasCreation ?? false, metadata: input.clientMetadata.dictionary)
    try pool.current().realm.check(input, creation)
    creation.validation = try Attribute.list(input.validationData).dictionary
    let user =
      try input.messageAction == .resend ? pool.accounts.resendInvitation(creation) : pool.accounts.createUser(creation)
    return Output(user: UserType(user))
  }
}

extension Realm {
  /// A requested delivery medium, and a verified address, need that address, which the username can be, too (API
  /// reference, AdminCreateUser).
  fileprivate func check(_ input: AdminCreateUser.Input, _ creation: UserCreation) throws {
    let given = try account(named: creation.username, attributes: AttributeList(creation.attributes)).attributes
    let known = user(named: creation.username)?.attributes
    func isMissing(_ name: AttributeName) -> Bool { (given[name] ?? known?[name] ?? "").isEmpty }
    let media = input.desiredDeliveryMediums ?? []
    if media.contains(.email), isMissing(.email) {
      throw AWSFault.invalidParameter("No email provided but desired delivery medium was Email")
    }
    // The texts are unconfirmed from here on.
    if media.contains(.sms), isMissing(.phoneNumber) {
      throw AWSFault.invalidParameter("No phone number provided but desired delivery medium was SMS")
    }
    for (name, mark) in [(AttributeName.email, AttributeName.emailVerified), (.phoneNumber, .phoneNumberVerified)]
    where given.isTrue(mark) && isMissing(name) {
      throw AWSFault.invalidParameter("A value for \(name) is required when \(mark) is true.")
    }
  }
}
