import AWSProtocol
package import CognitoUserPoolsShapes

extension CreateUserPoolClient: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    if input.generateSecret == true, input.clientSecret != nil {
      throw AWSFault.invalidParameter("GenerateSecret and ClientSecret cannot be given together.")
    }
    let client = try Provisioning.createClient(
      input, id: nil, secret: input.clientSecret, in: try call.pool(input.userPoolId))
    return Output(userPoolClient: UserPoolClientType(client, lists: .hashed))
  }
}
